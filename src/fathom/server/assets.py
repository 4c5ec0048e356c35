"""The files of the page, as small as the browser can read them."""

import mimetypes
import os
import re
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))")  # named, and not with a weight of nothing


class Assets(StaticFiles):
    """The files of the page. A file under `assets` has its contents' hash in its name, so it never changes.

    What the build has compressed lies beside its file as `NAME.br`: a browser that knows Brotli is sent that.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer a request; what the build keeps for itself is not there."""
        if any(part.startswith(".") for part in Path(path).parts):
            raise HTTPException(404)
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file that is there, or what it was compressed to, with how long a browser may keep it."""
        path, small = Path(full_path), Path(f"{full_path}.br")
        if small.is_file() and BROTLI.search(Headers(scope=scope).get("accept-encoding", "")):
            response = super().file_response(small, small.stat(), scope, status_code)
            response.headers["content-encoding"] = "br"
            response.headers.add_vary_header("accept-encoding")
            response.headers["content-type"] = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        else:
            response = super().file_response(path, stat_result, scope, status_code)
        is_hashed = path.parent.name == "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return response

"""Browsers: each is known by a random key in a cookie, because nobody has an account.

Scripts cannot read the cookie, and no page of another site can have it sent. It is given with the page, and again with whatever
first needs it. Pages that are reached by a link are to have it, too: so it is `Lax`, not `Strict`.

Over TLS it has a name that browsers let no other host set, and nobody without TLS: else whoever has a host under the same domain
could give a visitor a key that they know.

It is read here, and not by Python: until 3.11.9 and 3.12.5 what stands in quotes takes that the square of its length, seven
seconds for as much as may be sent.
"""

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fathom.server.seats import new_key
from fathom.server.trouble import Trouble

COOKIE = "fathom"
PREFIX = "__Host-"  # a browser keeps what begins so only if it was given over TLS, and by no other host
_KEY = re.compile(rf"(?:^|;)[ \t]*((?:{PREFIX})?{COOKIE})=([\w-]+)[ \t]*(?=;|$)", re.ASCII)
LONGEST = 400 * 24 * 3600  # seconds that a browser keeps it: no browser keeps any for longer


def key(asking: HTTPConnection) -> str:
    """The key that the browser brings, or nothing. Of several the last counts."""
    found: list[tuple[str, str]] = _KEY.findall(";".join(asking.headers.getlist("cookie")))
    return dict(found).get(_name(asking), "")


def known(asking: HTTPConnection) -> str:
    """The key that the browser brings, or a new one: it has to be remembered."""
    return key(asking) or new_key()


def kept(asking: HTTPConnection) -> str:
    """The key that the browser brings. `Trouble` if it brings none: it was given one with the page, and keeps no cookies."""
    if not (found := key(asking)):
        raise Trouble(403, "server-no-cookie")
    return found


def remember(asking: HTTPConnection, response: Response, browser: str) -> Response:
    """Let the browser keep its key, for as long as it comes back."""
    is_secure = asking.app.state.is_secure
    response.set_cookie(_name(asking), browser, max_age=LONGEST, httponly=True, secure=is_secure, samesite="lax")
    return response


def _name(asking: HTTPConnection) -> str:
    return f"{PREFIX if asking.app.state.is_secure else ''}{COOKIE}"

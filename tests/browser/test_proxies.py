"""The proxies that stand before a server for others, by the files in `deploy`: two browsers play through each by TLS."""

import contextlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright
from tests.server.line import free_port

from .hands import CHROMIUM, SWITCHES, Hands
from .test_together import roll_and_choose, sit_and_begin

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "fathom.example"
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; include {folder}/site.conf; }}
"""
CADDY = "{\n admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects\n}\n"
Proxy = Callable[[Path, int, int, pytest.MonkeyPatch], list[str]]
CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=fathom.example -keyout key.pem -out certificate.pem"
)


def nginx(folder: Path, port: int, server: int, _: pytest.MonkeyPatch) -> list[str]:
    """What starts it at `port`, before the server at that port."""
    subprocess.run(CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for before, now in {
        "443": str(port),
        "127.0.0.1:8000": f"127.0.0.1:{server}",
        "/etc/ssl/fathom": str(folder),
    }.items():
        assert before in site
        site = site.replace(before, now)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), encoding="utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, server: int, environment: pytest.MonkeyPatch) -> list[str]:
    """The same; it signs its certificate itself."""
    (folder / "Caddyfile").write_text(CADDY + (DEPLOY / "Caddyfile").read_text(encoding="utf-8"), encoding="utf-8")
    environment.setenv("FATHOM_HOST", f"https://{NAME}:{port}")
    environment.setenv("FATHOM_SERVERS", f"127.0.0.1:{server}")
    environment.setenv("XDG_DATA_HOME", str(folder))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextlib.contextmanager
def running(words: list[str], port: int) -> Iterator[None]:
    """This program, once it listens at that port."""
    with subprocess.Popen(words) as program:
        try:
            for _ in range(600):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.1)
            yield
        finally:
            program.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_friends_play_through_a_proxy(tmp_path: Path, proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(proxy.__name__) is None:
        pytest.skip(f"there is no {proxy.__name__} on this machine")
    server, port = free_port(), free_port()
    origin = f"https://{NAME}:{port}"
    words = [sys.executable, "-m", "fathom", "serve", "--port", str(server), "--public-url", origin]
    with (
        running([*words, "--database", str(tmp_path / "tables.sqlite")], server),
        running(proxy(tmp_path, port, server, monkeypatch), port),
        sync_playwright() as playwright,
    ):
        switches = [*SWITCHES, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=switches)
        ann, bo = (
            Hands(browser.new_context(ignore_https_errors=True, service_workers="block").new_page()) for _ in range(2)
        )
        ann.page.goto(origin)
        seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
        wish = {"game": "deep_sea_adventure", "seats": seats, "options": {"start": "seat0"}, "leaves": "crab"}
        made = ann.page.evaluate(
            """wish => fetch("/api/tables", {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish)
            }).then(answer => answer.json())""",
            wish,
        )
        sit_and_begin(ann, bo, f"{origin}/table/{made['table']}")
        assert [cookie["secure"] for cookie in ann.page.context.cookies()] == [True]
        roll_and_choose(ann)
        roll_and_choose(bo)
        bo.page.get_by_role("button", name="Settings").click()
        bo.page.get_by_test_id("leave").click()
        bo.page.get_by_test_id("leave-now").click()
        expect(bo.page).to_have_url(f"{origin}/")
        expect(ann.page.get_by_test_id("log")).to_contain_text(re.compile("Bo has gone. Crab plays on."))
        browser.close()

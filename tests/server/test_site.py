"""The documentation that a server shows under /docs, once it has been built."""

import asyncio
import base64
import hashlib
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from camelup.i18n import UserError
from camelup.server.http.api.dependencies import on_refusal
from camelup.server.http.docs_site import site_routes
from camelup.server.http.middleware import SECURITY_HEADERS, EdgeMiddleware
from camelup.server.http.static_files import page_routes
from camelup.server.metrics import Metrics
from camelup.server.settings import Settings

SCRIPT = "document.title = 'docs'"
STRICT = dict(SECURITY_HEADERS)[b"content-security-policy"].decode()


class Web:
    """Asks an application, without a socket between, and goes where it is sent."""

    def __init__(self, application: EdgeMiddleware) -> None:
        self.line = httpx.ASGITransport(application)

    def get(self, path: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            address = "http://127.0.0.1"
            async with httpx.AsyncClient(transport=self.line, base_url=address) as web:
                return await web.get(path, follow_redirects=True)

        return asyncio.run(ask())


@pytest.fixture
def web(tmp_path: Path) -> Web:
    """A server whose site has two pages, one of them with a script in it."""
    site = tmp_path / "site"
    (site / "odds").mkdir(parents=True)
    (site / "index.html").write_text(f"<h1>start</h1><script>{SCRIPT}</script>")
    (site / "odds" / "index.html").write_text("<h1>odds</h1>")
    (site / "style.css").write_text("h1 { color: red }")
    (tmp_path / "secret.txt").write_text("secret")
    return server_with(site)


def server_with(site: Path) -> Web:
    """The door, the site and the page of a server, and nothing behind them."""
    rest = FastAPI(docs_url=None)
    rest.add_exception_handler(UserError, on_refusal)
    site_routes(rest, site)
    page_routes(rest)
    return Web(EdgeMiddleware(rest, Settings(), Metrics()))


def test_the_docs_have_a_policy_for_just_the_scripts_in_them(web: Web) -> None:
    policy = web.get("/docs/").headers["content-security-policy"]
    allowed = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{allowed}';" in policy
    assert "sha256" not in web.get("/docs/odds/").headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/lab", "/docs/style.css", "/docs/nowhere"])
def test_everything_else_keeps_the_strict_policy(web: Web, path: str) -> None:
    assert web.get(path).headers.get_list("content-security-policy") == [STRICT]


def test_a_folder_is_found_with_and_without_its_slash(web: Web) -> None:
    assert "start" in web.get("/docs").text
    assert "odds" in web.get("/docs/odds").text


@pytest.mark.parametrize(
    "path", ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "x" * 300, "a%00b"]
)
def test_nothing_beside_the_site_is_given(web: Web, path: str) -> None:
    answer = web.get(f"/docs/{path}")
    assert "secret" not in answer.text
    assert answer.status_code == 404


def test_a_server_without_a_site_says_so(tmp_path: Path) -> None:
    assert server_with(tmp_path / "site").get("/docs/").status_code == 404

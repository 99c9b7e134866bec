"""Static files of the page, or a placeholder if it has not been built."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from camelup.server.schemas.errors import NotFound

FOLDER = Path(__file__).parents[1] / "page"

MOST_BYTES = 200
"""Maximum path length; longer paths return 404, as file systems reject very long names."""

PLACEHOLDER = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>camelup</title>
<h1>camelup</h1>
<p>The server runs, but its page has not been built.</p>
<p>In a checkout, <code>make page</code> builds it. Until then:
<code>camelup play --terminal</code>, or any client that speaks the protocol of
<code>docs/protocol.md</code>.</p>
</html>
"""


_FRESH = {"Cache-Control": "no-cache"}

WORKER, MANIFEST = "sw.js", "manifest.webmanifest"

NO_WORKER = """self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())));
self.addEventListener("install", () => self.skipWaiting());
"""
"""Service worker that clears its caches and unregisters itself; replaces an installed one."""


def page_routes(rest: FastAPI, off: tuple[str, ...] = ()) -> None:
    """Serve static files by name, and the index page for every other path.

    The features in ``off`` are listed in the page's `data-off` attribute, and the page hides them.
    """
    if "installable" in off:
        _not_installable(rest)

    @rest.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            raise NotFound("not-found")
        if len(path.encode("utf-8", "replace")) > MOST_BYTES or not path.isprintable():
            raise NotFound("not-found")
        file = (FOLDER / path).resolve()
        if path and file.is_file() and file.is_relative_to(FOLDER.resolve()):
            return FileResponse(file, headers=_caching(path))
        if "." in path.rpartition("/")[2]:
            raise NotFound("not-found")
        index = FOLDER / "index.html"
        if not index.is_file():
            return HTMLResponse(PLACEHOLDER, headers=_FRESH)
        if off:
            return HTMLResponse(_without(index.read_text(encoding="utf-8"), off), headers=_FRESH)
        return FileResponse(index, headers=_FRESH)


def _without(page: str, off: tuple[str, ...]) -> str:
    """Add the disabled features to the page's `data-off` attribute."""
    return page.replace("<html", f'<html data-off="{" ".join(off)}"', 1)


def _not_installable(rest: FastAPI) -> None:
    """Serve no manifest, and replace the service worker with one that unregisters itself."""

    @rest.get(f"/{WORKER}", include_in_schema=False)
    async def worker() -> Response:
        return Response(NO_WORKER, media_type="text/javascript", headers=_FRESH)

    @rest.get(f"/{MANIFEST}", include_in_schema=False)
    async def manifest() -> Response:
        raise NotFound("not-found")


def _caching(path: str) -> dict[str, str]:
    hashed = path.startswith("assets/")
    return {"Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache"}

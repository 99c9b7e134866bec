"""The built documentation under /docs, with its own Content-Security-Policy.

The pages contain inline scripts, which the policy of the game's page forbids. The policy of each
page allows these scripts by hash and is otherwise as strict.
"""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, RedirectResponse, Response

from camelup.server.http.static_files import MOST_BYTES
from camelup.server.schemas.errors import NotFound

FOLDER = Path(__file__).parents[1] / "site"

_INLINE = re.compile(r"<script>(.*?)</script>", re.S)


def site_routes(rest: FastAPI, folder: Path = FOLDER) -> None:
    """Add the routes of the documentation; its pages return 404 if it has not been built."""

    @rest.get("/docs", include_in_schema=False)
    async def front_door() -> Response:
        return RedirectResponse("/docs/", 308)

    @rest.get("/docs/{path:path}", include_in_schema=False)
    async def site(path: str) -> Response:
        file = _found(folder, path)
        if file.is_dir():
            return RedirectResponse(f"/docs/{path}/", 308)
        headers = {"Cache-Control": "no-cache"}
        if file.suffix == ".html":
            headers["Content-Security-Policy"] = policy(file, file.stat().st_mtime_ns)
        return FileResponse(file, headers=headers)


def _found(folder: Path, path: str) -> Path:
    """Return the file of a path, or a folder if the path lacks its trailing slash."""
    if len(path.encode("utf-8", "replace")) > MOST_BYTES or not path.isprintable():
        raise NotFound("not-found")
    whole = f"{path}index.html" if not path or path.endswith("/") else path
    file = (folder / whole).resolve()
    if not file.is_relative_to(folder.resolve()):
        raise NotFound("not-found")
    if not file.is_file() and not (file / "index.html").is_file():
        raise NotFound("not-found")
    return file


@lru_cache(maxsize=256)
def policy(file: Path, changed: int) -> str:
    """Return a policy that allows the page's inline scripts; ``changed`` only keys the cache."""
    scripts = _INLINE.findall(file.read_text(encoding="utf-8"))
    allowed = " ".join(f"'sha256-{_hash(script)}'" for script in dict.fromkeys(scripts))
    return (
        f"default-src 'self'; script-src 'self' {allowed}; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

"""A new build is deployed while a tab of the old one is open."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Route

from page.conftest import PAGE, NewPerson

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Deployment:
    """Serves the built page; `replace` puts another build in its place. No API answers."""

    def __init__(self) -> None:
        files = [path for path in PAGE.parent.rglob("*") if path.is_file()]
        self.files = {
            f"/{path.relative_to(PAGE.parent).as_posix()}": path.read_bytes() for path in files
        }

    def replace(self, part: str) -> None:
        """Deploy a build in which the files of one screen have other names."""
        kept = {name: text for name, text in self.files.items() if f"/{part}-" not in name}
        worker = self.files["/sw.js"].decode()
        worker = re.sub(rf'"/assets/{part}-[^"]+",', "", worker)
        kept["/sw.js"] = re.sub(r'"camelup " \+ "\w+"', '"camelup next"', worker).encode()
        assert kept["/sw.js"] != self.files["/sw.js"]
        self.files = kept

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, type and contents for a path."""
        path = path.partition("?")[0]
        if path.startswith("/api"):
            return 503, "text/plain", b"down"
        if path in self.files:
            kind = TYPES.get(path[path.rindex(".") :], "application/octet-stream")
            return 200, kind, self.files[path]
        if "." in path:
            return 404, "text/plain", b"gone"
        return 200, "text/html", self.files["/index.html"]


@pytest.fixture
def deployment() -> Iterator[tuple[Deployment, str]]:
    """A server of the page alone, and its address."""
    deployed = Deployment()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, kind, contents = deployed.answer(self.path)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Cache-Control", "no-cache")
            self.send_header("Content-Length", str(len(contents)))
            self.end_headers()
            self.wfile.write(contents)

        def log_message(self, *_: object) -> None:
            """Keep the output of the tests readable."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield deployed, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_a_tab_of_the_old_build_can_open_every_screen_after_the_new_worker_took_over(
    browser: Browser, deployment: tuple[Deployment, str]
) -> None:
    deployed, address = deployment
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    deployed.replace("How")
    page.evaluate("navigator.serviceWorker.ready.then(one => one.update()).then(() => 1)")
    page.wait_for_function("caches.keys().then(names => names.includes('camelup next'))")
    page.wait_for_function(
        "navigator.serviceWorker.ready.then(one => one.active.state === 'activated'"
        " && !one.installing && !one.waiting)"
    )
    page.click("a[href='/how'] >> nth=0")
    page.wait_for_selector(".rules section")
    context.close()


def test_a_screen_that_a_new_build_has_replaced_comes_with_that_build(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    old = ann.page.get_attribute("script[src]", "src") or ""
    newer = PAGE.read_text(encoding="utf-8").replace(old, "/assets/newer.js")
    deployed = False

    def served(route: Route) -> None:
        nonlocal deployed
        deployed = True
        route.continue_()

    def file(route: Route) -> None:
        if deployed:
            route.continue_()
        else:
            route.fulfill(status=404)

    ann.page.route("**/how", served)
    ann.page.route("**/assets/How-*.js", file)
    ann.page.route("**/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    ann.page.evaluate("globalThis.sameTab = true")
    ann.page.click("a[href='/how'] >> nth=0")
    ann.page.wait_for_selector(".rules section")
    assert ann.page.evaluate("globalThis.sameTab") is None, "the page was loaded again"
    ann.problems.clear()


def test_a_screen_that_cannot_be_loaded_says_so(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.route("**/assets/How-*.js", lambda route: route.fulfill(status=503))
    ann.page.click("a[href='/how'] >> nth=0")
    ann.page.wait_for_selector("main h1:focus")
    assert "could not be loaded" in ann.page.inner_text("main")
    ann.page.unroute("**/assets/How-*.js")
    ann.page.click("main .button")
    ann.page.wait_for_selector(".rules section")
    ann.problems.clear()


def test_a_tab_that_stays_open_offers_the_new_build(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.wait_for_selector(".play:enabled")
    old = ann.page.get_attribute("script[src]", "src") or ""
    page = PAGE.read_text(encoding="utf-8")

    def newer(route: Route) -> None:
        route.fulfill(body=page.replace(old, "/assets/newer.js"), content_type="text/html")

    ann.page.route("**/", newer, times=1)
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.page.click("[data-outdated] button")
    ann.page.wait_for_selector("[data-outdated]", state="detached")
    ann.page.wait_for_selector(".play:enabled")

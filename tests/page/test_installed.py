"""The page as an app: what a browser wants for installing, and a start without network."""

import struct

from page.conftest import NewPerson


def test_the_page_has_all_that_a_browser_wants_for_installing(person: NewPerson) -> None:
    ann = person(service_workers="allow")
    ann.page.goto("/")
    address = ann.page.get_attribute("link[rel=manifest]", "href")
    answer = ann.context.request.get(address or "")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    sizes = {}
    for icon in manifest["icons"]:
        file = ann.context.request.get(icon["src"])
        assert file.ok, icon["src"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", file.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes[icon.get("purpose", "any"), width] = height
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= set(sizes)
    assert ann.page.evaluate("navigator.serviceWorker.ready.then(one => !!one.active)")
    browser = ann.context.new_cdp_session(ann.page)
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in errors} <= {"in-incognito"}, "Chromium would install it"


def test_without_network_the_page_opens_and_says_what_works(person: NewPerson) -> None:
    ann = person(service_workers="allow")
    ann.page.goto("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    ann.page.reload()
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    kept = ann.page.evaluate(
        """async () => {
            const names = await caches.keys();
            const all = await Promise.all(names.map(async one => (await caches.open(one)).keys()));
            return all.flat().map(one => new URL(one.url).pathname);
        }"""
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api")], "no view of a game is kept"
    ann.context.set_offline(True)
    ann.page.goto("/how")
    ann.page.wait_for_selector("main h1")
    assert "No network" in ann.page.inner_text(".offline")
    assert ann.page.locator(".rules section").count() > 3
    ann.context.set_offline(False)
    ann.page.wait_for_selector(".offline", state="detached")


OLD = """async () => {
    const [name] = await caches.keys();
    const kept = await caches.open(name);
    const page = await (await kept.match("/")).text();
    const old = page.replace("<body>", '<body><script src="/assets/old.js"></script>');
    await kept.put("/", new Response(old, {headers: {"Content-Type": "text/html"}}));
}"""
"""Makes the kept page one of another build."""


def test_an_old_page_gives_way_as_soon_as_a_server_answers(person: NewPerson) -> None:
    ann = person(service_workers="allow")
    ann.page.goto("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    ann.page.evaluate(OLD)
    ann.page.goto("/how")
    ann.page.wait_for_selector("main h1")
    assert "old.js" not in ann.page.content(), "the server answers: its page is shown"
    ann.context.set_offline(True)
    ann.page.goto("/how")
    ann.page.wait_for_selector("main h1")
    assert "old.js" in ann.page.content()
    ann.context.set_offline(False)
    ann.page.wait_for_selector("html:not([data-kept])")
    ann.page.wait_for_selector("main h1")
    assert "old.js" not in ann.page.content()

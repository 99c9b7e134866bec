"""A real page on another port of the same machine gets nothing out of the server."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from page.conftest import NewPerson
from server.conftest import ServerProcess


class Silent(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of a page that is not ours."""
    (tmp_path / "index.html").write_text("<!doctype html><title>elsewhere</title>")
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(tmp_path)))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_address[1]}"
    site.shutdown()


ATTEMPTS = """async ([house, table]) => {
    const api = `${house}/api/tables/${table}`;
    const got = {};
    const attempt = async (name, work) => {
        try { got[name] = await work(); } catch (error) { got[name] = null; }
    };
    const text = async (...request) => (await fetch(...request)).text();
    await attempt("fetch", () => text(api, {credentials: "include"}));
    await attempt("without cookies", () => text(api, {credentials: "omit"}));
    await attempt("opaque", () => text(api, {credentials: "include", mode: "no-cors"}));
    await attempt("log", () => text(`${api}/log`, {credentials: "include"}));
    await attempt("post", () => text(`${api}/end`, {method: "POST", credentials: "include"}));
    await attempt("blind post", () =>
        text(`${api}/end`, {method: "POST", credentials: "include", mode: "no-cors"}));
    await attempt("text post", () => text(`${api}/moves`, {method: "POST", mode: "no-cors",
        credentials: "include", body: '{"id":"x","v":0,"move":"roll"}'}));
    await attempt("xhr", () => new Promise((done) => {
        const asked = new XMLHttpRequest();
        asked.withCredentials = true;
        asked.onloadend = () => done(asked.responseText || null);
        asked.open("GET", api); asked.send();
    }));
    await attempt("script", () => new Promise((done) => {
        const tag = document.createElement("script");
        tag.onload = () => done("loaded"); tag.onerror = () => done(null);
        tag.src = api; document.head.append(tag);
    }));
    await attempt("frame", () => new Promise((done) => {
        const frame = document.createElement("iframe");
        frame.onload = () => {
            try { done(frame.contentDocument.body.innerText || null); } catch { done(null); }
        };
        frame.src = `${house}/t/${table}`; document.body.append(frame);
    }));
    await attempt("events", () => new Promise((done) => {
        const events = new EventSource(api, {withCredentials: true});
        events.onmessage = () => done("heard"); events.onerror = () => done(null);
    }));
    await attempt("socket", () => new Promise((done) => {
        const socket = new WebSocket(`${api.replace("http", "ws")}/socket?since=0`);
        socket.onmessage = (message) => done(message.data);
        socket.onclose = () => done(null);
    }));
    return got;
}"""


def test_a_page_on_another_port_reads_nothing_and_changes_nothing(
    person: NewPerson, house: ServerProcess, elsewhere: str
) -> None:
    ann = person()
    table = ann.make_table(names=("Ann", "Bob"))
    before = ann.ask("GET", f"/api/tables/{table}")
    assert before["seats"] == [1, 2]
    foreign = ann.context.new_page()
    foreign.goto(elsewhere)
    got = foreign.evaluate(ATTEMPTS, [house.url, table])
    assert len(got) == 12
    assert {name: read for name, read in got.items() if read} == {}
    after = ann.ask("GET", f"/api/tables/{table}")
    assert json.dumps(after["game"]) == json.dumps(before["game"])
    assert after["room"]["status"] == "playing"


def test_a_page_that_opens_ours_in_a_window_cannot_look_into_it(
    person: NewPerson, house: ServerProcess, elsewhere: str
) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    foreign = ann.context.new_page()
    foreign.goto(elsewhere)
    with ann.context.expect_page() as opened:
        foreign.evaluate("address => { window.ours = window.open(address); }", house.url)
    opened.value.goto(f"{house.url}/t/{table}")
    opened.value.wait_for_selector(".ring")
    seen = foreign.evaluate(
        "() => { try { return window.ours.document.body.innerText; } catch { return null; } }"
    )
    assert seen is None

"""The door: foreign pages, wrong hosts, hostile bodies, paths and headers get nothing."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.client import Table, new_table
from server.conftest import ServerProcess

FOREIGN = {
    "foreign": "https://evil.example",
    "null": "null",
    "look-alike": "http://127.0.0.1.evil.example:{port}",
    "other port": "http://127.0.0.1:1",
    "other scheme": "https://127.0.0.1:{port}",
    "suffix": "http://127.0.0.1:{port}.evil.example",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_page_is_refused_on_the_socket_and_on_every_request(
    server: ServerProcess, table: Table, kind: str
) -> None:
    origin = FOREIGN[kind].format(port=server.port)
    cookie = f"camelup-seat-1={table.tokens[1]}"
    headers = {"Origin": origin, "Cookie": cookie}

    async def knock() -> int:
        with pytest.raises(InvalidStatus) as refused:
            await connect(table.socket_url, additional_headers=headers)
        return refused.value.response.status_code

    assert asyncio.run(knock()) == 403
    before = table.get(seat=1).json()
    asked = 0
    for path, operations in httpx.get(f"{server.url}/api/openapi.json").json()["paths"].items():
        address = server.url + path.format_map(defaultdict(lambda: "a", table=table.id, seat=1))
        for method in operations:
            answer = httpx.request(method, address, headers=headers)
            assert answer.status_code == 403, (method, path)
            assert set(answer.json()) == {"error"}
            assert "access-control-allow-origin" not in answer.headers
            asked += 1
    assert asked > 25
    after = table.get(seat=1).json()
    after["room"]["clock"] = before["room"]["clock"]
    assert after == before


def test_a_cookie_without_an_origin_changes_nothing(table: Table) -> None:
    headers = {"Cookie": f"camelup-seat-1={table.tokens[1]}"}
    assert table.post("/start", headers=headers).status_code == 401
    headers["Origin"] = table.url
    assert table.post("/start", headers=headers).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_elsewhere_that_hides_its_origin_is_a_stranger(table: Table, site: str) -> None:
    table.start()
    cookie = {"Cookie": f"camelup-seat-1={table.tokens[1]}"}
    assert table.get(headers=cookie).json()["seats"] == [1]
    elsewhere = table.get(headers={**cookie, "Sec-Fetch-Site": site}).json()
    assert (elsewhere["seats"], elsewhere["you"]) == ([], None)


def test_a_socket_without_origin_needs_a_bearer_token(table: Table) -> None:
    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                table.socket_url,
                additional_headers={"Cookie": f"camelup-seat-1={table.tokens[1]}"},
            )
        assert refused.value.response.status_code == 403

    asyncio.run(knock())


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "0.0.0.0", "a:b:c"])
def test_a_wrong_host_is_refused(server: ServerProcess, host: str) -> None:
    assert httpx.get(f"{server.url}/healthz", headers={"Host": host}).status_code == 403


def test_forwarded_addresses_count_only_from_a_trusted_proxy(
    make_server: Callable[..., ServerProcess],
) -> None:
    wish = {"players": [{"name": "A"}], "options": {"seats": 2}}

    def makes(server: ServerProcess, address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.post(f"{server.url}/api/tables", json=wish, headers=headers).status_code

    untrusting = make_server(CAMELUP_LIMIT_TABLES_PER_HOUR="2")
    assert [makes(untrusting, f"10.0.0.{n}") for n in range(3)] == [201, 201, 429]
    trusting = make_server(CAMELUP_LIMIT_TABLES_PER_HOUR="2", CAMELUP_TRUSTED_PROXIES="127.0.0.1")
    assert [makes(trusting, f"10.0.0.{n}") for n in range(3)] == [201, 201, 201]
    assert [makes(trusting, "6.6.6.6, 10.1.1.1") for _ in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/..%2f..%2f__init__.py",
        "/%2e%2e/pages.py",
        "/api/tables/..%2f..%2fx",
        "/api/records/%00",
    ],
)
def test_paths_lead_nowhere_else(server: ServerProcess, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert "root:" not in answer.text
    assert "import" not in answer.text
    assert answer.status_code in (200, 400, 404, 422)


def test_pages_carry_a_policy_without_inline_script(server: ServerProcess) -> None:
    for path in ("/", "/t/abc", "/api/tables"):
        headers = httpx.get(server.url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "name",
    ["", " ", "a" * 25, "a\u202eb", "a\x00b", "a;b", "\u200b", "\ud83d", "x" * 5000, "\u0301" * 99],
)
def test_names_that_could_fool_others_are_refused(server: ServerProcess, name: str) -> None:
    body = json.dumps({"players": [{"name": name}], "options": {"seats": 2}})
    answer = httpx.post(
        f"{server.url}/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>"[:24], "Zoë", "👩‍👩‍👧‍👦" * 3, "李", '"&<>']
)
def test_names_are_kept_as_text(server: ServerProcess, name: str) -> None:
    wish = {"players": [{"name": name}], "options": {"seats": 2}}
    answer = httpx.post(f"{server.url}/api/tables", json=wish)
    assert answer.status_code == 201
    assert answer.json()["room"]["seats"][0]["name"] == name
    assert answer.headers["content-type"] == "application/json"


HOSTILE_RECORDS = {
    "not a record": "hello",
    "too long": "x" * 1_200_000,
    "many moves": '[Edition "first"]\n[Players "A; B"]\n[Board "1:bgoyw"]\n\n'
    + "tile 5+\ntile 9+\ntile 6+\ntile 10+\n" * 600,
    "half a tag": '[Edition "first',
    "illegal": '[Edition "first"]\n[Players "A; B"]\n[Board "1:bgoyw"]\n\nbet z\n',
    "nine players": '[Edition "first"]\n[Players "1;2;3;4;5;6;7;8;9"]\n[Board "1:bgoyw"]\n',
}


@pytest.mark.parametrize("kind", HOSTILE_RECORDS)
def test_hostile_records_are_refused(server: ServerProcess, kind: str) -> None:
    answer = httpx.post(f"{server.url}/api/records", json={"record": HOSTILE_RECORDS[kind]})
    assert answer.status_code in (409, 413, 422), answer.text
    assert answer.json()["error"]["text"]


@pytest.mark.parametrize(
    "body", ['{"record": 5}', '{"record": ["x"]}', '{"record": null}', "{}", "[]", '"x"']
)
def test_records_of_the_wrong_type_are_refused(server: ServerProcess, body: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = httpx.post(f"{server.url}/api/records", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "message-shape"


def test_records_nested_too_deep_are_refused(server: ServerProcess) -> None:
    headers = {"Content-Type": "application/json"}
    for body in ('{"record":' + "[" * 100_000, '{"a":' * 50_000):
        answer = httpx.post(f"{server.url}/api/records", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "message-unreadable"
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_record_is_uploaded_replayed_and_shared(server: ServerProcess) -> None:
    text = '[Edition "first"]\n[Players "A; B"]\n[Board "1:bgoyw"]\n\nbet b\nroll w3\nwin ?\n'
    stored = httpx.post(f"{server.url}/api/records", json={"record": text})
    assert stored.status_code == 201
    seen = httpx.get(f"{server.url}/api/records/{stored.json()['id']}").json()
    assert seen["moves"] == ["bet b", "roll w3", "win ?"]
    assert [step["game"]["v"] for step in seen["steps"]] == [0, 1, 2, 3]
    assert seen["steps"][2]["event"]["detail"]["path"] == [2, 3, 4]
    file = httpx.get(f"{server.url}/api/records/{stored.json()['id']}/record.camel")
    assert file.text == text


@pytest.mark.parametrize(
    "body", ["[" * 100_000, '{"a":NaN}', '{"players":1e400}', "\ud800", "{", '{"a":1,"a":2}']
)
def test_hostile_bodies_get_a_clear_answer(server: ServerProcess, body: str) -> None:
    answer = httpx.post(
        f"{server.url}/api/tables",
        content=body.encode("utf-8", "surrogatepass"),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 413, 422)
    assert answer.json()["error"]["code"] in (
        "message-unreadable",
        "message-shape",
        "message-too-large",
    )


@pytest.mark.parametrize(
    ("path", "wish", "english", "german"),
    [
        ("match", {"wait": 1000}, "wait must be at most 600", "wait darf höchstens 600 sein"),
        ("match", {"wait": 1}, "wait must be at least 3", "wait muss mindestens 3 sein"),
        (
            "match",
            {"edition": "third"},
            "edition must be one of: first, second",
            "edition muss eins von diesen sein: first, second",
        ),
        ("match", {"rated": "yes"}, "rated must be true or false", "rated muss true oder false"),
        ("match", {"wat": 3}, "wat is not known here", "wat gibt es hier nicht"),
        ("tables", {}, "players is missing", "players fehlt"),
        (
            "tables",
            {"players": [{"name": "x" * 101}]},
            "players.0.name may have at most 100 characters",
            "players.0.name darf höchstens 100 Zeichen haben",
        ),
        ("tables", {"players": []}, "1 or more entries", "1 oder mehr Einträge"),
    ],
)
def test_a_message_of_the_wrong_form_is_told_what_is_allowed(
    server: ServerProcess, path: str, wish: dict[str, object], english: str, german: str
) -> None:
    for language, text in (("en", english), ("de", german)):
        headers = {"Accept-Language": language}
        answer = httpx.post(f"{server.url}/api/{path}", json=wish, headers=headers)
        assert answer.status_code == 422
        assert text in answer.json()["error"]["text"]


def test_a_table_that_is_not_there_is_not_made_by_asking(server: ServerProcess) -> None:
    before = server.metric("tables")
    for table in ("nothere", "x" * 32, "a1"):
        assert httpx.get(f"{server.url}/api/tables/{table}").status_code == 404
        with pytest.raises(InvalidStatus):
            asyncio.run(_knock(Table(server.url, table)))
    assert server.metric("tables") == before


async def _knock(table: Table) -> None:
    await table.connect(None)


def test_guesses_at_codes_are_limited(make_server: Callable[..., ServerProcess]) -> None:
    server = make_server(CAMELUP_LIMIT_GUESSES="5")
    answers = [httpx.get(f"{server.url}/api/codes/ABCDE{n}").status_code for n in "FGHJKL"]
    assert answers == [404] * 5 + [429]


def test_the_log_holds_no_secrets(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = make_server(CAMELUP_LOG_LEVEL="debug")
    table = new_table(server.url, 2)
    code = table.post("/seats/1/handover", 1).json()["code"]
    table.start()
    assert server.stop() == 0
    for secret in (*table.tokens.values(), code):
        assert secret.encode() not in server.log
    assert b'"what": "started"' in server.log

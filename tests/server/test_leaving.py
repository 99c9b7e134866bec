"""Time runs out, people leave and come back, the host is followed; the game goes on."""

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from server.client import Client, Table, new_table
from server.conftest import ServerProcess, free_port

ROOT = Path(__file__).parents[2]


def wait_for_moves(table: Table, count: int) -> list[dict[str, object]]:
    for _ in range(300):
        log = table.get("/log").json()
        if log["v"] >= count:
            events: list[dict[str, object]] = log["events"]
            return events
        time.sleep(0.2)
    raise AssertionError("nobody moves")


def test_when_time_runs_out_a_bot_makes_the_move_and_after_three_it_plays_on(
    server: ServerProcess,
) -> None:
    table = new_table(server.url, 2, start=True, timer=1, grace=86400)

    async def sleep_at_the_table() -> None:
        async with Client(table, 1) as one, Client(table, 2):
            while one.game is None or one.game["v"] < 8:
                await one.receive()

    asyncio.run(sleep_at_the_table())
    events = wait_for_moves(table, 8)
    assert [event["by"] for event in events[:6]] == ["clock"] * 6
    assert {event["by"] for event in events[6:]} == {"bot"}
    seats = table.get().json()["room"]["seats"]
    assert [seat["played_by"] for seat in seats] == ["bot", "bot"]


def test_a_leaver_is_stood_in_for_after_the_grace_time_and_takes_the_seat_back(
    server: ServerProcess,
) -> None:
    table = new_table(server.url, 2, start=True, grace=5)
    wait_for_moves(table, 1)

    async def come_back() -> None:
        async with Client(table, 1) as client:
            await client.send(type="return")
            while client.room["seats"][0]["played_by"] == "bot":
                await client.receive()

    asyncio.run(come_back())
    assert table.get().json()["room"]["seats"][0]["played_by"] == "person"


def test_a_game_with_bots_only_waits_for_its_player_however_long_they_are_away(
    server: ServerProcess,
) -> None:
    own = new_table(server.url, 1, bots=1, start=True, grace=5)
    while own.get().json()["game"]["turn"] != 1:
        time.sleep(0.1)
    before = own.get().json()["game"]["v"]
    wait_for_moves(new_table(server.url, 2, start=True, grace=5), 1)
    after = own.get().json()
    assert after["game"]["v"] == before
    assert after["room"]["seats"][0]["played_by"] == "person"


def test_a_host_who_leaves_is_followed_by_who_has_been_there_longest(server: ServerProcess) -> None:
    table = new_table(server.url, 3)
    assert table.request("DELETE", "/seats/1", 1).json()["host"] == 2
    assert table.request("DELETE", "/seats/2", 2).json()["host"] == 3
    assert table.post("/start", 3).json()["error"]["code"] == "seats-open"


def test_the_clock_is_shown_and_survives_a_reload(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True, timer=600)
    clock = table.get().json()["room"]["clock"]
    assert 500_000 < clock["deadline"] - clock["now"] <= 600_000
    time.sleep(1)
    again = table.get().json()["room"]["clock"]
    assert again["now"] - clock["now"] >= 990
    assert again["deadline"] == pytest.approx(clock["deadline"], abs=500)


def test_a_stranger_plays_with_nothing_but_the_documented_interface(server: ServerProcess) -> None:
    command = [sys.executable, str(ROOT / "examples" / "client.py"), server.url]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert re.search(r"^\* \w+: \d+$", played.stdout, re.MULTILINE)
    assert "Stranger" in played.stdout


def test_one_command_starts_a_server_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "camelup", "play", "--no-browser", "--port", str(port)]
    environment = {
        **os.environ,
        "CAMELUP_DATABASE": f"sqlite:///{tmp_path / 'own.db'}",
        "CAMELUP_NO_TABLE": "1",
        "CAMELUP_WARM_UP": "0",
    }
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == f"http://127.0.0.1:{port}/"
        for _ in range(600):
            try:
                page = httpx.get(f"http://127.0.0.1:{port}/", timeout=10)
                break
            except httpx.HTTPError:
                time.sleep(0.1)
    finally:
        process.terminate()
        process.communicate()
    assert "<!doctype html>" in page.text.lower()


def test_numbers_and_health_are_there_for_whoever_runs_it(server: ServerProcess) -> None:
    new_table(server.url, 2, start=True)
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    assert server.metric("games_started_total") >= 1
    assert server.metric("writes_total") >= 1


def test_the_clock_tells_when_a_bot_plays_for_who_is_away(server: ServerProcess) -> None:
    clock = new_table(server.url, 2, start=True, grace=60).get().json()["room"]["clock"]
    assert 0 < clock["stand_in"] - clock["now"] <= 60_000
    alone = new_table(server.url, 1, bots=1, start=True, grace=60).get().json()["room"]["clock"]
    assert alone["stand_in"] is None

"""The puzzle of the day over REST."""

import time

import httpx

from server.conftest import ServerProcess


def test_the_puzzle_of_the_day_is_the_same_for_everyone(server: ServerProcess) -> None:
    one, other = (httpx.get(f"{server.url}/api/puzzles/today").json() for _ in range(2))
    assert one == other
    assert one["day"] in (int(time.time()) // 86_400, int(time.time()) // 86_400 - 1)
    assert 1 <= one["number"] <= one["count"]
    steps = httpx.post(f"{server.url}/api/play", json={"position": one["position"], "moves": []})
    assert one["best"] in steps.json()[0]["legal"]

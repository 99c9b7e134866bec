"""The puzzle of the day over REST."""

import time

import httpx
import pytest

from server.conftest import ServerProcess


@pytest.mark.parametrize("edition", ["first", "second"])
def test_each_edition_has_a_puzzle_of_the_day_that_is_the_same_for_everyone(
    server: ServerProcess, edition: str
) -> None:
    address = f"{server.url}/api/puzzles/today"
    one, other = (httpx.get(address, params={"edition": edition}).json() for _ in range(2))
    assert one == other
    assert one["edition"] == edition
    assert one["day"] in (int(time.time()) // 86_400, int(time.time()) // 86_400 - 1)
    assert 1 <= one["number"] <= one["count"]
    steps = httpx.post(f"{server.url}/api/play", json={"position": one["position"], "moves": []})
    assert one["best"] in steps.json()[0]["legal"]
    assert len(one["wins"]) == len(steps.json()[0]["game"]["players"])


def test_who_names_no_edition_gets_the_puzzle_of_the_second(server: ServerProcess) -> None:
    address = f"{server.url}/api/puzzles/today"
    assert httpx.get(address).json()["edition"] == "second"
    assert httpx.get(address, params={"edition": "third"}).status_code == 422

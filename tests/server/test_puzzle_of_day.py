"""The puzzle of the day over REST."""

import time

import httpx
import pytest

from camelup.rules.jit import patience
from compile_first import prepare
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


def test_an_answer_is_told_with_what_it_wins_beside_the_solution(server: ServerProcess) -> None:
    with patience(0):  # a server tells nothing until that is compiled
        prepare("ahead-reviews")
    puzzle = httpx.get(f"{server.url}/api/puzzles/today").json()
    address = f"{server.url}/api/puzzles/answer"
    played = {"position": puzzle["position"], "moves": []}
    step = httpx.post(f"{server.url}/api/play", json=played).json()[0]
    own = step["game"]["turn"] - 1

    def wins(move: str) -> float:
        asked = {"day": puzzle["day"], "move": move}
        answer = httpx.get(address, params=asked, timeout=120).json()
        assert answer["move"] == move
        return float(answer["wins"])

    other = next(move for move in step["legal"] if move not in (puzzle["best"], puzzle["obvious"]))
    assert wins(puzzle["best"]) == puzzle["wins"][own]
    assert wins(puzzle["obvious"]) == puzzle["wins_obvious"][own]
    assert 0 <= wins(other) <= puzzle["wins"][own]
    refused = httpx.get(address, params={"day": puzzle["day"], "move": "bet z"})
    assert refused.status_code == 409

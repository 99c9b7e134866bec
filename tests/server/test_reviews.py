"""Reviews over REST: worked out piece by piece, kept, and the same for whoever asks."""

import time
from typing import Any

import httpx
import pytest

from camelup.server.compute import review_service
from server.conftest import ServerProcess

RECORD = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:bg 2:r 3:yp 15:W 16:K"]

win g
bet p
roll p2        # a good start
lose b
bet p
roll y1
"""


def stored(server: ServerProcess, text: str = RECORD) -> str:
    answer = httpx.post(f"{server.url}/api/records", json={"record": text})
    return str(answer.json()["id"])


def asked(server: ServerProcess, record: str) -> dict[str, Any]:
    """Ask for a review until it is done, as a page does."""
    for _ in range(600):
        answer = httpx.get(f"{server.url}/api/records/{record}/review", timeout=120)
        if answer.status_code == 200 and answer.json()["done"]:
            return dict(answer.json())
        assert answer.status_code in (200, 429), answer.text
        time.sleep(0.2)
    raise AssertionError("the review is never done")


def test_a_record_is_reviewed_and_the_second_look_is_at_once(server: ServerProcess) -> None:
    record = stored(server)
    review = asked(server, record)
    assert review["judged"] == len(review["moves"]) == 6
    for seat in review["seats"]:
        parts = ("start", "luck_own", "luck_others", "own", "others")
        assert abs(sum(seat[part] for part in parts) - seat["final"]) < 1e-9
    assert httpx.get(f"{server.url}/api/records/{record}/review").json() == review
    same = httpx.get(f"{server.url}/api/records/{stored(server)}/review").json()
    assert same == review, "the same game is reviewed once"


ENDING = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "16:bg 14:r 4:y 3:p 12:W 13:K | dice bgrpx | coins 12 9 9 | turn 1"]

win b
roll p1
roll r1
roll b2
"""


def test_the_first_piece_of_a_review_tells_key_moments_however_short_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(review_service, "PIECE_SECONDS", 0.0)
    first = review_service.review_on(ENDING, review_service.Known(None, {}))
    assert first["review"]["moments"]
    assert (first["review"]["judged"], first["review"]["done"]) == (0, False)
    known, told, pieces = first["known"], first["review"], 1
    while not told["done"]:
        answer = review_service.review_on(ENDING, known)
        known, told, pieces = answer["known"], answer["review"], pieces + 1
    assert pieces > 1 + len(told["moves"]), "all cards are opened and the end is counted out, too"


def test_a_game_without_an_end_in_sight_is_not_reviewed(server: ServerProcess) -> None:
    head = RECORD.partition("win g")[0].replace("; Cid", "")
    there, back = "tile 7+\ntile 11+\n", "tile 9+\ntile 13+\n"
    answer = httpx.get(
        f"{server.url}/api/records/{stored(server, head + (there + back) * 160)}/review"
    )
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "review-too-long"


def test_comments_of_a_record_are_kept_and_told(server: ServerProcess) -> None:
    record = stored(server)
    seen = httpx.get(f"{server.url}/api/records/{record}").json()
    assert seen["comments"] == {"3": ["a good start"]}
    file = httpx.get(f"{server.url}/api/records/{record}/record.camel").text
    assert "roll p2    # a good start\n" in file

"""The page checks the dice by itself; what it is tested with must be what the server draws."""

from pathlib import Path

from server.dice_vectors import written

VECTORS = Path(__file__).parents[2] / "web/tests/data/dice.json"


def test_the_draws_that_the_page_is_tested_with_are_the_servers() -> None:
    told = "run PYTHONPATH=tests python -m server.dice_vectors > web/tests/data/dice.json"
    assert VECTORS.read_text(encoding="utf-8") == written(), told

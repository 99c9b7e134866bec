"""What the champion plays differently from greedy: ``python -m benchmarks.style GAMES``.

Four champions play; at every decision greedy is asked what it would do, and what the champion's
move and the best one are worth in coins by the odds. Prints tables for docs/champion.md.
"""

import os
import sys
from collections import Counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from camelup import Game
from camelup.bots import bot_named
from camelup.bots.forecasts import forecast_of
from camelup.bots.move_estimates import worths_of_row
from camelup.notation.moves import move_texts
from camelup.notation.position import write_position
from camelup.view import View, view_of

KINDS = {"roll": "rolls", "bet": "bets", "win": "cards", "lose": "cards", "tile": "tiles"}
"""Moves by their first word."""

SURE = 0.5
"""Coins that the champion's move must be worth less than the best one to be shown."""


def kind_of(move: str) -> str:
    """Name the kind of a move."""
    return KINDS.get(move.split()[0], "other")


class Style:
    """What was counted."""

    def __init__(self) -> None:
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.given: dict[str, list[float]] = {}
        self.first_card: list[int] = []
        self.shown: list[str] = []

    def decide(self, view: View, ours: str, theirs: str) -> None:
        """Count one decision."""
        worths = worths_of_row(view.state, 0, *forecast_of(view.state))
        lost = float(worths.max() - worths[move_texts(view.edition).index(ours)])
        self.kinds[kind_of(ours), kind_of(theirs)] += 1
        self.given.setdefault(kind_of(ours), []).append(lost)
        if lost > SURE and kind_of(ours) != kind_of(theirs) and len(view.moves) < 60:
            self.shown.append(
                f"{lost:.2f}  {ours} (greedy: {theirs})  {write_position(view.state)}"
            )


def play(edition: str, games: int) -> Style:
    """Play games of four champions, and count."""
    style, greedy = Style(), bot_named("greedy", seed=1)
    for seed in range(games):
        game, champion, carded = Game(4, seed=seed, edition=edition), bot_named("champion"), False
        champion.new_game(seed)
        while not game.over:
            view = view_of(game, game.turn)
            move = champion.choose(view)
            if len(view.legal_moves) > 1:
                style.decide(view, move, greedy.choose(view))
            if not carded and kind_of(move) == "cards":
                style.first_card.append(int(game.state["leg"][0]))
                carded = True
            game.play(move)
    return style


def tell(edition: str, style: Style) -> None:
    """Print what was counted."""
    total = sum(style.kinds.values())
    print(f"{edition}: {total} decisions")
    for kind in sorted({one for pair in style.kinds for one in pair}):
        ours = sum(count for (own, _), count in style.kinds.items() if own == kind)
        theirs = sum(count for (_, other), count in style.kinds.items() if other == kind)
        lost = np.mean(style.given.get(kind, [0.0]))
        shares = f"champion {ours / total:.1%}, greedy {theirs / total:.1%}"
        print(f"  {kind}: {shares}, gives up {lost:.2f}")
    agreed = sum(count for (own, other), count in style.kinds.items() if own == other)
    print(f"  same kind {agreed / total:.1%}; first card in leg {np.mean(style.first_card):.1f}")
    for (own, other), count in style.kinds.most_common(12):
        if own != other:
            print(f"  champion {own} where greedy {other}: {count / total:.1%}")
    for line in style.shown[:6]:
        print(f"  {line}")


if __name__ == "__main__":
    for name in ("first", "second"):
        tell(name, play(name, int(sys.argv[1])))

"""Strength of a network: one seat against fixed opponents."""

from __future__ import annotations

import torch

from camelup.envs.game_step import TERMINATED, TRUNCATED
from camelup.learn.selfplay import Policy, Tables, choose_by
from camelup.learn.selfplay_row import MOST_MOVES

CHECKED_EVERY = 16
"""Moves between two checks whether all games are over."""


def share_of_wins(
    policy: Policy,
    edition: int,
    players: int = 4,
    *,
    rows: int,
    device: str,
    legs: int,
    seed: int = 5,
    others: Policy | None = None,
) -> float:
    """Return the network's share of wins in one game per row, against style 0 or ``others``."""
    tables = Tables(rows, device, legs, seed, editions=(edition,), players=(players,))
    home, styles = tables.backend, torch.zeros_like(tables.styles)
    share = torch.zeros(rows, device=device)
    over = torch.zeros(rows, dtype=torch.bool, device=device)
    seats = torch.arange(rows, device=device) % players
    choose = choose_by(policy, best=True)
    home.see(styles)
    for step in range(MOST_MOVES):
        seen, legal = home.seen.contiguous(), home.legal
        theirs = home.styled if others is None else choose_by(others, best=True)(seen, legal)[0]
        moves = torch.where(home.seats == seats, choose(seen, legal)[0], theirs)
        home.step(moves, styles)
        ended = (home.status[:, TERMINATED] + home.status[:, TRUNCATED]) > 0
        won = home.rewards.gather(1, seats[:, None])[:, 0]
        share = torch.where(ended & ~over, won, share)
        over |= ended
        if step % CHECKED_EVERY == 0 and bool(over.all()):
            break
    return float(share.mean())

"""What every legal move is worth to the player who makes it, and why.

The measure: by how many coins the player's final sum grows on average through the move if
after it nobody does anything but roll, those later rolls earning nobody a ticket. Debts
are not forgiven in this sum. Later legs have no tiles. Finish cards of others are unknown:
each is taken to show a camel with that camel's present chance of making it right, those of
one player different ones.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from camelup.notation.moves import move_texts, outcome_texts
from camelup.odds.distributions import RACES_TO_JUDGE, Judged, Leg, leg_ahead, scene_of
from camelup.odds.leg_distribution import Floats, leg_ends, leg_places
from camelup.odds.odds_api import as_position, ticket_coins
from camelup.odds.payouts import (
    card_coins,
    copied_rewards,
    prize_of_card,
    ticket_rewards,
)
from camelup.position import Position
from camelup.rules.editions import RACING, TICKETS
from camelup.rules.jit import wanted_often
from camelup.rules.moves import ALLY, BACKWARD, BET, FORWARD, LOSE, MOVES, ROLL, WIN
from camelup.rules.rows import cards_on, legal_moves_of_row, play_row
from camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD, ticket_reward
from camelup.rules.state import LOSER_PILE, WINNER_PILE, States
from camelup.view import show_row


class Reason(StrEnum):
    """Why a move earns or costs coins."""

    LEADS = "leads"
    SECOND = "second"
    BEHIND = "behind"
    """A leg ticket: where its camel ends."""
    RIGHT = "right"
    WRONG = "wrong"
    """A finish card."""
    PYRAMID = "pyramid"
    COPY = "copy"
    """A roll's ticket; a partner's ticket, copied."""
    LANDINGS = "landings"
    GIVEN_UP = "given-up"
    """Camels that land on a tile, and those that would have landed where it lay before."""
    OWN_TICKETS = "own-tickets"
    OWN_COPY = "own-copy"
    OWN_CARDS = "own-cards"
    """What a tile does to what its owner already has."""


@dataclass(frozen=True)
class Part:
    """Coins that a move earns for one reason, and how likely they are (or how often)."""

    reason: Reason
    coins: float
    chance: float = 1.0


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth: the sum of its parts."""

    move: str
    number: int
    parts: tuple[Part, ...]
    handed_on: float | None = None
    """For a roll: how much better the best leg ticket gets on average for the next player."""

    @property
    def coins(self) -> float:
        """Expected coins."""
        return sum(part.coins * part.chance for part in self.parts)

    def to_dict(self) -> dict[str, Any]:
        """Give the worth as pages and ``camelup odds --worth --json`` are told it."""
        return {
            "move": self.move,
            "coins": self.coins,
            "parts": [asdict(part) for part in self.parts],
            "handed_on": self.handed_on,
        }


def worth(
    position: Position | str,
    *,
    tiles: bool = True,
    handed_on: bool = True,
    races: int = RACES_TO_JUDGE,
) -> list[MoveValue]:
    """Judge every legal move of the player to move, best first, from what that player sees.

    Each tile is a leg to follow and takes its milliseconds, and so does every outcome of a
    roll: tiles, and what a roll hands on, can be left out. Where there is no table of the
    race, so many races are sampled from the position, and what a tile changes is guessed.
    """
    position = as_position(position)
    bits = legal_moves_of_row(position.state, 0)
    moves = [move for move in range(MOVES) if bits >> move & 1]
    if not tiles:
        moves = [move for move in moves if not FORWARD <= move < ALLY]
    if not moves:
        return []
    if tiles or handed_on:
        wanted_often(leg_ends, leg_places)
    judge = _Judge(seen_by_mover(position.state), races)
    texts = move_texts(position.edition)
    handed = judge.handed_on() if handed_on else None
    judged = (
        MoveValue(texts[move], move, tuple(judge.parts(move)), handed if move == ROLL else None)
        for move in moves
    )
    return sorted(judged, key=lambda judged: -judged.coins)


def seen_by_mover(games: States) -> States:
    """Show a game to the player whose turn it is."""
    view = np.zeros_like(games)
    show_row(games, view, 0, int(games["turn"][0]))
    return view


class _Judge:
    """Judges the moves of the player to move."""

    def __init__(self, view: States, races: int) -> None:
        self.view = view
        self.seat = int(view["turn"][0])
        self.edition = int(view["edition"][0])
        scene = scene_of(view)
        self.leg = leg_ahead(scene)
        self.judged = Judged(scene, races)
        self.chances = self.judged.chances()
        self.rewards = ticket_rewards(view, 0, self.seat)
        self.copied = copied_rewards(view, 0, int(view["partner"][0][self.seat]))

    def parts(self, move: int) -> Iterator[Part]:
        """List the parts of a legal move."""
        if move == ROLL:
            return iter((Part(Reason.PYRAMID, PYRAMID_TICKET),))
        if move < WIN:
            return self._ticket(move - BET)
        if move < LOSE:
            return self._card(WINNER_PILE, move - WIN)
        if move < FORWARD:
            return self._card(LOSER_PILE, move - LOSE)
        if move < BACKWARD:
            return self._tile(move - FORWARD + 2, 1)
        if move < ALLY:
            return self._tile(move - BACKWARD + 2, -1)
        return self._copy(move - ALLY)

    def _ticket(self, camel: int) -> Iterator[Part]:
        first, second, *others = self.leg.places[camel].tolist()
        ticket = int(self.view["tickets_taken"][0][camel])
        reasons = (Reason.LEADS, Reason.SECOND, Reason.BEHIND)
        for place, chance in enumerate((first, second, sum(others))):
            yield Part(reasons[place], ticket_reward(self.edition, ticket, place), chance)

    def _card(self, pile: int, camel: int) -> Iterator[Part]:
        chance = float(self.chances[pile, camel])
        before = int(self.view["pile_size"][0][pile])
        prize = prize_of_card(self.view, 0, pile, before, self.seat, chance)
        yield Part(Reason.RIGHT, prize, chance)
        yield Part(Reason.WRONG, WRONG_CARD, 1 - chance)

    def _tile(self, space: int, side: int) -> Iterator[Part]:
        after = self.view.copy()
        after["tile_space"][0][self.seat] = space
        after["tile_side"][0][self.seat] = side
        scene = scene_of(after)
        leg = leg_ahead(scene)
        yield Part(Reason.LANDINGS, 1, float(leg.landings[self.seat]))
        if self.view["tile_space"][0][self.seat]:
            yield Part(Reason.GIVEN_UP, -1, float(self.leg.landings[self.seat]))
        for reason, rewards in (
            (Reason.OWN_TICKETS, self.rewards),
            (Reason.OWN_COPY, self.copied),
        ):
            if rewards.any():
                yield Part(reason, _mean(rewards, leg) - _mean(rewards, self.leg))
        if self._has_cards():
            before = card_coins(self.view, self.seat, self.chances, self.chances)
            chances = self.judged.chances_after(scene)
            now = card_coins(self.view, self.seat, chances, self.chances)
            yield Part(Reason.OWN_CARDS, now - before)

    def _has_cards(self) -> bool:
        piles = (WINNER_PILE, LOSER_PILE)
        return any(owner == self.seat for pile in piles for owner, _ in cards_on(self.view, pile))

    def _copy(self, partner: int) -> Iterator[Part]:
        rewards = copied_rewards(self.view, 0, partner)
        for coins in np.unique(rewards)[::-1].tolist():
            yield Part(Reason.COPY, coins, float(self.leg.pairs[rewards == coins].sum()))

    def handed_on(self) -> float:
        """Tell by how much the best leg ticket gets better on average through a roll."""
        position = Position(self.view)
        texts = outcome_texts(position.edition)
        after = 0.0
        for text, chance in position.outcomes.items():
            rolled = self.view.copy()
            play_row(rolled, 0, ROLL, texts.index(text))
            after += float(chance) * _best_ticket(rolled)
        return after - _best_ticket(self.view)


def _mean(rewards: Floats, leg: Leg) -> float:
    return float((rewards * leg.pairs).sum())


def _best_ticket(games: States) -> float:
    """Give the expected coins of the best leg ticket that can be taken; 0 for none at all."""
    if games["over"][0]:
        return 0.0
    edition = int(games["edition"][0])
    coins = ticket_coins(edition, leg_ahead(scene_of(games)).places)
    taken = games["tickets_taken"][0].tolist()
    left = [camel for camel in range(RACING) if taken[camel] < TICKETS[edition]]
    return max([0.0, *(float(coins[camel, taken[camel]]) for camel in left)])

"""What happened in a move, as one recipient may know it."""

from collections.abc import Iterator
from dataclasses import asdict

import numpy as np

from camelup.game import Game, Played
from camelup.notation.board import BEHIND_START, BEYOND_FINISH
from camelup.rules.editions import TRACK, Edition
from camelup.rules.state import GAME
from camelup.server.protocol.events import (
    CardScore,
    CoinChange,
    LegScore,
    Maker,
    MoveDetail,
    MoveEvent,
    PlayerScore,
    RaceScore,
    RollEvent,
)
from camelup.server.protocol.view import Pile
from camelup.story import LegSheet, PileSheet, RollStory, Story, story_of


def event_of(
    game: Game, index: int, by: Maker, at: int, *, seat: int | None, coins_shown: bool
) -> MoveEvent:
    """Tell a move of a game, by its place in the history from 0, to a seat or a spectator."""
    played = game.history[index]
    story = story_of(game.edition, played, everything=game.over, seen_by=seat)
    coins_shown = coins_shown or game.over
    return {
        "v": index + 1,
        "seat": story.seat,
        "move": story.move,
        "by": by,
        "at": at,
        "detail": _detail(game.edition, played, story),
        "coins": _coin_changes(game, index) if coins_shown else [],
        "leg": _leg(story.leg, coins_shown) if story.leg else None,
        "race": _race(story.piles, game) if story.piles else None,
    }


def _coin_changes(game: Game, index: int) -> list[CoinChange]:
    before = _coins(game.history[index].before, game.players)
    last = index + 1 == len(game.history)
    after = game.coins if last else _coins(game.history[index + 1].before, game.players)
    return [
        {"seat": seat, "change": now - then}
        for seat, (then, now) in enumerate(zip(before, after, strict=True), 1)
        if now != then
    ]


def _coins(state: bytes, players: int) -> list[int]:
    coins: list[int] = np.frombuffer(state, GAME)["coins"][0][:players].tolist()
    return coins


def _detail(edition: Edition, played: Played, story: Story) -> MoveDetail:
    kind, _, rest = story.move.partition(" ")
    before = np.frombuffer(played.before, GAME)[0]
    if story.roll is not None:
        return _roll(edition, before, story.roll)
    if kind == "bet":
        taken = int(before["tickets_taken"][edition.racing.index(rest)])
        return {"kind": "bet", "camel": rest, "value": edition.tickets[taken]}
    if kind == "tile":
        return {
            "kind": "tile",
            "space": int(rest[:-1]),
            "side": "+" if rest[-1] == "+" else "-",
            "before": story.tile_before,
        }
    if kind == "ally":
        return {"kind": "ally", "seat": int(rest)}
    pile: Pile = "win" if kind == "win" else "lose"
    size = int(before["pile_size"][0 if pile == "win" else 1])
    return {"kind": "card", "pile": pile, "index": size, "camel": rest}


def _roll(edition: Edition, before: np.void, roll: RollStory) -> RollEvent:
    face = int(roll.shown[1])
    unit = roll.camel + roll.riders
    path = list(_path(roll, face, forward=roll.camel in edition.racing))
    standing = [int(space) for space in before["space"]]
    lifted = {edition.letters.index(letter) for letter in unit}
    joined = any(space == path[-1] for camel, space in enumerate(standing) if camel not in lifted)
    under = roll.tile is not None and roll.tile.side == "-"
    crossed = {BEYOND_FINISH: "forward", BEHIND_START: "backward"}.get(roll.target)
    return {
        "kind": "roll",
        "die": "x" if roll.shown[0] in edition.crazy else roll.shown[0],
        "face": face,
        "shows": roll.shown,
        "camel": roll.camel,
        "reason": roll.reason,
        "unit": unit,
        "start": roll.origin,
        "path": path,
        "tile": None
        if roll.tile is None
        else {
            "space": roll.tile.space,
            "side": roll.tile.side,
            "seat": roll.tile.owner,
            "coins": roll.tile.coins,
        },
        "landing": ("under" if under else "over") if joined else "empty",
        "crossed": crossed,  # type: ignore[typeddict-item]
    }


def _path(roll: RollStory, face: int, forward: bool) -> Iterator[int]:
    """Walk the spaces that the unit enters, up to the line; the step of a tile comes last."""
    step = 1 if forward else -1
    for steps in range(1, face + 1):
        space = roll.origin + step * steps
        yield space
        if not 1 <= space <= TRACK:
            return
    if roll.tile is not None:
        yield roll.target


def _leg(sheet: LegSheet, coins_shown: bool) -> LegScore:
    players: list[PlayerScore] = [
        {
            "seat": account.seat,
            "lines": [asdict(line) for line in account.tickets],  # type: ignore[misc]
            "sum": account.total,
            "before": account.before if coins_shown else 0,
            "after": account.after if coins_shown else 0,
        }
        for account in sheet.accounts
    ]
    return {"leg": sheet.leg, "ranking": sheet.ranking, "players": players}


def _race(piles: tuple[PileSheet, ...], game: Game) -> RaceScore:
    cards: list[CardScore] = [
        {
            "pile": pile.pile,
            "index": index,
            "seat": card.seat,
            "camel": card.camel,
            "right": card.right,
            "coins": card.after - card.before,
            "after": card.after,
        }
        for pile in piles
        for index, card in enumerate(pile.cards)
    ]
    return {
        "winner": piles[0].camel,
        "loser": piles[1].camel,
        "cards": cards,
        "coins": game.coins,
        "winners": game.winners,
    }

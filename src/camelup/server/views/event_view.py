"""Move events, limited to what one recipient may see."""

from dataclasses import asdict

import numpy as np

from camelup.game import Game
from camelup.rules.state import GAME
from camelup.server.schemas.event_schemas import (
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
from camelup.story import (
    CardLaid,
    LegSheet,
    MoveEffect,
    Partnership,
    PileSheet,
    RollStory,
    TicketTaken,
    TilePut,
    story_of,
)


def event_of(
    game: Game, index: int, by: Maker, at: int, *, seat: int | None, coins_shown: bool
) -> MoveEvent:
    """Return the event of ``game.history[index]``, as a seat or a spectator may see it."""
    played = game.history[index]
    story = story_of(game.edition, played, everything=game.over, seen_by=seat)
    coins_shown = coins_shown or game.over
    return {
        "v": index + 1,
        "seat": story.seat,
        "move": story.move,
        "by": by,
        "at": at,
        "detail": _detail(story.deed),
        "coins": _coin_changes(game, index) if coins_shown else [],
        "leg": _leg(story.leg, coins_shown) if story.leg else None,
        "race": _race(story.piles, game) if story.piles else None,
        "links": [],
        "left_out": [],
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


def _detail(deed: MoveEffect) -> MoveDetail:
    match deed:
        case RollStory():
            return _roll(deed)
        case TicketTaken(camel, value):
            return {"kind": "bet", "camel": camel, "value": value}
        case TilePut(space, side, before):
            return {"kind": "tile", "space": space, "side": side, "before": before}
        case Partnership(partner):
            return {"kind": "ally", "seat": partner}
        case CardLaid(pile, index, camel):
            return {"kind": "card", "pile": pile, "index": index, "camel": camel}


def _roll(roll: RollStory) -> RollEvent:
    return {
        "kind": "roll",
        "die": "x" if roll.grey else roll.shown[0],
        "face": roll.face,
        "shows": roll.shown,
        "camel": roll.camel,
        "reason": roll.reason,
        "unit": roll.camel + roll.riders,
        "start": roll.origin,
        "path": list(roll.path),
        "tile": None
        if roll.tile is None
        else {
            "space": roll.tile.space,
            "side": roll.tile.side,
            "seat": roll.tile.owner,
            "coins": roll.tile.coins,
        },
        "landing": roll.landing,
        "crossed": roll.crossed,
    }


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

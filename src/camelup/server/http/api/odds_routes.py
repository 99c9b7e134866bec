"""Chances and worths over REST: at a table, and in any position."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query

from camelup.game import Game
from camelup.illegal_move import why_illegal
from camelup.notation.moves import read_move
from camelup.server.compute.fair_queue import Requester
from camelup.server.http.api.dependencies import (
    StrictRoute,
    TheServer,
    TheTable,
    TheVisitor,
    problems,
)
from camelup.server.http.api.table_routes import SeatAsked
from camelup.server.http.authorization import check_may_see, seat_shown, the_seat
from camelup.server.http.rate_limit import WRITTEN
from camelup.server.schemas.errors import Forbidden, Refused
from camelup.server.schemas.odds_schemas import (
    Chances,
    Opinion,
    TableChances,
    TableOpinion,
    TableSecondLook,
    TableWorths,
    Worths,
)
from camelup.server.schemas.requests import LabQuestion
from camelup.server.tables.move_validation import check_move
from camelup.server.views.record_steps import game_after

MoveAsked = Annotated[str, Query(min_length=1, max_length=40)]

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["odds"])


@router.get("/tables/{table}/odds", responses=problems(403, 404, 409))
async def table_odds(table: TheTable, server: TheServer, visitor: TheVisitor) -> TableChances:
    """The chances at a table, the same for all."""
    game, v = _odds_game(table, visitor), table.v
    answer = await server.odds.odds(Requester(visitor.rate_key, table.id), game)
    return {**answer, "v": v}


def _odds_game(table: TheTable, visitor: TheVisitor) -> Game:
    """Give the game of a table to those who may see its chances."""
    check_may_see(table, visitor)
    if not table.state.options["odds"]:
        raise Forbidden("odds-off")
    if table.game is None or table.game.over:
        raise Refused("game-not-started" if table.game is None else "game-is-over")
    return table.game


@router.get("/tables/{table}/champion", responses=problems(403, 404, 409))
async def table_champion(
    table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatAsked = None
) -> TableOpinion:
    """What the champion thinks: each seat's chance to win, and on your turn what it would play."""
    game, v = _odds_game(table, visitor), table.v
    own = seat_shown(table, visitor, seat)
    answer = await server.odds.opinion(Requester(visitor.rate_key, table.id), game, own)
    return {**answer, "v": v}


@router.get("/tables/{table}/worth", responses=problems(401, 403, 404, 409))
async def table_worth(
    table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatAsked = None
) -> TableWorths:
    """What each of your legal moves is worth, from what you know."""
    own, game, v = *_own_turn(table, visitor, seat), table.v
    answer = await server.odds.worths(Requester(visitor.rate_key, table.id), game, own)
    return {**answer, "v": v}


def _own_turn(table: TheTable, visitor: TheVisitor, seat: int | None) -> tuple[int, Game]:
    """Give the seat of who asks about moves of their own, and the game."""
    own = the_seat(table, visitor, seat)
    if not table.state.options["odds"]:
        raise Forbidden("odds-off")
    if table.turn != own or table.game is None:
        raise Refused("not-your-turn")
    return own, table.game


def _legal(table: TheTable, game: Game, text: str) -> str:
    """Read a move that may be made now."""
    move = check_move(table, text)
    if not game.is_legal(move):
        raise why_illegal(game, *read_move(game.edition, move))
    return move


@router.get("/tables/{table}/second-look", responses=problems(401, 403, 404, 409))
async def table_second_look(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    move: MoveAsked,
    seat: SeatAsked = None,
) -> TableSecondLook:
    """Whether another of your moves wins clearly more games than one, as a review will judge it."""
    own, game, v = *_own_turn(table, visitor, seat), table.v
    asked = _legal(table, game, move)
    answer = await server.odds.second_look(Requester(visitor.rate_key, table.id), game, own, asked)
    return {**answer, "v": v}


async def _game(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> Game:
    """Play the moves of a question, which cost less than if each of them were shown."""
    server.steps.check(visitor.rate_key, 1 + len(wish.moves) // WRITTEN)
    return await server.response_cache.write(
        partial(game_after, wish.position, wish.edition, wish.moves)
    )


@router.post("/odds", responses=problems(409))
async def odds(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> Chances:
    """The chances in any position, after the moves given."""
    game = await _game(wish, server, visitor)
    return await server.odds.odds(Requester(visitor.rate_key, ""), game)


@router.post("/worth", responses=problems(409))
async def worth(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> Worths:
    """What each legal move of the player to move is worth in any position."""
    game = await _game(wish, server, visitor)
    return await server.odds.worths(Requester(visitor.rate_key, ""), game, _turn(game))


@router.post("/champion", responses=problems(409))
async def champion(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> Opinion:
    """What the champion thinks of any position, and what it would play."""
    game = await _game(wish, server, visitor)
    return await server.odds.opinion(Requester(visitor.rate_key, ""), game, _turn(game))


def _turn(game: Game) -> int:
    """Tell who is to move; nobody is once a game is over."""
    if game.turn is None:
        raise Refused("game-is-over")
    return game.turn

"""``camelup play --terminal``: set up, resume and end a game at one keyboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from camelup.ahead import compile_in_background
from camelup.bots import AT_ONCE, ask, bot_named, bot_names
from camelup.bots.move_search import search_move
from camelup.game import Game
from camelup.i18n import UserError
from camelup.notation.board import edition_named
from camelup.notation.errors import NotationError
from camelup.notation.record import Record
from camelup.odds.race_table_background import table_in_background
from camelup.record_files import FileProblem, load
from camelup.rules.editions import SECOND
from camelup.rules.jit import is_on_disk
from camelup.story.sentences import listed
from camelup.terminal.local_game import LocalGame
from camelup.terminal.saved_game import (
    SavedGame,
    check_place,
    latest_file,
    new_file,
    other_tags,
    resume,
)
from camelup.terminal.screen import Leave, Screen, screen_in
from camelup.terminal.seat_options import Seat, bots_tag, read_seats, seats_of_record, wake_bots
from camelup.terminal.setup_prompts import ask_edition, ask_seats, ask_to_continue
from camelup.view import view_of

_A_MOMENT = 0.05


@dataclass(frozen=True)
class GameOptions:
    """Options of the command; None if not given."""

    language: str
    players: str | None = None
    edition: str | None = None
    seed: int | None = None
    file: Path | None = None
    plain: bool = False


def play_in_terminal(wishes: GameOptions) -> None:
    """Play a new or resumed game until it ends or a player leaves."""
    screen = screen_in(wishes.language, plain=wishes.plain)
    try:
        host = _set_table(wishes, screen)
    except (Leave, KeyboardInterrupt):
        screen.say("")
        return
    try:
        with table_in_background():
            host.play()
        _say_where(host, "game-kept")
    except (Leave, KeyboardInterrupt):
        host.save()
        if host.several_people:
            screen.clear()
        screen.say("")
        _say_where(host, "left-saved")
    finally:
        host.close()


def _say_where(host: LocalGame, key: str) -> None:
    if host.saved is None:
        host.screen.tell("left-unsaved")
    else:
        host.screen.tell(key, file=str(host.saved.file), quoted=host.saved.quoted)


def _set_table(wishes: GameOptions, screen: Screen) -> LocalGame:
    if wishes.edition is not None:
        edition_named(wishes.edition)
    file = wishes.file or _left_game(wishes, screen)
    if file is None or not file.exists():
        return _new(wishes, screen)
    try:
        return _resumed(file, wishes, screen)
    except NotationError as error:
        raise FileProblem(file, error) from None


def _left_game(wishes: GameOptions, screen: Screen) -> Path | None:
    """Without options, offer to resume the last unfinished game."""
    if wishes.players or wishes.edition or wishes.seed is not None:
        return None
    file = latest_file()
    if file is None:
        return None
    get_ready(screen)
    try:
        game = resume(load(file))
    except NotationError:
        return None
    players = listed(game.names, screen.words)
    return file if not game.over and ask_to_continue(screen, players, game.leg) else None


def _new(wishes: GameOptions, screen: Screen) -> LocalGame:
    if wishes.file is not None:
        check_place(wishes.file)
    if wishes.players:
        seats = read_seats(wishes.players, screen.words)
    else:
        screen.tell("terminal-welcome", "bold")
        seats = ask_seats(screen)
    edition = wishes.edition or (SECOND.name if wishes.players else ask_edition(screen))
    bots = wake_bots(seats, wishes.seed)
    get_ready(screen, seats)
    game = Game([seat.name for seat in seats], edition, seed=wishes.seed)
    tags = {"Bots": bots_tag(seats)}
    if wishes.seed is not None:
        tags["Seed"] = str(wishes.seed)
    return LocalGame(game, bots, screen, _keep(game, wishes.file, tags, screen))


def _keep(game: Game, file: Path | None, tags: dict[str, str], screen: Screen) -> SavedGame | None:
    """Save a new game before its first move, so that a bad path is reported at once."""
    saved = SavedGame(file or new_file(), tags)
    try:
        saved.write(game)
    except UserError as refusal:
        if file is not None:
            raise
        screen.say(refusal.in_words(screen.words.language))
        return None
    return saved


def _resumed(file: Path, wishes: GameOptions, screen: Screen) -> LocalGame:
    record = load(file)
    seats = _seats_for(record, wishes, screen)
    get_ready(screen, seats)
    game = resume(record)
    # A record is untrusted: it must not start programs on this machine.
    bots = wake_bots(seats, wishes.seed, installed_only=not wishes.players)
    saved = SavedGame(file, {**other_tags(record), "Bots": bots_tag(seats)})
    screen.tell("game-resumed", "dim", file=str(file))
    return LocalGame(game, bots, screen, saved)


def _seats_for(record: Record, wishes: GameOptions, screen: Screen) -> list[Seat]:
    """Return the seats of a record; raises UserError if options contradict it."""
    seats = read_seats(wishes.players, screen.words) if wishes.players else seats_of_record(record)
    same_players = [seat.name for seat in seats] == record.players
    if not same_players or wishes.edition not in (None, record.edition.name):
        players = listed(record.players, screen.words)
        raise NotationError("file-other-game", players=players, edition=record.edition.name)
    return seats


def get_ready(screen: Screen, seats: Sequence[Seat] = ()) -> None:
    """Compile what strong bots need; the first time on a machine this takes a while.

    Everything else can run at once and is compiled in the background.
    """
    if is_on_disk(search_move):
        return
    compile_in_background()
    strong = {seat.bot for seat in seats if seat.bot in bot_names()} - set(AT_ONCE)
    if strong:
        screen.tell("getting-ready", "dim")
    game = Game(2, board="1:bg 2:r 3:yp 15:W 16:K", seed=1)
    for name in strong:
        ask(bot_named(name), view_of(game, game.turn), _A_MOMENT)

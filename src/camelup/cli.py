"""The command line. Heavy imports stay inside the commands, so that help comes at once."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from camelup import __version__
from camelup.child_process import share_cores
from camelup.server.admin_command import admin


class Commands(TyperGroup):
    """The commands: what one of them refuses is said in one line, with status 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from camelup.i18n import UserError

            if not isinstance(error, UserError):
                raise
            raise fail(error.in_words(ctx.obj or "en")) from None


app = typer.Typer(
    cls=Commands,
    help="Camel Up, both editions: play, replay, know the odds.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


app.add_typer(admin, name="admin")


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"camelup {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Tell the version and leave.", callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Camel Up, both editions: play, replay, know the odds."""


def main() -> None:
    """Run the command line."""
    let_any_sign_through()
    try:
        app()
    except OSError as error:
        # What is still in the buffer would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(1)
        place = f"{error.filename}: " if error.filename else ""
        typer.echo(place + (error.strerror or str(error)), err=True)
        sys.exit(2)


def let_any_sign_through() -> None:
    """Write UTF-8 to files and pipes, as records are, and ``?`` where a terminal lacks a sign.

    On Windows a pipe would take the signs of one part of the world only, and end us at a bar.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace", encoding=None if stream.isatty() else "utf-8")


def fail(reason: str) -> typer.Exit:
    """Say in one line what is wrong; raise what this returns to leave with status 2."""
    typer.echo(reason, err=True)
    return typer.Exit(2)


def speak(ctx: typer.Context, lang: str | None) -> str:
    """Choose the language of a command, also for what it may refuse."""
    from camelup.i18n import language_of_locale

    language: str = lang or language_of_locale()
    ctx.find_root().obj = language
    return language


@app.command()
def play(
    ctx: typer.Context,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    players: Annotated[
        str | None,
        typer.Option(help='How many, or who: "Ann; Bob; bot:random". Asked for if left out.'),
    ] = None,
    edition: Annotated[str | None, typer.Option(help="first or second")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes start and dice repeatable.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep the game here after every move, and go on from it.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="en or de; default: as the system.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only, for screen readers and logs.")
    ] = False,
    share: Annotated[
        bool, typer.Option("--share", help="In the browser: let the home network join.")
    ] = False,
    port: Annotated[int, typer.Option(help="In the browser: port to listen on, 0 for any.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play with people and bots, in the browser or in the terminal."""
    language = speak(ctx, lang)
    if not terminal:
        from camelup.server.serve_command import play_in_browser

        _refuse_beside_the_browser(players=players, edition=edition, seed=seed, file=file)
        play_in_browser(port, share, browser, typer.echo)
        return
    from camelup.terminal import GameOptions, play_in_terminal

    play_in_terminal(GameOptions(language, players, edition, seed, file, plain))


def _refuse_beside_the_browser(**given: object) -> None:
    """Refuse what is chosen on the page: left unsaid, it would seem to count."""
    from camelup.i18n import UserError

    options = [f"--{name}" for name, value in given.items() if value is not None]
    if options:
        raise UserError("terminal-only", options=", ".join(options))


@app.command()
def join(
    ctx: typer.Context,
    where: Annotated[
        str,
        typer.Argument(
            help="Address or code of a table; a server's address makes a new table there.",
            metavar="TABLE",
        ),
    ],
    name: Annotated[
        str | None, typer.Option(help="Who you are on that server, from now on.")
    ] = None,
    server: Annotated[
        str, typer.Option(help="The server that a code belongs to.", metavar="URL")
    ] = "http://127.0.0.1:8000",
    lang: Annotated[str | None, typer.Option(help="en or de; default: as the system.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only, for screen readers and logs.")
    ] = False,
) -> None:
    """Play at a table of a server, in the terminal."""
    from camelup.terminal.join_command import Invitation, join_in_terminal

    join_in_terminal(Invitation(where, name, server, speak(ctx, lang), plain))


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Game records (.camel).", metavar="FILE...")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Replay game records, and show the position before the first move and after every move."""
    from camelup.record_files import replay_file

    failed = False
    for file in files:
        problem = replay_file(file, typer.echo, json=json)
        if problem:
            typer.echo(problem, err=True)
            failed = True
    if failed:
        raise typer.Exit(2)


@app.command()
def review(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Game record (.camel).", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the chances as SVG.")] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write the record with the review as comments.")
    ] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Twenty times the work.")] = False,
    seed: Annotated[int, typer.Option(help="Makes the review repeatable.")] = 1,
    lang: Annotated[str | None, typer.Option(help="en or de; default: as the system.")] = None,
) -> None:
    """Tell luck from skill in a game that was played, and what each decision gave up."""
    language = speak(ctx, lang)
    share_cores()
    from camelup.review.review_command import ReviewOptions, run

    typer.echo(run(ReviewOptions(file, language, seed, deep, json, plot, write)), nl=False)


@app.command()
def puzzles(
    count: Annotated[int, typer.Option(help="How many to find.")] = 1,
    seed: Annotated[int, typer.Option(help="Makes the search repeatable.")] = 1,
    processes: Annotated[int, typer.Option(help="0: as many as there are cores.")] = 0,
    write: Annotated[Path | None, typer.Option(help="Add them to a file instead.")] = None,
    theme: Annotated[
        list[str] | None,
        typer.Option(help="ticket, card, tile, roll, last-leg; default: those a file lacks."),
    ] = None,
) -> None:
    """Find positions in which the obvious move is not the best, and check them deeply."""
    share_cores()
    from camelup.host_info import usable_cores
    from camelup.puzzles.puzzles_command import find

    find(count, seed, processes or usable_cores(), write, typer.echo, theme or ())


@app.command()
def new(
    players: Annotated[str, typer.Option(help='How many, or who: "Ann; Bob".')] = "Ann; Bob; Cid",
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    seed: Annotated[int | None, typer.Option(help="Makes the start repeatable.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to a file.")] = None,
) -> None:
    """Write the head of a game record with a random start."""
    from camelup.game import Game
    from camelup.i18n import UserError
    from camelup.notation.errors import NotationError
    from camelup.record_files import save

    names = [name.strip() for name in players.split(";")]
    is_number = players.isascii() and players.isdecimal()
    if is_number and len(players) > 1:
        # Said before that many names are made up: there may be no memory for them.
        raise NotationError("players-out-of-range", players=players)
    record = Game(int(players) if is_number else names, edition, seed=seed).record()
    if output is None:
        typer.echo(str(record), nl=False)
    elif output.exists():
        raise UserError("file-there", file=str(output))
    else:
        save(output, str(record))


@app.command()
def arena(
    bots: Annotated[list[str], typer.Argument(help="2 to 8 bots, by name.", metavar="BOT BOT...")],
    games: Annotated[int, typer.Option(help="At least so many: whole rounds of seats.")] = 100,
    seed: Annotated[int, typer.Option(help="Makes the match repeatable.")] = 1,
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    seconds: Annotated[float | None, typer.Option(help="Clock for each move.")] = None,
    processes: Annotated[int, typer.Option(help="0: as many as there are cores.")] = 0,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the order is clear.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Every game as a row, as it is played.")] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Go on with an interrupted run's --csv file.")
    ] = False,
    parquet: Annotated[Path | None, typer.Option(help="Every game as a row.")] = None,
    records: Annotated[Path | None, typer.Option(help="Folder for all games as .camel.")] = None,
    ray: Annotated[str | None, typer.Option(help="Address of a Ray cluster to play on.")] = None,
    luck_adjusted: Annotated[
        bool, typer.Option("--luck-adjusted", help="Take luck off: narrower intervals.")
    ] = False,
) -> None:
    """Let bots play against each other, in all seats on the same dice."""
    from dataclasses import replace

    from camelup.ahead import compiling_told
    from camelup.arena.arena_command import MatchOptions, run
    from camelup.arena.match import Match

    match = Match(tuple(bots), edition, seed, seconds)
    wishes = MatchOptions(games, processes, until_sure, json, csv, go_on, parquet, records, ray)
    wishes = replace(wishes, luck=luck_adjusted)
    with compiling_told():
        typer.echo(run(match, wishes), nl=False)


@app.command()
def export(
    output: Annotated[Path, typer.Argument(help="Parquet file to write.", metavar="FILE")],
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="Who plays: 2 to 8 bots, by name; 4 random ones if left out."),
    ] = None,
    games: Annotated[int, typer.Option(help="At least so many: whole rounds of seats.")] = 100,
    seed: Annotated[int, typer.Option(help="Makes the games repeatable.")] = 1,
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    records: Annotated[
        list[Path] | None,
        typer.Option(help="Instead of playing: a record, or a folder of them. Repeatable."),
    ] = None,
    worth: Annotated[bool, typer.Option(help="Judge every move: a millisecond or more.")] = True,
) -> None:
    """Write played games for learning machines, one row a move."""
    from camelup.envs.export import ExportOptions
    from camelup.envs.export import export as write_moves

    players, games_read = tuple(bots or ()), tuple(records or ())
    wishes = ExportOptions(output, players, games_read, games, edition, seed, worth)
    typer.echo(write_moves(wishes))


@app.command()
def odds(
    about: Annotated[str, typer.Argument(help="A position, or a game record.", metavar="POSITION")],
    edition: Annotated[str | None, typer.Option(help="first or second")] = None,
    move: Annotated[int | None, typer.Option(help="Of a record: after so many moves.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    worth: Annotated[bool, typer.Option("--worth", help="Judge every legal move.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Of a record: draw all odds as SVG.")] = None,
) -> None:
    """Tell the exact odds of the leg and of the race."""
    share_cores()
    from camelup.ahead import compile_in_background, compiling_told
    from camelup.odds.odds_command import OddsQuestion, answer, plain_warnings

    compile_in_background()
    with plain_warnings(), compiling_told():
        typer.echo(answer(OddsQuestion(about, edition, move, json, worth, plot)))


@app.command()
def prepare() -> None:
    """Compile everything ahead, so that nothing has to be compiled when it is first used."""
    from camelup.ahead import compile_with_bar

    typer.echo(compile_with_bar())


@app.command()
def solve(
    edition: Annotated[str, typer.Argument(help="first or second")] = "second",
    threads: Annotated[int | None, typer.Option(min=1, help="All cores if left out.")] = None,
    gpu: Annotated[bool | None, typer.Option(help="A CUDA GPU; used if there is one.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Even if the table is there.")] = False,
    address: Annotated[
        str | None,
        typer.Option("--from", help="Fetch it instead; may end in #sha256=…", metavar="URL"),
    ] = None,
) -> None:
    """Make the table that gives race odds exact to 2e-7, once and for all."""
    from camelup.odds.odds_command import plain_warnings, solve_with_bar

    with plain_warnings():
        made = solve_with_bar(edition, threads=threads, on_gpu=gpu, again=again, address=address)
        typer.echo(made)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…", metavar="URL")
    ] = None,
    allowed_host: Annotated[
        list[str] | None, typer.Option(help="Name the server is reached under.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Origin of another page that may use it.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a proxy in front.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes (PostgreSQL only).")] = None,
    thinkers: Annotated[int | None, typer.Option(help="Processes for bots and odds.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error")] = None,
    config: Annotated[Path | None, typer.Option(help="TOML file with any setting.")] = None,
) -> None:
    """Serve tables to others; every setting also as CAMELUP_NAME or in a TOML file."""
    from camelup.server.serve_command import serve_with

    options = {
        "host": host,
        "port": port,
        "database": database,
        "allowed_hosts": allowed_host or None,
        "origins": origin or None,
        "trusted_proxies": trusted_proxy or None,
        "workers": workers,
        "thinkers": thinkers,
        "log_level": log_level,
    }
    serve_with(config, options)


@app.command()
def verify(
    games: Annotated[list[str], typer.Argument(help="Records or addresses.", metavar="GAME...")],
    key: Annotated[
        str | None, typer.Option(help="Key or address of the server it was played on.")
    ] = None,
) -> None:
    """Check that the dice of finished games are the ones promised, and who signed them."""
    from camelup.server.verify_command import verify_games

    if not verify_games(games, key, typer.echo):
        raise typer.Exit(1)


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(help="Where the run lies; one that is there goes on.")],
    minutes: Annotated[float, typer.Option(help="Time of the whole run.")] = 20.0,
    stop_after: Annotated[
        float | None, typer.Option(help="Stop after so many minutes, to go on another time.")
    ] = None,
    device: Annotated[str, typer.Option(help="cuda, cpu, or best")] = "best",
    rows: Annotated[int | None, typer.Option(help="Games played at once.")] = None,
    seed: Annotated[int, typer.Option(help="Makes the start of the run repeatable.")] = 1,
    patient: Annotated[
        bool, typer.Option("--patient", help="Look further ahead, in a run that plays well.")
    ] = False,
    meet: Annotated[
        Path | None, typer.Option(help="Weights that others play by; see docs/champion.md.")
    ] = None,
) -> None:
    """Let a network teach itself the game by self-play; needs PyTorch."""
    from camelup.learn.train_command import train as learn

    learn(folder, device, minutes, stop_after, rows, seed, patient, meet, typer.echo)


@app.command()
def ladder(
    games: Annotated[int, typer.Option(help="Most games of a line-up.")] = 2_000,
    seed: Annotated[int, typer.Option(help="Makes the table repeatable.")] = 2026,
    edition: Annotated[str | None, typer.Option(help="first or second; both if not said")] = None,
    processes: Annotated[int, typer.Option(help="0: as many as there are cores.")] = 0,
    keep: Annotated[
        Path | None,
        typer.Option(help="A folder for every game; an interrupted ladder goes on from there."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(min=0, help="Most minutes of a line-up; 0: only tell of games kept."),
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the table to a file.")] = None,
) -> None:
    """Play the standing line-ups that show how strong the bots are: up to an hour."""
    from camelup.arena.ladder import as_markdown, as_row, climb
    from camelup.host_info import usable_cores
    from camelup.record_files import check_writable, save

    if write is not None:
        check_writable(write)
    climbed = climb(
        games=games,
        seed=seed,
        processes=processes or usable_cores(),
        editions=(edition,) if edition else ("first", "second"),
        keep=keep,
        minutes=minutes,
        tell=lambda one: typer.echo(as_row(one)),
    )
    if write is not None:
        save(write, as_markdown(climbed, seed, games, minutes))

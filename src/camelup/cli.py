"""The command line. Expensive imports are inside the commands to keep ``--help`` fast."""

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
    """Command group that prints a UserError as one line and exits with status 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command and report its UserError."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from camelup.i18n import UserError

            if not isinstance(error, UserError):
                raise
            raise fail(error.in_words(ctx.obj or "en")) from None


app = typer.Typer(
    cls=Commands,
    help="Play Camel Up (both editions), replay and review games, compute exact odds.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


app.add_typer(admin, name="admin")


def _print_version(requested: bool) -> None:
    if requested:
        typer.echo(f"camelup {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and exit.",
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Play Camel Up (both editions), replay and review games, compute exact odds."""


def main() -> None:
    """Run the command line."""
    set_output_encoding()
    try:
        app()
    except OSError as error:
        # Python would fail again on exit while flushing what is left in the buffer.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(1)
        place = f"{error.filename}: " if error.filename else ""
        typer.echo(place + (error.strerror or str(error)), err=True)
        sys.exit(2)


def set_output_encoding() -> None:
    """Write UTF-8 to files and pipes, and ``?`` for characters a terminal cannot show.

    The default on Windows is a code page, in which printing a progress bar would raise.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace", encoding=None if stream.isatty() else "utf-8")


def fail(reason: str) -> typer.Exit:
    """Print an error message; raise the returned exception to exit with status 2."""
    typer.echo(reason, err=True)
    return typer.Exit(2)


def speak(ctx: typer.Context, lang: str | None) -> str:
    """Choose the language of a command and of its error messages."""
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
        typer.Option(
            help='Number of players, or their names: "Ann; Bob; bot:random". '
            "You are asked if you leave it out."
        ),
    ] = None,
    edition: Annotated[str | None, typer.Option(help="first or second")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed that makes the start and the dice repeatable.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(help="Save the game here after every move; resume it if the file exists."),
    ] = None,
    lang: Annotated[
        str | None, typer.Option(help="Language: en or de; default: the system language.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only, for screen readers and logs.")
    ] = False,
    share: Annotated[
        bool,
        typer.Option("--share", help="In the browser: let others on the local network join."),
    ] = False,
    port: Annotated[
        int, typer.Option(help="In the browser: port to listen on; 0 picks a free one.")
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play with people and bots, in the browser or in the terminal."""
    language = speak(ctx, lang)
    if not terminal:
        from camelup.server.serve_command import play_in_browser

        _refuse_terminal_options(players=players, edition=edition, seed=seed, file=file)
        play_in_browser(port, share, browser, typer.echo)
        return
    from camelup.terminal import GameOptions, play_in_terminal

    play_in_terminal(GameOptions(language, players, edition, seed, file, plain))


def _refuse_terminal_options(**given: object) -> None:
    """Refuse options that only the terminal uses instead of ignoring them."""
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
            help="Address or code of a table, or a server's address to open a new table there.",
            metavar="TABLE",
        ),
    ],
    name: Annotated[str | None, typer.Option(help="Your name on that server from now on.")] = None,
    server: Annotated[
        str, typer.Option(help="Server of the table, if TABLE is a code.", metavar="URL")
    ] = "http://127.0.0.1:8000",
    lang: Annotated[
        str | None, typer.Option(help="Language: en or de; default: the system language.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only, for screen readers and logs.")
    ] = False,
) -> None:
    """Play at a server's table in the terminal."""
    from camelup.terminal.join_command import Invitation, join_in_terminal

    join_in_terminal(Invitation(where, name, server, speak(ctx, lang), plain))


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Game records (.camel).", metavar="FILE...")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
) -> None:
    """Replay game records and show the position before the first and after every move."""
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
    plot: Annotated[
        Path | None, typer.Option(help="Write a plot of the winning chances to this SVG file.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write the record with the review as comments to this file.")
    ] = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="More exact; takes about twenty times as long.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Seed that makes the review repeatable.")] = 1,
    lang: Annotated[
        str | None, typer.Option(help="Language: en or de; default: the system language.")
    ] = None,
) -> None:
    """Review a finished game: luck, skill, and what each decision cost."""
    language = speak(ctx, lang)
    share_cores()
    from camelup.review.review_command import ReviewOptions, run

    typer.echo(run(ReviewOptions(file, language, seed, deep, json, plot, write)), nl=False)


@app.command()
def puzzles(
    count: Annotated[int, typer.Option(help="Number of puzzles to find.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed that makes the search repeatable.")] = 1,
    processes: Annotated[int, typer.Option(help="Number of processes; 0: one per core.")] = 0,
    write: Annotated[
        Path | None, typer.Option(help="Append them to this file instead of printing them.")
    ] = None,
    theme: Annotated[
        list[str] | None,
        typer.Option(
            help="ticket, card, tile, roll or last-leg; repeatable. "
            "Default: the themes that are rare in the file."
        ),
    ] = None,
) -> None:
    """Search for positions in which the obvious move is not the best."""
    share_cores()
    from camelup.host_info import usable_cores
    from camelup.puzzles.puzzles_command import find

    find(count, seed, processes or usable_cores(), write, typer.echo, theme or ())


@app.command()
def new(
    players: Annotated[
        str, typer.Option(help='Number of players, or their names: "Ann; Bob".')
    ] = "Ann; Bob; Cid",
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    seed: Annotated[int | None, typer.Option(help="Seed that makes the start repeatable.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file.")
    ] = None,
) -> None:
    """Write the header of a game record with a random start."""
    from camelup.game import Game
    from camelup.i18n import UserError
    from camelup.notation.errors import NotationError
    from camelup.record_files import save

    names = [name.strip() for name in players.split(";")]
    is_number = players.isascii() and players.isdecimal()
    if is_number and len(players) > 1:
        # Check before creating that many names, which could exhaust the memory.
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
    bots: Annotated[list[str], typer.Argument(help="Names of 2 to 8 bots.", metavar="BOT BOT...")],
    games: Annotated[
        int,
        typer.Option(
            help="Minimum number of games, rounded up so that every bot plays every seat."
        ),
    ] = 100,
    seed: Annotated[int, typer.Option(help="Seed that makes the match repeatable.")] = 1,
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    seconds: Annotated[float | None, typer.Option(help="Time limit per move, in seconds.")] = None,
    processes: Annotated[int, typer.Option(help="Number of processes; 0: one per core.")] = 0,
    until_sure: Annotated[
        bool,
        typer.Option("--until-sure", help="Stop when the ranking is statistically certain."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    csv: Annotated[
        Path | None, typer.Option(help="Write one row per game to this CSV file, during the match.")
    ] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Resume an interrupted match from its --csv file.")
    ] = False,
    parquet: Annotated[
        Path | None, typer.Option(help="Write one row per game to this Parquet file at the end.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Save every game in this folder as a .camel record.")
    ] = None,
    ray: Annotated[str | None, typer.Option(help="Address of a Ray cluster to play on.")] = None,
    luck_adjusted: Annotated[
        bool,
        typer.Option("--luck-adjusted", help="Subtract the luck of the dice: narrower intervals."),
    ] = False,
) -> None:
    """Play a match between bots; they change seats on the same dice."""
    from dataclasses import replace

    from camelup.ahead import compiling_told
    from camelup.arena.arena_command import MatchOptions, run
    from camelup.arena.match import Match

    match = Match(tuple(bots), edition, seed, seconds)
    options = MatchOptions(games, processes, until_sure, json, csv, go_on, parquet, records, ray)
    options = replace(options, luck=luck_adjusted)
    with compiling_told():
        typer.echo(run(match, options), nl=False)


@app.command()
def export(
    output: Annotated[Path, typer.Argument(help="Parquet file to write.", metavar="FILE")],
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="Names of 2 to 8 bots; default: four random bots."),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            help="Minimum number of games, rounded up so that every bot plays every seat."
        ),
    ] = 100,
    seed: Annotated[int, typer.Option(help="Seed that makes the games repeatable.")] = 1,
    edition: Annotated[str, typer.Option(help="first or second")] = "second",
    records: Annotated[
        list[Path] | None,
        typer.Option(
            help="Export this record or folder of records instead of playing; repeatable."
        ),
    ] = None,
    worth: Annotated[
        bool, typer.Option(help="Evaluate every move; takes a millisecond or more per move.")
    ] = True,
    processes: Annotated[int, typer.Option(help="Number of processes; 0 for one per core.")] = 0,
) -> None:
    """Write games as training data, one row per move."""
    from camelup.envs.export import ExportOptions
    from camelup.envs.export import export as write_moves

    players, games_read = tuple(bots or ()), tuple(records or ())
    options = ExportOptions(output, players, games_read, games, edition, seed, worth, processes)
    typer.echo(write_moves(options))


@app.command()
def odds(
    about: Annotated[
        str,
        typer.Argument(help="Position in notation, or a game record.", metavar="POSITION"),
    ],
    edition: Annotated[str | None, typer.Option(help="first or second")] = None,
    move: Annotated[
        int | None, typer.Option(help="For a record: the position after this many moves.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    worth: Annotated[bool, typer.Option("--worth", help="Also evaluate every legal move.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="For a record: plot the odds of all positions as SVG.")
    ] = None,
) -> None:
    """Compute the exact odds of the leg and of the race."""
    share_cores()
    from camelup.ahead import compile_in_background, compiling_told
    from camelup.odds.odds_command import OddsQuestion, answer, plain_warnings

    compile_in_background()
    with plain_warnings(), compiling_told():
        typer.echo(answer(OddsQuestion(about, edition, move, json, worth, plot)))


@app.command()
def prepare() -> None:
    """Compile everything now instead of on first use."""
    from camelup.ahead import compile_with_bar

    typer.echo(compile_with_bar())


@app.command()
def solve(
    edition: Annotated[str, typer.Argument(help="first or second")] = "second",
    threads: Annotated[
        int | None, typer.Option(min=1, help="Number of threads; default: one per core.")
    ] = None,
    gpu: Annotated[
        bool | None, typer.Option(help="Whether to use a CUDA GPU; default: if there is one.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Rebuild the table even if it exists.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option(
            "--from", help="Download the table instead; may end in #sha256=…", metavar="URL"
        ),
    ] = None,
) -> None:
    """Build the table of race odds (accurate to 2e-7); needed once per edition."""
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
        list[str] | None, typer.Option(help="Host name of this server; repeatable.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Origin of another website that may use this server; repeatable."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a trusted reverse proxy; repeatable.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Number of server processes (PostgreSQL only).")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(help="Number of processes for bots and odds.")
    ] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error")] = None,
    config: Annotated[Path | None, typer.Option(help="TOML file with any setting.")] = None,
) -> None:
    """Run a server; settings can also come from CAMELUP_* variables or a TOML file."""
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
    games: Annotated[
        list[str], typer.Argument(help="Game records or their addresses.", metavar="GAME...")
    ],
    key: Annotated[
        str | None, typer.Option(help="Key or address of the server that hosted the games.")
    ] = None,
) -> None:
    """Check the dice of finished games against the server's commitments and signature."""
    from camelup.server.verify_command import verify_games

    if not verify_games(games, key, typer.echo):
        raise typer.Exit(1)


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(help="Run directory; an existing run is resumed.")],
    minutes: Annotated[float, typer.Option(help="Duration of the whole run, in minutes.")] = 20.0,
    stop_after: Annotated[
        float | None,
        typer.Option(help="Stop after this many minutes; the run can be resumed later."),
    ] = None,
    device: Annotated[str, typer.Option(help="cuda, cpu or best")] = "best",
    rows: Annotated[int | None, typer.Option(help="Number of games played in parallel.")] = None,
    seed: Annotated[int, typer.Option(help="Seed that makes the start of the run repeatable.")] = 1,
    patient: Annotated[
        bool,
        typer.Option("--patient", help="Longer reward horizon, for a run that already plays well."),
    ] = False,
    meet: Annotated[
        Path | None, typer.Option(help="Weights of the opponents; see docs/champion.md.")
    ] = None,
) -> None:
    """Train a network by self-play; needs PyTorch."""
    from camelup.learn.train_command import train as learn

    learn(folder, device, minutes, stop_after, rows, seed, patient, meet, typer.echo)


@app.command()
def ladder(
    games: Annotated[int, typer.Option(help="Maximum number of games per line-up.")] = 2_000,
    seed: Annotated[int, typer.Option(help="Seed that makes the table repeatable.")] = 2026,
    edition: Annotated[str | None, typer.Option(help="first or second; default: both")] = None,
    processes: Annotated[int, typer.Option(help="Number of processes; 0: one per core.")] = 0,
    keep: Annotated[
        Path | None,
        typer.Option(help="Folder for the games; an interrupted ladder is resumed from it."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0, help="Maximum minutes per line-up; 0: only report games already played."
        ),
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the table to this file.")] = None,
) -> None:
    """Play the fixed line-ups that measure how strong the bots are (up to an hour)."""
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

"""Bot names and how to resolve them.

========================  =========================================================
``greedy``                a bot of this package, or of another through an entry point
``search:seconds=0.5``    the same with options
``file.py:MyBot``         a class in a file, with options after another colon
``./any-program``         a program that speaks the protocol of docs/bots.md; arguments
                          may follow, as in ``node ./bot.js``
========================  =========================================================
"""

import importlib.util
import inspect
import re
import secrets
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from camelup.bots.interface import Bot, BotError

BUILT_IN = {
    "random": "camelup.bots.simple:RandomBot",
    "roller": "camelup.bots.simple:Roller",
    "greedy": "camelup.bots.greedy:Greedy",
    "sharp": "camelup.bots.search:Sharp",
    "search": "camelup.bots.search:Search",
    "champion": "camelup.bots.champion:Champion",
}
"""Bots of this package, weakest first, with their import paths."""

AT_ONCE = ("random", "roller", "greedy")
"""Bots that start in interpreted Python, without waiting for the compiler."""

SPARRING = {"quick": "camelup.bots.quick:Quick", "hurried": "camelup.bots.hurried:Hurried"}
"""Training opponents: available by name, not offered at tables."""

CHARACTERS = {
    name.lower(): f"camelup.bots.characters:{name}"
    for name in ("Amira", "Basim", "Dalia", "Farid", "Hana")
}
"""Opponents for people below ``greedy``, weakest first."""

OWN_BOTS = {**BUILT_IN, **CHARACTERS, **SPARRING}
"""Every bot of this package, by name."""

GROUP = "camelup.bots"
"""Entry point group for bots of other packages."""

_IN_FILE = re.compile(r"(?P<file>[^:]+\.py):(?P<kind>\w+)(?::(?P<options>.*))?")

Options = dict[str, object]


def bot_names() -> list[str]:
    """List the bots available by name: those of this package, then those of other packages."""
    others = sorted(entry.name for entry in entry_points(group=GROUP))
    return [*BUILT_IN, *(name for name in others if name not in BUILT_IN)]


def bot_named(name: str, seed: int | None = None, *, installed_only: bool = False) -> Bot:
    """Create the bot with a name, ready for its first game.

    ``installed_only`` rejects files and programs, for names from untrusted sources.

    >>> bot_named("random", seed=1).name
    'random'
    """
    maker, options = _look_up(name, installed_only)
    _check_options(name, maker, options)
    bot = maker(**options)
    bot.name = name
    bot.new_game(secrets.randbits(63) if seed is None else seed)
    return bot


def is_written_elsewhere(name: str) -> bool:
    """Return whether a bot is written in Python but comes from a file or another package."""
    if _IN_FILE.fullmatch(name):
        return True
    return not _is_program(name) and name.partition(":")[0] not in OWN_BOTS


def _look_up(name: str, installed_only: bool) -> tuple[Callable[..., Bot], Options]:
    in_file = _IN_FILE.fullmatch(name)
    if installed_only and (in_file or _is_program(name)):
        raise BotError("bot-not-installed", name=name)
    if in_file:
        kind = _class_in_file(name, Path(in_file["file"]), in_file["kind"])
        return kind, _read_options(name, in_file["options"] or "")
    if _is_program(name):
        return _program(name), {}
    plain, _, options = name.partition(":")
    return _installed(plain), _read_options(name, options)


def _is_program(name: str) -> bool:
    return "/" in name.partition("=")[0]


def _program(name: str) -> Callable[..., Bot]:
    from camelup.bots.jsonl_bot import JsonlBot

    return lambda: JsonlBot(name)


def _installed(name: str) -> Callable[..., Bot]:
    if name in OWN_BOTS:
        module, _, kind = OWN_BOTS[name].partition(":")
        maker: Callable[..., Bot] = getattr(import_module(module), kind)
        return maker
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return _load(entry)
    close = get_close_matches(name, [*OWN_BOTS, *bot_names()], 1)
    if close:
        raise BotError("bot-unknown-close", name=name, close=close[0])
    raise BotError("bot-unknown", name=name, names=", ".join(bot_names()))


def _load(entry: EntryPoint) -> Callable[..., Bot]:
    try:
        kind = entry.load()
    except Exception as error:
        raise BotError("bot-no-import", name=entry.name, problem=_one_line(error)) from None
    return _checked_class(entry.name, kind)


def _class_in_file(name: str, file: Path, kind: str) -> Callable[..., Bot]:
    if not file.is_file():
        raise BotError("bot-no-file", file=str(file))
    spec = importlib.util.spec_from_file_location(f"camelup_bot_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BotError("bot-no-file", file=str(file))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError("bot-no-import", name=str(file), problem=_one_line(error)) from None
    if not hasattr(module, kind):
        raise BotError("bot-no-class", file=str(file), kind=kind)
    return _checked_class(name, getattr(module, kind))


def _checked_class(name: str, kind: object) -> Callable[..., Bot]:
    if not (inspect.isclass(kind) and issubclass(kind, Bot)) or inspect.isabstract(kind):
        raise BotError("bot-no-bot", name=name)
    return kind


def _one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _read_options(name: str, text: str) -> Options:
    options: Options = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not (equals and key.isidentifier()):
            raise BotError("bot-option-unreadable", name=name, text=part)
        options[key] = _value(value)
    return options


def _value(text: str) -> object:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def _check_options(name: str, maker: Callable[..., Bot], options: Options) -> None:
    known = inspect.signature(maker).parameters
    takes_any = any(parameter.kind is parameter.VAR_KEYWORD for parameter in known.values())
    for key in options:
        if key not in known and not takes_any:
            raise BotError("bot-option-unknown", name=name, option=key)

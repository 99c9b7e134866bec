"""Bots in any language: programs that speak JSON on standard input and output."""

import json
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup import Game, View, view_of
from camelup.arena import Match, run_match
from camelup.bots import Bot, BotError, ask, bot_named
from camelup.bots.interface import Answer

EXAMPLES = Path(__file__).parent.parent / "examples"

TALK = """#!{python}
import json, sys, time
def hello():
    sys.stdin.readline()
    print(json.dumps({{"type": "hello"}}), flush=True)
def views():
    for line in sys.stdin:
        if json.loads(line)["type"] == "view":
            yield json.loads(line)
def say(text):
    print(text, flush=True)
def move(text):
    say(json.dumps({{"type": "move", "move": text}}))
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator["Maker"]:
    maker = Maker(tmp_path)
    yield maker
    for bot in maker.bots:
        bot.close()


class Maker:
    """Writes programs and starts them as bots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bots: list[Bot] = []

    def file(self, body: str) -> str:
        file = self.folder / f"bot{len(self.bots)}"
        file.write_text(TALK.format(python=sys.executable) + body)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    def __call__(self, body: str) -> Bot:
        self.bots.append(bot_named(self.file(body), seed=7))
        return self.bots[-1]


def view() -> View:
    game = Game(3, "second", seed=1)
    game.play("win b")
    game.play("lose g")
    return view_of(game, 3)


def test_a_program_is_told_what_its_seat_sees_and_answers_a_move(program: Maker) -> None:
    bot = program(
        "hello()\n"
        "for view in views():\n"
        "    good = view['seat'] == 3 and view['moves'] == ['win ?', 'lose ?']\n"
        "    good &= view['winner_pile'] == [[1, '?']] and view['hand'] == 'bgryp'\n"
        "    good &= view['seconds'] == 60.5 and view['tickets_left']['b'] == [5, 3, 2, 2]\n"
        "    move('bet b' if good else 'nonsense')\n"
    )
    assert ask(bot, view(), 60.5).move == "bet b"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("hello()\nsys.stdin.readline()\nsys.exit(3)\n", "ended in the middle"),
        ("hello()\nfor view in views(): say('no json')\n", "not a move: “no json”"),
        ("hello()\nfor view in views(): say('[1]')\n", "not a move"),
        ("hello()\nfor view in views(): say('{}')\n", "not a move"),
        ("hello()\nfor view in views(): move('tile 1+')\n", "illegal move: “tile 1+”"),
        ("hello()\nfor view in views(): sys.stdout.write('x' * 10**6)\n", "not a move"),
    ],
)
def test_a_program_that_goes_wrong_loses_the_move_and_can_go_on(
    program: Maker, body: str, words: str
) -> None:
    bot = program(body)
    for _ in range(2):
        loses_the_move(ask(bot, view(), 60), words)


def test_a_program_that_thinks_too_long_loses_the_move_and_can_go_on(program: Maker) -> None:
    bot = program("hello()\nfor view in views(): time.sleep(600)\n")
    for _ in range(2):
        reply = ask(bot, view(), 0.3)
        loses_the_move(reply, "no answer within")
        assert reply.seconds < 300


def loses_the_move(reply: Answer, words: str) -> None:
    assert reply.move == "roll"
    assert reply.fault is not None
    assert words in str(reply.fault)


def test_a_program_that_recovers_is_listened_to_again(program: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "seen"
    bot = program(
        "import pathlib\n"
        f"mark = pathlib.Path({str(mark)!r})\n"
        "hello()\n"
        "for view in views():\n"
        "    if not mark.exists():\n"
        "        mark.touch()\n"
        "        sys.exit(1)\n"
        "    move('bet g')\n"
    )
    assert [ask(bot, view(), 60).move for _ in range(2)] == ["roll", "bet g"]


@pytest.mark.parametrize("body", ["sys.exit(1)\n", "say('hi')\ntime.sleep(9)\n", "say('{}')\n"])
def test_a_program_that_does_not_say_hello_is_refused(program: Maker, body: str) -> None:
    with pytest.raises(BotError, match="cannot be started") as refusal:
        program(body)
    assert "\n" not in str(refusal.value)


def test_a_program_plays_whole_games_and_sees_how_they_end(program: Maker, tmp_path: Path) -> None:
    ends = tmp_path / "ends"
    name = program.file(
        "hello()\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'view': move(message['legal'][0])\n"
        f"    else: open({str(ends)!r}, 'a').write(line)\n"
    )
    result = run_match(Match((name, "random", "random"), seed=3), 3)
    assert {standing.bot: standing.faults for standing in result.standings}[name] == 0
    warm_up, *told = [json.loads(line) for line in ends.read_text().splitlines()]
    assert warm_up["type"] == "game"
    assert [message["type"] for message in told] == ["game", "end"] * 3
    assert [message["seat"] for message in told] == [1, 1, 2, 2, 3, 3]
    for message, game in zip(told[1::2], result.games, strict=True):
        assert message["over"]
        assert message["coins"] == game["coins"][:3].tolist()
        assert "?" not in message["position"] + " ".join(message["moves"])


@pytest.mark.parametrize("example", ["bot.py", "bot.js"])
def test_the_examples_play_without_a_fault(example: str) -> None:
    if example.endswith(".js") and not shutil.which("node"):
        pytest.skip("no Node here")
    runner = "node" if example.endswith(".js") else sys.executable
    name = f"{runner} {EXAMPLES / example}"
    for edition in ("first", "second"):
        result = run_match(Match((name, "random", "random"), edition, seed=5), 6)
        assert result.faults == []


def test_the_two_examples_are_the_same_bot() -> None:
    if not shutil.which("node"):
        pytest.skip("no Node here")
    coins = []
    for runner, example in ((sys.executable, "bot.py"), ("node", "bot.js")):
        match = Match((f"{runner} {EXAMPLES / example}", "random"), seed=5)
        coins.append(run_match(match, 6).games["coins"].tolist())
    assert coins[0] == coins[1]

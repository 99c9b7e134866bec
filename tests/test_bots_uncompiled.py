"""Bots run as plain Python too, and choose the same moves."""

import json
import os
import subprocess
import sys

MOVES = ["win y", "lose r", "roll y1", "bet p", "roll K2", "tile 16-", "win b", "roll r1"]
NAMES = ["random", "greedy", "search:playouts=40"]

CHOICES = """
import json
from camelup import Game, view_of
from camelup.bots import bot_named
from camelup.bots.leg_graph import leg_graphs
from camelup.bots.move_search import lay_out, new_search, run_search
from camelup.bots.search import Search

game = Game(3, "second", board="11:rbK 12:gW 13:yp")
for move in {moves}:
    game.play(move)
view = view_of(game, game.turn)
trial, graphs = new_search(), leg_graphs()
trial.games[0] = view.state[0]
lay_out(trial, graphs, Search().choose_moves(view, 1, trial, graphs))
run_search(trial, graphs, 1, 0, 4)
choices = [bot_named(name, 5).choose(view) for name in {names}]
print(json.dumps([choices, trial.moves.tolist(), trial.sums.tolist()]))
"""


def test_plain_python_chooses_what_compiled_code_chooses() -> None:
    script = CHOICES.format(moves=MOVES, names=NAMES)
    answers = []
    for settings in ({}, {"NUMBA_DISABLE_JIT": "1"}):
        command = [sys.executable, "-c", script]
        run = subprocess.run(command, capture_output=True, check=True, env=os.environ | settings)
        answers.append(json.loads(run.stdout))
    compiled, plain = answers
    assert plain[:2] == compiled[:2]
    assert [round(value, 9) for value in plain[2]] == [round(value, 9) for value in compiled[2]]

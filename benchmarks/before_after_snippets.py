"""What is run on both sides of a comparison: programs that any version of camelup understands."""

from typing import Final

FIRST: Final = {
    "import": "import camelup",
    "game": """
from camelup import Game
game = Game(4, seed=1)
game.play(game.legal_moves[1])
game.play("roll")
""",
    "leg_odds": """
from camelup.odds import leg_odds
print(leg_odds("5:ob 6:g 7:yw"))
""",
    "race_odds": """
from camelup.odds import race_odds
print(race_odds("1:bg 2:r 3:yp 15:W 16:K"))
""",
    "batch": """
from camelup.envs import Batch
batch = Batch(64, seed=1)
batch.step(batch.random_moves())
""",
    "environment": """
from camelup.envs.gym_env import CamelUpEnv
env = CamelUpEnv(("random",) * 3)
env.reset(seed=1)
env.step(0)
""",
    "worth": """
from camelup.odds import worth
print(worth("1:bg 2:r 3:yp 15:W 16:K")[0])
""",
}
"""First uses from Python."""

COMMANDS: Final = {
    "odds": ("odds", "1:bg 2:r 3:yp 15:W 16:K"),
    "arena": ("arena", "greedy", "greedy", "--games", "4", "--processes", "1"),
}
"""First uses from the command line."""

_RATE = """
import json
from contextlib import suppress
from time import process_time

with suppress(ImportError):  # what is called rarely would run as plain Python for a while
    from camelup.rules.jit import be_patient
    be_patient(0)

def rate(work, seconds=0.5):
    work(), work()
    began, done = process_time(), 0
    while process_time() - began < seconds:
        done += work()
    return done / (process_time() - began)
"""
"""How a rate is taken: things done, as the work tells, per second of processor time."""

_GYM = (
    _RATE
    + """
import gymnasium
import numpy as np
from camelup.envs.gym_env import CamelUpEnv, make_vector

def stepping(env):
    env.reset(seed=1)
    def step():
        for _ in range(20):
            _, _, terminated, truncated, _ = env.step(0)
            if terminated or truncated:
                env.reset()
        return 20
    return step

def stepping_many(games, opponents):
    envs = make_vector(games, opponents)
    seen, _ = envs.reset(seed=1)
    draws = np.random.default_rng(1)
    def step():
        nonlocal seen
        masks = seen["action_mask"]
        seen, *_ = envs.step((masks * draws.random(masks.shape)).argmax(axis=1))
        return games
    return step
"""
)

STEPS: Final = {
    "single": _GYM
    + """
print(json.dumps({"single": rate(stepping(CamelUpEnv(("random",) * 3))),
                  "cartpole": rate(stepping(gymnasium.make("CartPole-v1")))}))
""",
    "single_greedy": _GYM
    + """
print(json.dumps({"single_greedy": rate(stepping(CamelUpEnv(("greedy",) * 3)), 2.0)}))
""",
    "vector_random": _GYM
    + """
print(json.dumps({"vector_random": rate(stepping_many(1024, ("random",) * 3), 1.0)}))
""",
    "vector_greedy": _GYM
    + """
import random
from camelup import Game, view_of
from camelup.bots import bot_named

def decided(seconds=2.0):
    bot, draws, game = bot_named("greedy", 1), random.Random(1), Game(4, seed=1)
    decisions, spent = -20, 0.0
    while spent < seconds:
        game = Game(4, seed=draws.randrange(1000)) if game.over else game
        if game.turn == 1:
            game.play(draws.choice(game.legal_moves))
            continue
        view = view_of(game, game.turn)
        began = process_time()
        move = bot.choose(view)
        decisions, spent = decisions + 1, spent + (process_time() - began) * (decisions >= 0)
        game.play(move)
    return decisions / spent

print(json.dumps({"vector_greedy": 3 * rate(stepping_many(16, ("greedy",) * 3), 2.0),
                  "greedy_decides": decided()}))
""",
    "vector_quick": _GYM
    + """
print(json.dumps({"vector_quick": rate(stepping_many(1024, ("quick",) * 3), 1.0)}))
""",
    "clone": _RATE
    + """
import random
import pyspiel
import camelup.envs.open_spiel

def state_after(moves):
    draws, state = random.Random(5), pyspiel.load_game("camel_up").new_initial_state()
    while state.is_chance_node() or moves:
        if state.is_chance_node():
            state.apply_action(draws.choice(state.chance_outcomes())[0])
        else:
            others = [move for move in state.legal_actions() if move != 0]
            state.apply_action(draws.choice(others or [0]) if moves % 10 else 0)
            moves -= 1
    return state

def microseconds(state):
    def clone():
        for _ in range(50):
            state.clone()
        return 50
    return 1e6 / rate(clone)

print(json.dumps({"clone_early": microseconds(state_after(0)),
                  "clone_late": microseconds(state_after(100))}))
""",
}
"""Programs that print rates by name."""

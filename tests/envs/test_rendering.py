"""Games drawn as pixels."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

from camelup.envs import camelup_v0
from camelup.envs.env_error import EnvError
from camelup.envs.gym_env import CamelUpEnv
from camelup.picture.board_pixels import board_as_pixels
from camelup.picture.palette import LOOKS
from camelup.position import Position

START = "1:bg 2:r 3:yp 15:W 16:K | coins 3 3 3"


def colours(pixels: Any) -> set[tuple[int, ...]]:
    return set(map(tuple, pixels.reshape(-1, 3).tolist()))


def colour(hexadecimal: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(hexadecimal.removeprefix("#")))


def space_of(pixels: Any, space: int) -> Any:
    """Cut out one of the spaces 1 to 4, the first row of the board."""
    scale = pixels.shape[1] / 1040
    left, top = round((20 + 200 * (space - 1)) * scale), round(20 * scale)
    return pixels[top : top + round(200 * scale), left : left + round(200 * scale)]


def test_a_camel_is_drawn_in_its_colour_where_it_stands() -> None:
    pixels = board_as_pixels(Position.read(START))
    assert pixels.dtype == np.uint8
    for letter, space in (("r", 2), ("y", 3), ("p", 3)):
        found = [colour(LOOKS[letter].body) in colours(space_of(pixels, at)) for at in range(1, 5)]
        assert found == [at == space for at in range(1, 5)]


@pytest.mark.parametrize("make", [camelup_v0.env, camelup_v0.parallel_env])
def test_an_environment_is_drawn_as_pixels(make: Any) -> None:
    env = make(players=3, render_mode="rgb_array")
    env.reset(seed=1, options={"position": START})
    assert np.array_equal(env.render(), board_as_pixels(Position.read(START)))


def test_a_picture_keeps_its_size_when_the_race_is_over() -> None:
    running = Position.read(START)
    over = Position.read("0:Wb 3:g 5:r 6:y 9:K 11:p | coins 3 3 3")
    assert over.over
    assert board_as_pixels(over).shape == board_as_pixels(running).shape


def test_gymnasiums_wrappers_collect_what_is_drawn() -> None:
    env = gymnasium.wrappers.RenderCollection(
        CamelUpEnv(("roller",), seat=0, render_mode="rgb_array"), pop_frames=False
    )
    env.reset(seed=1)
    env.step(0)
    frames: Any = env.render()
    assert len(frames) == 2
    assert frames[0].shape == frames[1].shape
    assert not np.array_equal(frames[0], frames[1])


WITHOUT_PAINTERS = """
import sys
sys.modules["resvg_py"] = sys.modules["PIL"] = None
import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test
from camelup.envs import EnvError, camelup_v0

env = gymnasium.make("camelup.envs.gym:camelup/CamelUp-v0")
assert env.metadata["render_modes"] == ["ansi", "human"]
check_env(env.unwrapped)
render_test(camelup_v0.env)
try:
    camelup_v0.env(render_mode="rgb_array")
except EnvError as error:
    assert 'needs pip install "camelup[picture]"' in str(error)
else:
    raise AssertionError("rgb_array is not there")
"""


def test_without_the_packages_for_pixels_they_are_not_advertised() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_PAINTERS], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_an_unknown_way_to_draw_is_refused() -> None:
    with pytest.raises(EnvError, match="render_mode: one of ansi, human, rgb_array"):
        CamelUpEnv(render_mode="smell")

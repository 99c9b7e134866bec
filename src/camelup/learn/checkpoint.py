"""A run on disk: its weights, its optimizer, its story, in files of at most 16 MiB each.

Weights alone are enough to go on, on another machine too; with the optimizer beside them
nothing is lost. Every file is whole or not there.
"""

from __future__ import annotations

import io
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch
from torch import nn

from camelup.atomic_files import write_whole
from camelup.bots.net.features import VERSION
from camelup.bots.net.numpy_network import pack_weights
from camelup.i18n import UserError
from camelup.learn.learning_curve import as_svg
from camelup.learn.torch_network import Network, load_network, put_weights, weights_of

WEIGHTS, OPTIMIZER, STORY = "weights.npz", "optimizer.npz", "run.json"
CURVE, PICTURE = "curve.csv", "curve.svg"
"""The files of a run."""

_MOMENTS = ("mean", "root", "steps")
"""What the optimizer remembers of every weight."""

BROKEN = (BadZipFile, ValueError, KeyError, TypeError, RuntimeError, OSError)
"""What reading a damaged file may end in."""


class LearnError(UserError):
    """A run that cannot begin or go on."""


@dataclass
class Diary:
    """How far a run has come."""

    seed: int = 1
    features: int = VERSION
    seconds: float = 0.0
    moves: int = 0
    games: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)
    """What was measured along the way."""


def save_run(
    folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer, story: Diary
) -> None:
    """Write a run, so that another can go on from it."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / WEIGHTS, _packed(weights_of(network)))
    write_whole(folder / OPTIMIZER, _packed(_moments(network, optimizer)))
    write_whole(folder / CURVE, _table(story.curve).encode())
    write_whole(folder / PICTURE, as_svg(story.curve).encode())
    write_whole(folder / STORY, json.dumps(asdict(story), indent=1).encode())


def load_run(folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer) -> Diary:
    """Go on from a run, or from its weights alone; a new story if there is nothing."""
    if not (folder / WEIGHTS).exists():
        return Diary()
    story = Diary()
    try:
        with np.load(folder / WEIGHTS) as weights:
            put_weights(network, dict(weights))
            names = weights.files
        if (folder / STORY).exists():
            story = Diary(**json.loads((folder / STORY).read_text()))
        if (folder / OPTIMIZER).exists() and story.features == VERSION:
            with np.load(folder / OPTIMIZER) as moments:
                _put_moments(network, optimizer, _by_name(dict(moments), names))
    except BROKEN as error:
        raise LearnError("learn-bad-run", folder=str(folder), problem=str(error)) from None
    if story.features > VERSION:
        raise LearnError("learn-new-features", folder=str(folder), version=story.features)
    story.features = VERSION
    return story


def load_stranger(file: Path) -> Network:
    """Read the weights that others play by."""
    try:
        return load_network(file)
    except BROKEN as error:
        raise LearnError("learn-bad-run", folder=str(file), problem=str(error)) from None


def pack_run(folder: Path, name: str) -> None:
    """Write the weights of a run as a champion plays them, with how they came about."""
    story = Diary(**json.loads((folder / STORY).read_text()))
    notes = {"moves": story.moves, "seconds": round(story.seconds), "seed": story.seed}
    with np.load(folder / WEIGHTS) as weights:
        played = {one: weights[one] for one in weights.files if not one.startswith("rolls.")}
    write_whole(folder / name, pack_weights(played, notes))


def _packed(arrays: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _moments(network: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, Any]:
    """Take the optimizer's memory, in half precision: roots of squares have room there."""
    moments = {}
    for name, one in network.named_parameters():
        state = optimizer.state.get(one)
        if state:
            moments[f"{name}.mean"] = state["exp_avg"].cpu().numpy().astype(np.float16)
            root = state["exp_avg_sq"].sqrt().cpu().numpy()
            moments[f"{name}.root"] = root.astype(np.float16)
            moments[f"{name}.steps"] = np.array(float(state["step"]), np.float32)
    return moments


def _by_name(moments: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Name moments of older runs, which were numbered as the weights beside them stand.

    In a network that has grown a number means another weight. Where the two files do not belong
    together nothing is known, and the optimizer begins anew.
    """
    numbered = [key for key in moments if key.partition(".")[0].isdecimal()]
    if not numbered:
        return moments
    if len(numbered) != len(_MOMENTS) * len(names):
        return {}
    return {
        f"{name}.{what}": moments[f"{number}.{what}"]
        for number, name in enumerate(names)
        for what in _MOMENTS
    }


def _put_moments(
    network: nn.Module, optimizer: torch.optim.Optimizer, moments: dict[str, Any]
) -> None:
    """Give the optimizer its memory back; weights that are new have none."""
    for name, one in network.named_parameters():
        if f"{name}.mean" in moments:
            mean, root, steps = (
                torch.tensor(moments[f"{name}.{what}"].astype(np.float32), device=one.device)
                for what in _MOMENTS
            )
            optimizer.state[one] = {"step": steps, "exp_avg": mean, "exp_avg_sq": root**2}


def _table(curve: list[dict[str, float]]) -> str:
    if not curve:
        return ""
    rows = [",".join(curve[-1])]
    rows += [",".join(f"{row.get(name, '')}" for name in curve[-1]) for row in curve]
    return "\n".join(rows) + "\n"

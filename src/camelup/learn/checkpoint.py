"""Checkpoints of a run: weights, optimizer state and history, at most 16 MiB per file.

The weights alone are enough to resume a run, also on another machine; with the optimizer
state nothing is lost. All files are written atomically.
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
"""Optimizer state per weight."""

BROKEN = (BadZipFile, ValueError, KeyError, TypeError, RuntimeError, OSError)
"""Exceptions that reading a damaged file may raise."""


class LearnError(UserError):
    """A run that cannot be started or resumed."""


@dataclass
class Diary:
    """Progress of a run."""

    seed: int = 1
    features: int = VERSION
    seconds: float = 0.0
    moves: int = 0
    games: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)
    """Evaluations so far."""


def save_run(
    folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer, story: Diary
) -> None:
    """Save a run so that it can be resumed."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / WEIGHTS, _packed(weights_of(network)))
    write_whole(folder / OPTIMIZER, _packed(_moments(network, optimizer)))
    write_whole(folder / CURVE, _table(story.curve).encode())
    write_whole(folder / PICTURE, as_svg(story.curve).encode())
    write_whole(folder / STORY, json.dumps(asdict(story), indent=1).encode())


def load_run(folder: Path, network: nn.Module, optimizer: torch.optim.Optimizer) -> Diary:
    """Resume a run, or start from its weights alone; an empty Diary if there is nothing."""
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
    """Load the network of the opponents."""
    try:
        return load_network(file)
    except BROKEN as error:
        raise LearnError("learn-bad-run", folder=str(file), problem=str(error)) from None


def pack_run(folder: Path, name: str) -> None:
    """Write the weights of a run for the champion bot, with notes on the training."""
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
    """Return the optimizer state in half precision; second moments are stored as roots."""
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
    """Convert the moments of an older format, numbered in the order of the weights, to names.

    In a network that has grown, a number means another weight. If the two files do not match,
    the result is empty and the optimizer starts from scratch.
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
    """Restore the optimizer state; new weights have none."""
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

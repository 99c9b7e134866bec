"""The champion's network, and its weights on disk."""

from __future__ import annotations

import hashlib
import io
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.interface import BotError
from camelup.bots.net.features import FEATURES, VERSION, feature_scales
from camelup.bots.net.forward import count_weights, fold_weights, forward
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.moves import MOVES

WEIGHTS = Path(__file__).with_name("champion.npz")
"""Weights that ship with the package."""

NOTES, CHECKSUM = "notes", "checksum"
"""Entries of the file other than weights: notes on the training, and the checksum."""

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]


class Judgement(NamedTuple):
    """Output of the network, one row per position."""

    scores: Floats
    """Move scores in network numbering, including illegal moves."""
    value: Floats
    """Expected share of the victory of the player to move, less a discount for waiting."""
    shares: Floats
    """Chance to win of every seat, from the player to move on."""


class Network:
    """A network with loaded weights."""

    def __init__(self, weights: Weights, notes: dict[str, Any] | None = None) -> None:
        self.notes = notes or {}
        self.blocks = sum(name.endswith(".first.weight") for name in weights)
        self.width = len(weights["entry.bias"])
        trained = np.concatenate(
            [weights[name].ravel() for name in trained_names(self.blocks)], dtype=np.float32
        )
        self.weights: Floats = np.zeros(count_weights(self.width, self.blocks), np.float32)
        fold_weights(trained, feature_scales(), self.width, self.blocks, self.weights)

    def judge(self, seen: npt.NDArray[np.int8]) -> Judgement:
        """Evaluate positions, given their features."""
        count = len(seen)
        scores = np.zeros((count, MOVES), np.float32)
        value, shares = np.zeros(count, np.float32), np.zeros((count, MAX_PLAYERS), np.float32)
        forward(self.weights, self.width, self.blocks, seen, scores, shares, value)
        return Judgement(scores, value, shares)


def trained_names(blocks: int) -> list[str]:
    """List the arrays of a network in the order that ``fold_weights`` expects."""
    inside = [f"blocks.{at}.{part}" for at in range(blocks) for part in ("norm", "first", "second")]
    parts = ["entry", *inside, "norm", "policy", "shares", "value"]
    return [f"{part}.{kind}" for part in parts for kind in ("weight", "bias")]


def pack_weights(weights: Weights, notes: dict[str, Any]) -> bytes:
    """Serialise weights in half precision, with notes and a checksum."""
    halves = {name: value.astype(np.float16) for name, value in sorted(weights.items())}
    told = json.dumps({"features": VERSION, **notes}, sort_keys=True).encode()
    file = io.BytesIO()
    arrays: dict[str, Any] = {
        NOTES: np.frombuffer(told, np.uint8),
        CHECKSUM: _checksum(halves, told),
        **halves,
    }
    np.savez_compressed(file, **arrays)
    return file.getvalue()


@lru_cache(maxsize=4)
def network_in(file: Path = WEIGHTS) -> Network:
    """Read the network in a file; rejects a damaged file and one of another version."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            halves = {name: arrays[name] for name in arrays.files}
        told, checksum = halves.pop(NOTES).tobytes(), halves.pop(CHECKSUM).tobytes()
    except Exception as error:
        raise BotError("weights-unreadable", file=file.name, problem=_one_line(error)) from None
    if _checksum(halves, told).tobytes() != checksum:
        raise BotError("weights-damaged", file=file.name)
    notes = json.loads(told)
    if notes.get("features") != VERSION:
        raise BotError("weights-version", file=file.name, version=str(notes.get("features")))
    weights = {name: value.astype(np.float32) for name, value in halves.items()}
    if weights["entry.weight"].shape[1] != FEATURES:
        raise BotError("weights-damaged", file=file.name)
    return Network(weights, notes)


def _checksum(halves: dict[str, npt.NDArray[np.float16]], told: bytes) -> npt.NDArray[np.uint8]:
    digest = hashlib.sha256(told)
    for name in sorted(halves):
        digest.update(name.encode() + str(halves[name].shape).encode() + halves[name].tobytes())
    return np.frombuffer(digest.digest(), np.uint8)


def _one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]

"""The champion's network in NumPy alone, and its weights on disk."""

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
from camelup.bots.net.features import FEATURES, SEAT_WIDTH, SEATS_AT, VERSION, feature_scales
from camelup.rules.editions import MAX_PLAYERS

WEIGHTS = Path(__file__).with_name("champion.npz")
"""The weights that come with the package."""

NOTES, CHECKSUM = "notes", "checksum"
"""Names in the file beside those of the weights: how they were trained, and their checksum."""

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]


class Judgement(NamedTuple):
    """What the network says of some positions, a row each."""

    scores: Floats
    """Of the moves as the network names them; legal or not."""
    value: Floats
    """Share of the victory of the one to move, less a discount for waiting."""
    shares: Floats
    """Chance to win of every seat from the one to move on."""


class Network:
    """The network, ready to judge positions."""

    def __init__(self, weights: Weights, notes: dict[str, Any] | None = None) -> None:
        self.notes = notes or {}
        self._blocks = sum(name.endswith(".first.weight") for name in weights)
        self._weights = {
            name: np.ascontiguousarray(value.T if value.ndim == 2 else value)
            for name, value in weights.items()
        }
        self._weights["entry.weight"] *= feature_scales()[:, None]

    def judge(self, seen: npt.NDArray[np.int8]) -> Judgement:
        """Judge positions, given their features."""
        x = self._linear(seen.astype(np.float32), "entry")
        for block in range(self._blocks):
            name = f"blocks.{block}"
            inner = self._linear(self._normed(x, f"{name}.norm"), f"{name}.first")
            x = x + self._linear(np.maximum(inner, 0), f"{name}.second")
        x = np.maximum(self._normed(x, "norm"), 0)
        present = seen[:, SEATS_AT : SEATS_AT + MAX_PLAYERS * SEAT_WIDTH : SEAT_WIDTH] != 0
        shares = np.where(present, self._linear(x, "shares"), -np.inf)
        value: Floats = np.reciprocal(1 + np.exp(-self._linear(x, "value")[:, 0]))
        return Judgement(self._linear(x, "policy"), value, softmax(shares))

    def _linear(self, x: Floats, name: str) -> Floats:
        whole: Floats = x @ self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return whole

    def _normed(self, x: Floats, name: str) -> Floats:
        centred = x - x.mean(1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(1, keepdims=True) + 1e-5)
        normed: Floats = centred / spread * self._weights[f"{name}.weight"]
        return normed + self._weights[f"{name}.bias"]


def softmax(scores: Floats) -> Floats:
    """Turn scores into chances that add up to 1 in each row."""
    raised = np.exp(scores - scores.max(1, keepdims=True))
    chances: Floats = raised / raised.sum(1, keepdims=True)
    return chances


def pack_weights(weights: Weights, notes: dict[str, Any]) -> bytes:
    """Write weights in half precision, with notes and a checksum."""
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
    """Read the network in a file; a file that is damaged or of another version is refused."""
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

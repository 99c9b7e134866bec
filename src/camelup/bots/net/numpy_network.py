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

PANEL = 64
"""Columns of weights that are multiplied at once: so few that OpenBLAS does not copy the weights
first when there are 30 positions or fewer, which takes half the time."""

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


class _Block(NamedTuple):
    """One block of the network, with its norm worked into the weights."""

    first: Floats
    """In panels of columns, see PANEL."""
    first_bias: Floats
    second: Floats
    second_bias: Floats


class Network:
    """The network, ready to judge positions.

    Most numbers inside are 0: four of five features, and after a block's first half nine of ten
    numbers. What is multiplied with nothing but zeros is left out, which spares half the work.
    Every norm takes the mean off; so it is taken off all weights that lead there, once.
    """

    def __init__(self, weights: Weights, notes: dict[str, Any] | None = None) -> None:
        self.notes = notes or {}
        self._weights = {
            name: np.ascontiguousarray(value.T if value.ndim == 2 else value)
            for name, value in weights.items()
            if not name.startswith(("entry.", "blocks."))
        }
        self._entry = _centred(weights["entry.weight"].T * feature_scales()[:, None])
        self._entry_bias = _centred(weights["entry.bias"])
        count = sum(name.endswith(".first.weight") for name in weights)
        self._blocks = [_block(weights, f"blocks.{number}") for number in range(count)]

    def judge(self, seen: npt.NDArray[np.int8]) -> Judgement:
        """Judge positions, given their features."""
        x = self._enter(seen)
        for block in self._blocks:
            _pass(x, block)
        x *= _narrowing(x)
        x *= self._weights["norm.weight"]
        x += self._weights["norm.bias"]
        np.maximum(x, 0, out=x)
        present = seen[:, SEATS_AT : SEATS_AT + MAX_PLAYERS * SEAT_WIDTH : SEAT_WIDTH] != 0
        shares = np.where(present, self._linear(x, "shares"), -np.inf)
        value: Floats = np.reciprocal(1 + np.exp(-self._linear(x, "value")[:, 0]))
        return Judgement(self._linear(x, "policy"), value, softmax(shares))

    def _enter(self, seen: npt.NDArray[np.int8]) -> Floats:
        told = np.flatnonzero(np.bitwise_or.reduce(seen, axis=0))
        x: Floats = seen[:, told].astype(np.float32) @ self._entry[told]
        x += self._entry_bias
        return x

    def _linear(self, x: Floats, name: str) -> Floats:
        whole: Floats = x @ self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return whole


def _block(weights: Weights, name: str) -> _Block:
    first = weights[f"{name}.first.weight"].T
    bias = weights[f"{name}.first.bias"] + weights[f"{name}.norm.bias"] @ first
    scaled = weights[f"{name}.norm.weight"][:, None] * first
    width = len(scaled)
    panels = scaled.reshape(width, -1, PANEL if width % PANEL == 0 else width)
    return _Block(
        np.ascontiguousarray(panels.transpose(1, 0, 2)),
        bias,
        _centred(weights[f"{name}.second.weight"].T),
        _centred(weights[f"{name}.second.bias"]),
    )


def _centred(weights: Floats) -> Floats:
    """Take the mean off what the weights lead to."""
    return np.ascontiguousarray(weights - weights.mean(axis=-1, keepdims=True))


def _pass(x: Floats, block: _Block) -> None:
    """Let positions go through a block; they are changed in place."""
    panels, _, columns = block.first.shape
    inner: Floats = np.empty((len(x), panels * columns), np.float32)
    np.matmul(x, block.first, out=inner.reshape(len(x), panels, columns).transpose(1, 0, 2))
    inner *= _narrowing(x)
    inner += block.first_bias
    awake = np.flatnonzero(inner.max(axis=0) > 0)
    x += np.maximum(inner[:, awake], 0) @ block.second[awake]
    x += block.second_bias


def _narrowing(x: Floats) -> Floats:
    """Tell by what the numbers of each position are multiplied for a spread of 1."""
    squares = np.einsum("ij,ij->i", x, x)
    narrowing: Floats = 1 / np.sqrt(squares / x.shape[1] + np.float32(1e-5))
    return narrowing[:, None]


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

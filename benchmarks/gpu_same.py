"""The same games on a CUDA device and on the processor: every state, observation and reward."""

import hashlib
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import cuda

from camelup.envs import Batch

EDITIONS, PLAYERS, REWARDS = ("first", "second"), (2, 3, 4, 6, 8), ("win", "coins", "gains")
"""The kinds of batch that are compared."""


class Sameness(NamedTuple):
    """What was compared, and what of it was the same."""

    kinds: int
    """Kinds of batch that were played on both devices."""
    games: int
    """Games of them that ended."""
    different: list[str]
    """Kinds of batch whose games were not the same."""
    thoughts: float
    """Share of games in which opponents that think made the same moves all along."""
    steps: int
    """How many steps of the learner they were asked after."""
    sights: float
    """How far the looks ahead of the same games are apart at most."""
    shared: bool | None
    """Whether PyTorch looks at the very memory of a batch; None where there is no PyTorch."""

    @property
    def all_same(self) -> bool:
        """Tell whether the devices agree, but for the last place of exponentials."""
        close = self.thoughts > 0.95 and self.sights < 0.001
        return not self.different and close and self.shared is not False

    @property
    def looks(self) -> str:
        """Tell how alike the looks ahead are; a device may round an exponential otherwise."""
        if not self.sights:
            return "and looks ahead in them were the same to the last bit"
        return (
            f"and looks ahead in them differ by at most {self.sights:.0e}: the devices round "
            "exponentials differently in the last place"
        )

    def __str__(self) -> str:
        games = (
            f"The same run played {self.games:,} games in {self.kinds} kinds of batch (edition, "
            "players, reward) on both devices: every state, observation, mask, reward and die was "
        )
        games += "the same" if not self.different else f"**not** the same in {self.different}"
        thoughts = (
            f"Opponents `quick` and `hurried` made the same moves in {self.thoughts:.2%} of games "
            f"through {self.steps} steps, {self.looks}"
        )
        words = {None: "", True: " PyTorch looks at the very memory of the batch, without a copy."}
        words[False] = " PyTorch did **not** see the memory of the batch."
        return f"{games}. {thoughts}.{words[self.shared]}"


def compare(games: int) -> Sameness:
    """Play on both devices and compare everything; a few games only if the program is tried."""
    tried = games < 100
    steps, thoughts = (20, 2) if tried else (200, 20)
    different, total = [], 0
    kinds = list(product(EDITIONS, *(((2, 8), ("gains",)) if tried else (PLAYERS, REWARDS))))
    for edition, players, reward in kinds:
        same, ended = play_on_both(games, steps, edition, players, reward)
        total += ended
        if not same:
            different.append(f"{edition} edition, {players} players, {reward}")
    alike = compare_thoughts(games, thoughts)
    return Sameness(len(kinds), total, different, *alike, shared_with_torch(games))


def play_on_both(
    games: int, steps: int, edition: str, players: int, reward: str
) -> tuple[bool, int]:
    """Step a batch on each device; tells whether all was the same, and how many games ended.

    Every twentieth step is compared, and 100 random moves after them.
    """
    here, there = (
        Batch(games, edition=edition, players=players, seed=7, reward=reward, device=device)
        for device in ("cpu", "cuda")
    )
    same = True
    for step in range(steps):
        moves = here.random_moves()
        same = same and np.array_equal(on_host(there.random_moves()), moves)
        here.step(moves)
        there.step(moves)
        if step % 20 == 19:
            same = same and everything(here) == everything(there)
        if not same:
            return False, 0
    here.step_randomly(100)
    there.step_randomly(100)
    return everything(here) == everything(there), int(here.finished.sum())


def everything(batch: Batch) -> bytes:
    """Digest all that a batch holds and tells."""
    digest = hashlib.blake2b(batch.states.tobytes())
    digest.update(batch.generators.tobytes())
    for table in batch.tables:
        digest.update(np.ascontiguousarray(on_host(table)).tobytes())
    return digest.digest()


def on_host(array: Any) -> npt.NDArray[Any]:
    """Give an array of either device as one of this machine's memory."""
    return np.asarray(array.copy_to_host() if hasattr(array, "copy_to_host") else array)


def compare_thoughts(games: int, steps: int) -> tuple[float, int, float]:
    """Let opponents move and look ahead on both devices.

    Tells the share of games that stayed the same, through how many steps, and how far looks
    ahead in those are apart. Who has once moved otherwise draws other moves from then on.
    """
    seats = (None, "quick", "hurried", "random")
    here, there = (Batch(games, seed=7, seats=seats, device=name) for name in ("cpu", "cuda"))
    for _ in range(steps):
        here.step(here.random_moves())
        there.step(there.random_moves())
    alike = here.states == there.states
    seen, sight = here.look_ahead(), on_host(there.look_ahead())
    return float(alike.mean()), steps, float(np.abs(seen - sight)[alike].max(initial=0))


def shared_with_torch(games: int) -> bool | None:
    """Find out whether PyTorch looks at the very memory of a batch; None without PyTorch."""
    if not find_spec("torch"):
        return None
    import torch

    batch = Batch(games, seed=1, device="cuda")
    shared = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    before = shared.clone()
    batch.step(torch.multinomial(masks.float(), 1).squeeze(1))
    cuda.synchronize()
    memory = batch.observations.__cuda_array_interface__  # type: ignore[attr-defined]
    same_place = shared.data_ptr() == memory["data"][0]
    seen = np.array_equal(shared.cpu().numpy(), on_host(batch.observations))
    return same_place and seen and not torch.equal(before, shared)

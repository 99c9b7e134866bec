"""The network in PyTorch, for training; ``bots.net.numpy_network`` runs it with NumPy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from camelup.bots.net.features import FEATURES, SEAT_WIDTH, SEATS_AT, feature_scales
from camelup.bots.net.numpy_network import CHECKSUM, NOTES
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.moves import MOVES, OUTCOMES, ROLL

WIDTH, BLOCKS = 512, 6
"""Size of the champion's network."""

ROLL_BIAS = 3.5
"""Initial bias for rolling: without it the first games never end."""


class Block(nn.Module):
    """Residual block of two layers."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Run the block."""
        added: Tensor = self.second(torch.relu(self.first(self.norm(x))))
        return x + added


class Network(nn.Module):
    """From a seat's observation to move scores, value, and everyone's chance to win.

    ``value`` is the share of victory, discounted per decision so that waiting does not pay;
    ``shares`` are the undiscounted chances to win of all seats from the observer on; ``rolls``
    are the changes of the shares by each outcome of a roll, used only in training.
    """

    def __init__(self, width: int = WIDTH, blocks: int = BLOCKS) -> None:
        super().__init__()
        self.register_buffer("scales", torch.from_numpy(feature_scales()), persistent=False)
        self.entry = nn.Linear(FEATURES, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, MOVES)
        self.value = nn.Linear(width, 1)
        self.shares = nn.Linear(width, MAX_PLAYERS)
        self.rolls = nn.Linear(width, MAX_PLAYERS * OUTCOMES)
        self._start_calmly()

    def _start_calmly(self) -> None:
        with torch.no_grad():
            for head in (self.policy, self.value, self.shares, self.rolls):
                head.weight.zero_()
                head.bias.zero_()
            self.policy.bias[ROLL] = ROLL_BIAS
            self.value.bias[0] = -1.1
            for block in self.blocks:
                block.second.weight.mul_(0.3)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return the logits of moves, value and shares, and the changes by rolls."""
        weight = self.entry.weight * self.scales
        x = functional.linear(seen.to(torch.bfloat16), weight, self.entry.bias)
        for block in self.blocks:
            x = block(x)
        x = torch.relu(self.norm(x))
        absent = seen[:, SEATS_AT : SEATS_AT + MAX_PLAYERS * SEAT_WIDTH : SEAT_WIDTH] == 0
        shares = self.shares(x).float().masked_fill(absent, -1e9)
        rolls = self.rolls(x).float().unflatten(1, (MAX_PLAYERS, OUTCOMES))
        return self.policy(x).float(), self.value(x).float()[:, 0], shares, rolls


def weights_of(network: nn.Module) -> dict[str, npt.NDArray[np.float32]]:
    """Return a copy of the weights by name."""
    return {
        name: value.detach().float().cpu().numpy() for name, value in network.state_dict().items()
    }


def put_weights(network: nn.Module, weights: dict[str, npt.NDArray[np.float32]]) -> None:
    """Set the weights of a network; missing weights start at zero effect.

    Those are features added in a later version, after the others, and additional blocks.
    """
    known = {name: torch.tensor(value) for name, value in weights.items()}
    own = network.state_dict()
    entry = known["entry.weight"]
    missing = own["entry.weight"].shape[1] - entry.shape[1]
    known["entry.weight"] = functional.pad(entry, (0, max(0, missing)))
    for name in own.keys() - known.keys():
        known[name] = torch.zeros_like(own[name]) if ".second." in name else own[name]
    network.load_state_dict(known)


def load_network(file: Path) -> Network:
    """Load a network of any size from a file."""
    with np.load(file) as arrays:
        told = {NOTES, CHECKSUM}
        weights = {one: arrays[one].astype(np.float32) for one in arrays.files if one not in told}
    blocks = sum(name.endswith(".first.weight") for name in weights)
    network = Network(len(weights["entry.bias"]), blocks)
    put_weights(network, weights)
    return network

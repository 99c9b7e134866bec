"""``camelup train``: start or resume a run and report its progress."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from camelup.i18n import UserError
from camelup.record_files import make_folder

CHAMPION = "champion.npz"
"""File with the weights for the champion bot."""

SMALL = {"rows": 512, "steps": 32, "lessons": 4_096, "legs": 16, "width": 128, "blocks": 2,
         "exam_rows": 128, "rate": 1e-3, "fast": False}  # fmt: skip
"""Plan for a CPU; the defaults of Plan are for a large GPU."""


def train(
    folder: Path,
    device: str,
    minutes: float,
    stop_after: float | None,
    rows: int | None,
    seed: int,
    patient: bool,
    meet: Path | None,
    tell: Callable[[str], None],
) -> None:
    """Train; the folder holds everything needed to resume the run."""
    if find_spec("torch") is None:
        raise UserError("learn-no-torch")
    _check_number("--minutes", minutes, 0.01)
    _check_number("--stop-after", stop_after, 0.01)
    _check_number("--rows", rows, 16)
    make_folder(folder)
    device = _device(device)
    from camelup.learn.checkpoint import pack_run
    from camelup.learn.returns import FAR
    from camelup.learn.train import Plan, Run

    size = SMALL if device == "cpu" else {}
    size = size if rows is None else {**size, "rows": rows}
    far = {"horizon": FAR, "steps": 64} if patient else {}
    wishes = {**size, **far, "stranger": meet}
    plan = Plan(folder, device, minutes, stop_after, seed=seed, **wishes)  # type: ignore[arg-type]
    run = Run(plan, lambda row: tell(as_line(row, plan.minutes)))
    run.go()
    pack_run(folder, CHAMPION)


def as_line(row: dict[str, float], minutes: float) -> str:
    """Format the progress of a run and the strength of the network."""
    left = max(0.0, minutes - row["seconds"] / 60)
    parts = (
        f"{row['moves'] / 1e6:8.1f} M moves",
        f"{row['speed'] / 1e6:5.2f} M/s",
        f"game {row['game_length']:5.1f}",
        f"v style {row['style_first']:.1%} {row['style_second']:.1%}",
        f"v past {row['past_first']:.1%} {row['past_second']:.1%}",
        f"{left:.1f} min left",
    )
    return "  ".join(parts)


def _device(name: str) -> str:
    import torch

    devices = ["cuda", "cpu"] if torch.cuda.is_available() else ["cpu"]
    if name == "best":
        return devices[0]
    if name not in devices:
        raise UserError("learn-no-device", device=name, devices=", ".join(devices))
    return name


def _check_number(option: str, value: float | None, least: float) -> None:
    if value is not None and value < least:
        raise UserError("learn-number", option=option, least=str(least), value=str(value))

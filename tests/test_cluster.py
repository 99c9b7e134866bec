"""The arena on a Ray cluster."""

import os
import signal
from pathlib import Path

import pytest

from camelup.arena import Match, run_match
from camelup.arena.game_runner import PlayedDeals
from camelup.arena.ray_executor import ray_cluster

FRAGILE = """
import os, pathlib, time
from camelup.bots import Bot

class Fragile(Bot):
    def __init__(self, folder=""):
        (pathlib.Path(folder) / str(os.getppid())).touch()  # it plays in a process of its own
    def choose(self, view, seconds=None):
        time.sleep(0.002)
        return self.random.choice(view.legal_moves)
"""


@pytest.mark.filterwarnings("ignore")
def test_a_match_on_ray_survives_the_loss_of_a_worker_with_the_same_result(tmp_path: Path) -> None:
    file, started = tmp_path / "fragile.py", tmp_path / "started"
    file.write_text(FRAGILE)
    started.mkdir()
    match = Match((f"{file}:Fragile:folder={started}", "random"), seed=6)
    killed: list[int] = []

    def kill_a_worker(batch: PlayedDeals) -> None:
        workers = {int(worker.name) for worker in started.iterdir()} - {os.getpid()}
        if len(workers) >= 2 and not killed:
            killed.append(min(workers))
            os.kill(killed[0], signal.SIGKILL)

    alone = run_match(match, 40)
    for worker in started.iterdir():
        worker.unlink()
    with ray_cluster("local", workers=2) as cluster:
        far = run_match(match, 40, processes=2, executor=cluster, keepers=(kill_a_worker,))
    assert killed
    assert (far.games["coins"] == alone.games["coins"]).all()
    assert (far.games["moves"] == alone.games["moves"]).all()

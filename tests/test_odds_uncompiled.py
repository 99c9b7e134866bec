"""The odds run as plain Python too, and the kernels of a CUDA device in its simulator."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from camelup.odds import leg_odds
from camelup.odds.solve import solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.track_spec import TrackSpec

POSITION = "12:rbK 13:gW 14:yp | dice bgx | tiles 15+"

PLAIN = f"""
import json
from camelup.odds import leg_odds
from camelup.odds.track_spec import TrackSpec
from camelup.odds.solve import solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.solve_cuda import CudaEngine

course = TrackSpec(2, 2, 2)
print(json.dumps([
    dict(leg_odds("{POSITION}")),
    solve(course, CpuEngine(course)).values.tolist(),
    solve(course, CudaEngine(course)).values.tolist(),
]))
"""


def test_plain_python_and_cuda_kernels_give_the_same_odds() -> None:
    settings = {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", PLAIN]
    answer = subprocess.run(command, capture_output=True, check=True, env=os.environ | settings)
    leg, on_cpu, on_cuda = json.loads(answer.stdout)
    assert {camel: pytest.approx(chances) for camel, chances in leg.items()} == leg_odds(POSITION)
    course = TrackSpec(2, 2, 2)
    compiled = solve(course, CpuEngine(course)).values
    assert np.abs(np.array(on_cpu) - compiled).max() < 1e-6
    assert np.abs(np.array(on_cuda) - compiled).max() < 1e-6

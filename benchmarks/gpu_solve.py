"""The race table on a CUDA device: is it the one the processor makes, and how fast is it?

Run it where there is a GPU: ``PYTHONPATH=src python3 benchmarks/gpu_solve.py [--save FILE]``.
It needs NumPy, Numba and numba-cuda, and nothing else of what camelup depends on.
"""

import argparse
import sys
import time
import zlib
from pathlib import Path

import numpy as np
from numba import cuda

from camelup.odds.solve import RaceTable, solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.solve_cuda import CudaEngine
from camelup.odds.track_spec import TRACK_SPECS, TrackSpec

SHORT_COURSES = (TrackSpec(5, 0, 16), TrackSpec(2, 2, 6), TrackSpec(3, 2, 8), TrackSpec(5, 2, 7))
"""Courses that the processor solves in seconds."""


def main() -> None:
    """Compare short courses with the processor, then solve the second edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", type=Path, help="write the values as a NumPy file")
    options = parser.parse_args()
    if not cuda.is_available():
        sys.exit("no CUDA device can be used here")
    print(cuda.get_current_device().name)
    for course in SHORT_COURSES:
        compare(course)
    solved = measure(TRACK_SPECS[1])
    if options.save:
        np.save(options.save, solved.values)


def compare(course: TrackSpec) -> None:
    """Print how far the device is from the processor."""
    device = solve(course, CudaEngine(course))
    processor = solve(course, CpuEngine(course, np.float32))
    difference = float(np.abs(device.values - processor.values).max())
    print(f"{course}: largest difference {difference:.1e}, {device.passes} passes", flush=True)


def measure(course: TrackSpec) -> RaceTable:
    """Solve a course, kernels compiled already, and print time, accuracy and a checksum."""
    print(f"{course}: {course.memory / 2**30:.1f} GiB on the device")
    started = time.perf_counter()
    engine = CudaEngine(course)
    cuda.synchronize()
    prepared = time.perf_counter()
    solved = solve(course, engine)
    finished = time.perf_counter()
    again = engine.sweep(lambda part: None)
    print(f"{finished - started:.2f} s, {prepared - started:.2f} s of it for the successors")
    print(f"{solved.passes} passes, the last changed {solved.change:.1e}, one more {again:.1e}")
    sums = solved.values.sum(axis=2, dtype=np.float64)
    print(f"sums differ from 1 by at most {np.abs(sums - 1).max():.1e}")
    print(f"crc32 {zlib.crc32(solved.values.tobytes()):08x}", flush=True)
    return solved


if __name__ == "__main__":
    main()

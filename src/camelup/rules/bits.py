"""Bit sets: population count, and the position of the n-th set bit.

CPUs and GPUs count bits with one instruction. Numba does not expose it, and the GPU compiler
does not recognise a counting loop, so the LLVM intrinsic is called directly.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from camelup.rules.jit import inlined


def count_bits(bits: int) -> int:
    """Count the set bits of a number."""
    return int(bits).bit_count()


def _typed(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


_counted: Any = intrinsic(_typed)


@overload(count_bits, jit_options={"forceinline": True})
def _count_bits(bits: Any) -> Callable[[Any], Any]:
    def count(bits: Any) -> Any:
        return _counted(bits)

    return count


@inlined
def nth_bit(bits: int, n: int) -> int:
    """Return the position of the n-th set bit, from 0 at the low end.

    A binary search: on a GPU all threads of a warp wait for the slowest one.
    """
    position = 0
    half = 32
    while half > 0:
        low = count_bits(bits & ((1 << half) - 1))
        skipped = half if n >= low else 0
        n -= low if n >= low else 0
        bits >>= skipped
        position += skipped
        half >>= 1
    return position

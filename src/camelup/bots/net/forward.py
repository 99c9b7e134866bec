"""Forward pass of the champion's network in compiled code, with the weights in one flat array.

Most activations are 0: four of five features, and nine of ten hidden values of a block.
Multiplications by 0 are skipped. Every norm subtracts the mean; this is done once, on all weights
that lead to it. The norm's own weights are folded into the weights that follow.

Folded matrices have one row per input. Their order: entry, bias; for each block first half, bias,
second half, bias; norm weights, norm bias; policy, shares and value, each followed by its bias.
"""

import math
from typing import Any

import numpy as np

from camelup.bots.net.features import FEATURES, SEAT_WIDTH, SEATS_AT
from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import at_once, compiled
from camelup.rules.moves import MOVES
from camelup.rules.state import Ints

TILE = 16
"""Number of positions processed per row of weights while it is in the L1 cache."""

EPSILON = np.float32(1e-5)
"""Added to a variance before the square root."""

ZERO, ONE = np.float32(0), np.float32(1)


@compiled
def count_weights(width: int, blocks: int) -> int:
    """Count the folded weights of a network with a width and a number of blocks."""
    heads = MOVES + MAX_PLAYERS + 1
    block = 2 * width * width + 2 * width
    return FEATURES * width + width + blocks * block + 2 * width + width * heads + heads


@compiled
def count_trained_weights(width: int, blocks: int) -> int:
    """Count the weights of the same network as trained, where every block has a norm."""
    return count_weights(width, blocks) + blocks * 2 * width


@at_once
def widen_halves(halves: Ints, floats: Floats) -> None:
    """Convert half-precision numbers, given as their bits, to single precision."""
    for at in range(len(halves)):
        bits = int(halves[at])
        exponent, fraction = (bits >> 10) & 31, bits & 1023
        mantissa = fraction if exponent == 0 else 1024 + fraction
        value = mantissa * 2.0 ** (max(exponent, 1) - 25)
        floats[at] = np.float32(-value if bits >> 15 else value)


@compiled
def fold_weights(trained: Floats, scales: Floats, width: int, blocks: int, folded: Floats) -> None:
    """Fold the weights as trained, one row per output, into those of the forward pass.

    Order of ``trained``: entry, bias; for each block norm weights, norm bias, first half, bias,
    second half, bias; then norm and heads in the order of the folded weights. ``scales`` are the
    factors of the features.
    """
    at = turn_matrix(trained, 0, FEATURES, width, folded, 0)
    for feature in range(FEATURES):
        for column in range(width):
            folded[feature * width + column] *= scales[feature]
    copy_weights(trained, at, width, folded, at)
    subtract_means(folded, 0, FEATURES + 1, width)
    at += width
    to = at
    for _ in range(blocks):
        norm = at
        at += 2 * width
        turn_matrix(trained, at, width, width, folded, to)
        at += width * width
        copy_weights(trained, at, width, folded, to + width * width)
        fold_norm(trained, norm, width, folded, to)
        at += width
        to += width * width + width
        turn_matrix(trained, at, width, width, folded, to)
        at += width * width
        copy_weights(trained, at, width, folded, to + width * width)
        subtract_means(folded, to, width + 1, width)
        at += width
        to += width * width + width
    copy_weights(trained, at, 2 * width, folded, to)
    at += 2 * width
    to += 2 * width
    for outputs in (MOVES, MAX_PLAYERS, 1):
        turn_matrix(trained, at, width, outputs, folded, to)
        at += width * outputs
        to += width * outputs
        copy_weights(trained, at, outputs, folded, to)
        at += outputs
        to += outputs


@compiled
def turn_matrix(
    trained: Floats, at: int, inputs: int, outputs: int, folded: Floats, to: int
) -> int:
    """Transpose a matrix to one row per input; returns the offset of its end."""
    for row in range(inputs):
        for column in range(outputs):
            folded[to + row * outputs + column] = trained[at + column * inputs + row]
    return to + inputs * outputs


@compiled
def copy_weights(trained: Floats, at: int, count: int, folded: Floats, to: int) -> None:
    """Copy weights unchanged."""
    for number in range(count):
        folded[to + number] = trained[at + number]


@compiled
def subtract_means(folded: Floats, start: int, rows: int, width: int) -> None:
    """Subtract its mean from each row."""
    for row in range(rows):
        total = 0.0
        for column in range(width):
            total += folded[start + row * width + column]
        mean = np.float32(total / width)
        for column in range(width):
            folded[start + row * width + column] -= mean


@compiled
def fold_norm(trained: Floats, norm: int, width: int, folded: Floats, to: int) -> None:
    """Fold the weights and the bias of a norm into the matrix and the bias that follow it."""
    bias = to + width * width
    for column in range(width):
        total = 0.0
        for row in range(width):
            total += trained[norm + width + row] * folded[to + row * width + column]
        folded[bias + column] += np.float32(total)
    for row in range(width):
        for column in range(width):
            folded[to + row * width + column] *= trained[norm + row]


@compiled
def forward(
    weights: Floats,
    width: int,
    blocks: int,
    seen: Ints,
    scores: Floats,
    shares: Floats,
    values: Floats,
) -> None:
    """Pass the features of positions, one row each, through the network.

    Writes the score of every move in network numbering, the chance to win of every seat from the
    mover on, and the mover's value.
    """
    x, inner = np.zeros((TILE, width), np.float32), np.zeros((TILE, width), np.float32)
    for first in range(0, len(seen), TILE):
        count = min(TILE, len(seen) - first)
        at = enter(weights, seen, first, count, x)
        for _ in range(blocks):
            at = pass_block(weights, at, count, x, inner)
        for row in range(count):
            factor = inverse_deviation(x[row])
            for column in range(width):
                scaled = x[row, column] * factor * weights[at + column]
                x[row, column] = max(scaled + weights[at + width + column], ZERO)
        at += 2 * width
        at = head(weights, at, count, x, scores[first:])
        at = head(weights, at, count, x, shares[first:])
        for row in range(count):
            share_out(seen[first + row], shares[first + row])
            total = weights[at + width]
            for column in range(width):
                total += x[row, column] * weights[at + column]
            values[first + row] = np.float32(1.0 / (1.0 + math.exp(-float(total))))


@compiled
def enter(weights: Floats, seen: Ints, first: int, count: int, x: Floats) -> int:
    """Compute the activations of the entry layer; returns the offset of the next weights."""
    width = int(x.shape[1])
    bias = FEATURES * width
    for row in range(count):
        for column in range(width):
            x[row, column] = weights[bias + column]
    for feature in range(FEATURES):
        line = weights[feature * width : feature * width + width]
        for row in range(count):
            if seen[first + row, feature] != 0:
                add_line(x[row], np.float32(seen[first + row, feature]), line)
    return bias + width


@compiled
def pass_block(weights: Floats, at: int, count: int, x: Floats, inner: Floats) -> int:
    """Pass positions through a block; returns the offset of the next weights."""
    width = int(x.shape[1])
    second = at + width * width + width
    bias = second + width * width
    enter_block(weights, at, count, x, inner)
    for line in range(width):
        following = weights[second + line * width : second + line * width + width]
        for row in range(count):
            if inner[row, line] > ZERO:
                add_line(x[row], inner[row, line], following)
    for row in range(count):
        add_line(x[row], ONE, weights[bias : bias + width])
    return bias + width


@compiled
def enter_block(weights: Floats, at: int, count: int, x: Floats, inner: Floats) -> None:
    """Compute the hidden values of a block."""
    width = x.shape[1]
    bias = at + width * width
    for row in range(count):
        for column in range(width):
            inner[row, column] = ZERO
    for line in range(0, width, 4):
        four = weights[at + line * width : at + (line + 4) * width]
        for row in range(count):
            add_four_lines(inner[row], x[row, line : line + 4], four)
    for row in range(count):
        factor = inverse_deviation(x[row])
        for column in range(width):
            inner[row, column] = max(inner[row, column] * factor + weights[bias + column], ZERO)


@compiled
def add_line(to: Floats, factor: Any, line: Floats) -> None:
    """Add a multiple of a row of weights."""
    for column in range(len(to)):
        to[column] += factor * line[column]


@compiled
def add_four_lines(to: Floats, factors: Floats, lines: Floats) -> None:
    """Add multiples of four rows of weights, in sequence for every column."""
    width = len(to)
    one, two, three, four = factors[0], factors[1], factors[2], factors[3]
    first, second = lines[:width], lines[width : 2 * width]
    third, fourth = lines[2 * width : 3 * width], lines[3 * width : 4 * width]
    for column in range(width):
        total = to[column] + one * first[column]
        total = total + two * second[column]
        total = total + three * third[column]
        to[column] = total + four * fourth[column]


@compiled
def inverse_deviation(x: Floats) -> Any:
    """Return the factor that scales numbers of mean 0 to a standard deviation of 1."""
    squares = ZERO
    for column in range(len(x)):
        squares += x[column] * x[column]
    return ONE / np.sqrt(squares / np.float32(len(x)) + EPSILON)


@compiled
def head(weights: Floats, at: int, count: int, x: Floats, out: Floats) -> int:
    """Compute one output head; returns the offset of the next weights."""
    inputs, outputs = int(x.shape[1]), int(out.shape[1])
    bias = at + inputs * outputs
    for row in range(count):
        for column in range(outputs):
            out[row, column] = weights[bias + column]
        for line in range(inputs):
            if x[row, line] > ZERO:
                following = weights[at + line * outputs : at + line * outputs + outputs]
                add_line(out[row], x[row, line], following)
    return bias + outputs


@compiled
def share_out(seen: Ints, shares: Floats) -> None:
    """Convert the scores of the seats to chances that add up to 1; empty seats get 0."""
    most = shares[0]
    for step in range(MAX_PLAYERS):
        if seen[SEATS_AT + step * SEAT_WIDTH] != 0:
            most = max(most, shares[step])
    total = 0.0
    for step in range(MAX_PLAYERS):
        present = seen[SEATS_AT + step * SEAT_WIDTH] != 0
        shares[step] = np.float32(math.exp(float(shares[step] - most))) if present else ZERO
        total += shares[step]
    for step in range(MAX_PLAYERS):
        shares[step] = np.float32(shares[step] / total)

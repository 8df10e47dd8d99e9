"""How a network of :mod:`ludotheque.engine.author.network` is fitted, with NumPy alone.

All seats of a position go through the same network; how they stand becomes chances, and what is made less is
how far these are from the chances wanted (the cross entropy), by Adam in small batches. A tenth of the
matches is held out, to see how good it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.network import FIRST, SECOND

SEATS = 6
"""Most seats of any game."""
HELD_OUT = 10
BATCH = 2048
RATE, DECAY = 4e-3, 1e-4
MEAN, SQUARE = 0.9, 0.999
NOBODY = -1e9

Real = NDArray[np.float32]


class Data(NamedTuple):
    """Positions: of every seat what the network is told, the chances wanted, and the match it was in."""

    inputs: NDArray[np.float32]
    chances: NDArray[np.float64]
    matches: NDArray[np.int64]


class Network:
    """The weights of three layers, each with those of a 1 in its last row, and the way through them."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        shapes = [(inputs + 1, FIRST), (FIRST + 1, SECOND), (SECOND, 1)]
        self.layers = [rng.normal(0, (1 / shape[0]) ** 0.5, shape).astype(np.float32) for shape in shapes]
        self.layers[2] *= 0.1
        for layer in self.layers[:2]:
            layer[-1] = 0
        self.steps = 0
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]

    def forward(self, inputs: Real) -> tuple[Real, Real, Real]:
        """Return both layers' sums above 0, and how the seats stand, a row a seat."""
        first, second, last = self.layers
        one = np.maximum(inputs @ first[:-1] + first[-1], 0)
        two = np.maximum(one @ second[:-1] + second[-1], 0)
        return one, two, two @ last

    def chances(self, inputs: Real) -> Real:
        """Return everybody's chances; a seat without inputs is nobody's."""
        n, seats, width = inputs.shape
        stand = self.forward(inputs.reshape(-1, width))[2].reshape(n, seats)
        return _softmax(np.where(inputs.any(axis=2), stand, NOBODY))

    def learn(self, inputs: Real, wanted: Real, rate: float) -> None:
        """Take a step that brings the chances closer to those wanted."""
        n, seats, width = inputs.shape
        there = inputs.any(axis=2)
        rows = inputs.reshape(-1, width)
        one, two, stand = self.forward(rows)
        error = (_softmax(np.where(there, stand.reshape(n, seats), NOBODY)) - wanted) * there / n
        back = error.reshape(-1, 1).astype(np.float32)
        gradients = [two.T @ back]
        back = (back @ self.layers[2].T) * (two > 0)
        gradients.append(np.vstack([one.T @ back, back.sum(axis=0)]))
        back = (back @ self.layers[1][:-1].T) * (one > 0)
        gradients.append(np.vstack([rows.T @ back, back.sum(axis=0)]))
        self._step(gradients[::-1], rate)

    def _step(self, gradients: list[Any], rate: float) -> None:
        self.steps += 1
        pairs = zip(self.layers, gradients, self.means, self.squares, strict=True)
        for layer, gradient, mean, square in pairs:
            mean += (1 - MEAN) * (gradient - mean)
            square += (1 - SQUARE) * (gradient**2 - square)
            size = np.sqrt(square / (1 - SQUARE**self.steps)) + 1e-8
            layer -= rate * (mean / (1 - MEAN**self.steps) / size + DECAY * layer)

    @property
    def weights(self) -> NDArray[np.float32]:
        """All weights in a row, as games read them."""
        return np.concatenate([layer.ravel() for layer in self.layers])


def fitted(data: Data, epochs: int, seed: int) -> NDArray[np.float32]:
    """Return the weights of a network fitted to data; tell how good it is on what was held out."""
    rng = np.random.default_rng(seed)
    held = data.matches % HELD_OUT == 0
    ours, test = np.flatnonzero(~held), np.flatnonzero(held)
    one = Network(data.inputs.shape[2], rng)
    wanted = data.chances.astype(np.float32)
    steps = epochs * (len(ours) // BATCH)
    for epoch in range(epochs):
        rng.shuffle(ours)
        for begin in range(0, len(ours) - BATCH + 1, BATCH):
            rows = ours[begin : begin + BATCH]
            one.learn(data.inputs[rows], wanted[rows], RATE * _pace(one.steps / steps))
        print(f"{epoch + 1}: {_told(one, data, test)}", flush=True)
    return one.weights


def _pace(done: float) -> float:
    """Return how fast to learn: faster until a third is done, then slower and slower."""
    return max(0.04, 3 * done) if done < 1 / 3 else 0.5 * (1 + np.cos(np.pi * (1.5 * done - 0.5)))


def _told(one: Network, data: Data, rows: NDArray[np.int64]) -> str:
    wanted = data.chances[rows]
    found = one.chances(data.inputs[rows])
    there = wanted > 0
    far = np.log(np.maximum(wanted, 1e-9)) - np.log(np.maximum(found, 1e-9))
    loss = (wanted * far).sum(axis=1).mean()
    root = float(np.mean((found - wanted)[there] ** 2) ** 0.5)
    return f"divergence {loss:.5f}, off by {root:.4f} in {len(rows)} positions held out"


def _softmax(stand: Real) -> Real:
    chances = np.exp(stand - stand.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)

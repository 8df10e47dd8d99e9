"""A small policy and value network in NumPy: what it reads, what it answers, how it is corrected."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.play.spaces import ObservationSpace

Array = NDArray[np.float32]
MOST_KINDS = 9
"""A number up to this stands for one of several things, and gets an input for each; others are scaled."""
NEVER = np.float32(-1e9)


class Inputs:
    """How the whole numbers of an observation become the inputs of a network."""

    def __init__(self, space: ObservationSpace) -> None:
        kinds = space.high.astype(np.int64) - space.low
        self._few = np.flatnonzero(kinds <= MOST_KINDS)
        self._counts = np.flatnonzero(kinds > MOST_KINDS)
        self._low = space.low[self._few].astype(np.int64)
        ends = len(self._counts) + kinds[self._few].cumsum()
        self._first = ends - kinds[self._few] - 1  # less 1: the least that a number can be has no input
        self.observed, self.size = space.size, int(ends[-1])
        self.scale = np.ones(len(self._counts), np.float32)
        """What counts are multiplied by, so that they are about as large as the other inputs."""

    def fit(self, observations: NDArray[Any]) -> None:
        """Scale counts by how much they vary in some observations."""
        self.scale = (1 / np.maximum(observations[:, self._counts].std(axis=0), 1)).astype(np.float32)

    def __call__(self, observations: NDArray[Any]) -> Array:
        inputs = np.zeros((len(observations), self.size), np.float32)
        inputs[:, : len(self._counts)] = observations[:, self._counts] * self.scale
        kinds = observations[:, self._few] - self._low
        rows, places = np.nonzero(kinds)
        inputs[rows, self._first[places] + kinds[rows, places]] = 1
        return inputs


class Network:
    """Two hidden layers, then a logit for each index of the action space, and a value from −1 to 1."""

    def __init__(self, space: ObservationSpace, actions: int, hidden: tuple[int, int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.inputs = Inputs(space)
        sizes = [self.inputs.size, *hidden, actions + 1]
        self.weights = [
            rng.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32)
            for rows, columns in pairwise(sizes)
        ]
        self.weights[-1] *= 0.01  # to begin with, all moves are as good
        self.biases = [np.zeros(columns, np.float32) for columns in sizes[1:]]

    @property
    def parameters(self) -> list[Array]:
        """All arrays that are learned."""
        return [*self.weights, *self.biases]

    def layers(self, observations: NDArray[Any]) -> list[Array]:
        """Return what every layer gives, the inputs first."""
        layers = [self.inputs(observations)]
        for k, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            sums = layers[-1] @ weights + bias
            layers.append(sums if k == len(self.weights) - 1 else np.maximum(sums, 0, out=sums))
        return layers

    def __call__(self, observations: NDArray[Any], masks: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return how likely each move is to be chosen, and what positions are worth to the seat to move."""
        return self.answers(self.layers(observations)[-1], masks)

    def answers(self, outputs: Array, masks: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return the last layer as chances of the legal moves, and as values."""
        logits = np.where(masks, outputs[:, :-1], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits, out=logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(outputs[:, -1])

    def gradients(self, layers: list[Array], outputs: Array) -> list[Array]:
        """Return the gradients of all parameters, given those of the last layer."""
        weights, biases, back = [], [], outputs
        for k in reversed(range(len(self.weights))):
            weights.append(layers[k].T @ back)
            biases.append(back.sum(axis=0))
            if k:
                back = (back @ self.weights[k].T) * (layers[k] > 0)
        return [*reversed(weights), *reversed(biases)]

    def save(self, path: Path) -> None:
        """Write the weights, at half precision, which is as good to play with."""
        arrays = {f"array_{k}": array.astype(np.float16) for k, array in enumerate(self.parameters)}
        np.savez_compressed(path, scale=self.inputs.scale, **arrays)

    @classmethod
    def load(cls, path: Path, space: ObservationSpace) -> Network:
        """Return a network that was saved."""
        with np.load(path) as stored:
            arrays = [stored[f"array_{k}"].astype(np.float32) for k in range(len(stored.files) - 1)]
            scale = stored["scale"]
        half = len(arrays) // 2
        hidden = arrays[0].shape[1], arrays[1].shape[1]
        network = cls(space, arrays[half - 1].shape[1] - 1, hidden, seed=0)
        network.weights, network.biases = arrays[:half], arrays[half:]
        network.inputs.scale = scale
        return network


class Adam:
    """Steps down a gradient, each parameter at a pace of its own (Kingma and Ba, 2015)."""

    def __init__(self, parameters: list[Array], longest: float = 0.5) -> None:
        self.parameters = parameters
        self.longest = longest
        """How long a gradient may be; a longer one is cut."""
        self._means = [np.zeros_like(array) for array in parameters]
        self._squares = [np.zeros_like(array) for array in parameters]
        self._steps = 0

    def step(self, gradients: list[Array], rate: float) -> None:
        """Correct the parameters."""
        self._steps += 1
        length = np.sqrt(sum(float(np.vdot(gradient, gradient)) for gradient in gradients))
        cut = min(1.0, self.longest / (length + 1e-9))
        pace = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for array, gradient, mean, square in zip(
            self.parameters, gradients, self._means, self._squares, strict=True
        ):
            gradient *= cut
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            array -= pace * mean / (np.sqrt(square) + 1e-8)

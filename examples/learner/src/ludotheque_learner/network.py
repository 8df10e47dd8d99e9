"""A small policy and value network in NumPy: what it reads, what it answers, how it is corrected."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace

Array = NDArray[np.float32]
MOST_KINDS = 16
"""What is one of so few things gets an input for each of them; what may be more is scaled, as a count."""
MOST_INPUTS = 64
"""A part that needs no more inputs than this for one each gets them even so."""
MOST_OWN = 64
"""A kind of move that has no more indices than this has an output for each, besides those for its parts."""
POINTS = ("points", "score")
"""What games call the points of each seat in an observation, one's own first."""
LEAD = np.float32(0.5)
"""What a lead in points is worth before anything is learned, for one standard deviation of them."""
NEVER = np.float32(-1e9)


@dataclass(frozen=True)
class Group:
    """Parts of an observation that are read together: every combination is a kind."""

    shape: tuple[int, ...]
    kinds: int
    parts: tuple[tuple[slice, int, int], ...]
    """Where a part is, the least that it can be, and how many kinds there are without it."""

    def read(self, observations: NDArray[Any]) -> NDArray[np.intp]:
        """Return of which kind each place is; 0 where all parts are the least that they can be."""
        which = np.zeros((len(observations), math.prod(self.shape)), np.intp)
        for place, low, step in self.parts:
            which += (observations[:, place] - low) * step
        return which


class Inputs:
    """How the whole numbers of an observation become the inputs of a network.

    Parts of the same shape that follow each other, such as whose a token is and how it lies, are read
    together where their combinations are few.
    """

    def __init__(self, space: ObservationSpace) -> None:
        self._groups: list[Group] = []
        counts: list[int] = []
        self._points = (0, 0)
        first = 0
        for feature in space.features:
            kinds, place = feature.high - feature.low + 1, slice(first, first + feature.size)
            first += feature.size
            if kinds > MOST_KINDS:
                if feature.name in POINTS and feature.shape == (2,):
                    self._points = len(counts), len(counts) + 1
                counts += range(place.start, place.stop)
            if kinds <= MOST_KINDS or kinds * feature.size <= MOST_INPUTS:
                self._add(Group(feature.shape, kinds, ((place, feature.low, 1),)))
        self._counts = np.array(counts, np.intp)
        self.observed = space.size
        self.size = len(counts) + sum((group.kinds - 1) * math.prod(group.shape) for group in self._groups)
        self.scale = np.ones(len(counts), np.float32)
        """What counts are multiplied by, so that they are about as large as the other inputs."""

    def _add(self, new: Group) -> None:
        last = self._groups[-1] if self._groups else None
        if last and last.shape == new.shape and last.kinds * new.kinds <= MOST_KINDS:
            ((place, low, _),) = new.parts
            parts = *last.parts, (place, low, last.kinds)
            self._groups[-1] = Group(last.shape, last.kinds * new.kinds, parts)
        else:
            self._groups.append(new)

    def fit(self, observations: NDArray[Any]) -> None:
        """Scale counts by how much they vary in some observations."""
        self.scale = (1 / np.maximum(observations[:, self._counts].std(axis=0), 1)).astype(np.float32)

    def __call__(self, observations: NDArray[Any]) -> Array:
        inputs = np.zeros((len(observations), self.size), np.float32)
        at = len(self._counts)
        inputs[:, :at] = observations[:, self._counts] * self.scale
        for group in self._groups:
            which = group.read(observations)
            rows, places = np.nonzero(which)  # what is nothing in every part has no input
            inputs[rows, at + places * (group.kinds - 1) + which[rows, places] - 1] = 1
            at += (group.kinds - 1) * which.shape[1]
        return inputs

    def lead(self, inputs: Array) -> Array:
        """Return by how much the seat to move leads in points; 0 in a game that counts none."""
        own, other = self._points
        return inputs[:, own] - inputs[:, other]


def sharing(space: ActionSpace) -> Array:
    """Return which outputs an index is the sum of, a row for each output: its kind, its parts, itself.

    So what is learned about one move holds for others of its kind: that cashing is good, whatever is cashed.
    """
    rows, first = [], 0
    for kind in space.kinds:
        parts = np.indices(kind.shape or (1,)).reshape(max(1, len(kind.shape)), -1)
        own = [np.ones((1, kind.size))]
        own += [np.arange(size)[:, None] == part for size, part in zip(kind.shape, parts, strict=False)]
        if kind.size <= MOST_OWN:
            own.append(np.eye(kind.size))
        for row in np.concatenate(own):
            rows.append(np.zeros(space.size, np.float32))
            rows[-1][first : first + kind.size] = row
        first += kind.size
    return np.array(rows)


class Network:
    """Two hidden layers, then a logit for each index of the action space, and a value from −1 to 1."""

    def __init__(
        self, actions: ActionSpace, space: ObservationSpace, hidden: tuple[int, int] = (64, 64), seed: int = 0
    ) -> None:
        rng = np.random.default_rng(seed)
        self.actions = actions.size
        self.inputs = Inputs(space)
        shared = sharing(actions)
        self._shared = np.zeros((len(shared) + 1, actions.size + 1), np.float32)
        self._shared[:-1, :-1], self._shared[-1, -1] = shared, 1  # the last output is the value
        sizes = [self.inputs.size, *hidden, len(self._shared)]
        self.weights = [
            rng.normal(0, np.sqrt(2 / size), (size, after)).astype(np.float32)
            for size, after in pairwise(sizes)
        ]
        self.weights[-1] *= 0.01  # to begin with, all moves are as good
        self.biases = [np.zeros(after, np.float32) for after in sizes[1:]]

    @property
    def parameters(self) -> list[Array]:
        """All arrays that are learned."""
        return [*self.weights, *self.biases]

    def layers(self, observations: NDArray[Any]) -> list[Array]:
        """Return what every layer gives, the inputs first."""
        layers = [self.inputs(observations)]
        for weights, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weights + bias, 0))
        layers.append(layers[-1] @ (self.weights[-1] @ self._shared) + self.biases[-1] @ self._shared)
        layers[-1][:, -1] += LEAD * self.inputs.lead(layers[0])
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
        *_, last = self.weights
        weights = [layers[-2].T @ outputs @ self._shared.T]
        biases = [outputs.sum(axis=0) @ self._shared.T]
        back = outputs @ (last @ self._shared).T
        for k in reversed(range(len(self.weights) - 1)):
            back = back * (layers[k + 1] > 0)
            weights.append(layers[k].T @ back)
            biases.append(back.sum(axis=0))
            if k:
                back = back @ self.weights[k].T
        return [*reversed(weights), *reversed(biases)]

    def save(self, path: Path) -> None:
        """Write the weights, at half precision, which is as good to play with."""
        arrays: dict[str, Any] = {
            f"array_{k}": array.astype(np.float16) for k, array in enumerate(self.parameters)
        }
        np.savez_compressed(path, **arrays, scale=self.inputs.scale)

    @classmethod
    def load(cls, path: Path, actions: ActionSpace, space: ObservationSpace) -> Network:
        """Return a network that was saved."""
        with np.load(path) as stored:
            arrays = [stored[f"array_{k}"].astype(np.float32) for k in range(len(stored.files) - 1)]
            scale = stored["scale"]
        half = len(arrays) // 2
        network = cls(actions, space, (arrays[0].shape[1], arrays[1].shape[1]))
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

"""Workers for tests: this very process plays one match after the other, or makes the outcomes up."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Self

from ludotheque.arena.play import MOMENTS, Played, play
from ludotheque.arena.schedule import Fixture


class Alone:
    """Plays here, and gives up, as if interrupted, after so many matches."""

    count = 1

    def __init__(self, most: int | None = None) -> None:
        self.most = most

    def played(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        for number, fixture in enumerate(fixtures):
            if number == self.most:
                raise KeyboardInterrupt
            yield self.play(fixture)

    def play(self, fixture: Fixture) -> Played:
        return play(fixture)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class MadeUp(Alone):
    """Plays nothing: a match is won by one of the seats, each with the weight that its bot has."""

    def __init__(self, weights: dict[str, float], most: int | None = None) -> None:
        super().__init__(most)
        self.weights = weights

    def play(self, fixture: Fixture) -> Played:
        rng = random.Random(f"{fixture.seed} {fixture.rotation}")
        weights = [self.weights[bot] for bot in fixture.seats]
        (winner,) = rng.choices(range(fixture.players), weights)
        return Played(
            players=fixture.players,
            bots=fixture.bots,
            round=fixture.round,
            rotation=fixture.rotation,
            seats=fixture.seats,
            seed=fixture.seed,
            winners=(winner,),
            scores=tuple(10 + (seat == winner) for seat in range(fixture.players)),
            events=rng.randrange(40, 60),
            moves=(20,) * fixture.players,
            seconds=(0.5,) * fixture.players,
            choices=100,
            lead_changes=rng.randrange(4),
            leaders=(-1,) * (MOMENTS // 2) + (winner,) * (MOMENTS // 2 + 1),
            ending=None,
        )

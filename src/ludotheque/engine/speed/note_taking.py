"""Going through a match as a seat may have seen it, and taking notes: an algorithm over any game."""

from __future__ import annotations

from ludotheque.engine.author.insight import conclude, watch
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.slots import conceal, play
from ludotheque.engine.author.state import Actions, Reals, State, Vector


@rule
def recall(states: Vector[State], made: Actions, seat: int, notes: Reals) -> None:
    """Go from the first state to the last by what was done, and conclude."""
    for i in range(len(made)):
        watch(states[0], made[i], seat, notes)
        play(states[0], made[i])
    conceal(states[0], seat)
    conclude(states[0], seat, notes)

"""The steps of many matches at once, as algorithms over any game.

The names of slots stand for the game's own functions, as in :mod:`ludotheque.engine.speed.algorithms`.

Each match has a stream of random numbers of its own, so its course depends on nothing but the seed, its
place in the batch, and the moves made in it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.engine.author.bits import count, nth
from ludotheque.engine.author.learning import decode, indices, observe
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import below, reseed
from ludotheque.engine.author.slots import conceal, payoffs, play, sample
from ludotheque.engine.author.state import CHANCE, OVER, Actions, Grid, Numbers, Rng, State, Vector
from ludotheque.engine.speed.instructions import fence

WORD = 5
"""Legal indices are kept as bits, 32 in a word."""
BIT = (1 << WORD) - 1
BEGIN = -1
"""In place of an index."""
FINE = -1

# the bell: a row for each worker, the caller's first; rows are far apart, since others read and write them
CALLER = 0
TOLD, TURN, CLOSED, DONE, ASLEEP = 0, 1, 2, 8, 9
BELL_COLUMNS = 32


class Part(NamedTuple):
    """The matches of a batch that a worker looks after, from ``first`` to before ``last``, and its room."""

    states: Vector[State]
    start: Vector[State]
    seen: Vector[State]
    seed: Numbers
    indexes: Numbers
    """The moves to make."""
    rngs: Any
    out: Actions
    legal: Any
    first: int
    last: int


class Written(NamedTuple):
    """What steps are written to: of one turn, and of the next."""

    observation: Any
    mask: Any
    to_move: Any
    reward: Any
    done: Any


@rule
def first_illegal(indexes: Numbers, size: int, legal: Any) -> int:
    """Return the first match in which an index is not legal, or FINE."""
    for i in range(len(indexes)):
        index = indexes[i]
        if index < 0 or index >= size or legal[i, index >> WORD] >> (index & BIT) & 1 == 0:
            return i
    return FINE


@rule
def pick_legal(legal: Any, rng: Rng, chosen: Numbers) -> None:
    """Write a legal index for each match, each as likely."""
    for i in range(len(chosen)):
        many = 0
        for word in range(len(legal[i])):
            many += count(legal[i, word])
        k = below(rng, many)
        word = 0
        while k >= count(legal[i, word]):
            k -= count(legal[i, word])
            word += 1
        chosen[i] = (word << WORD) + nth(legal[i, word], k)


@rule
def begin(bell: Grid) -> int:
    """Tell all workers to begin; return how many of them are asleep and have to be woken."""
    bell[CALLER, TOLD] += 1
    fence()
    asleep = 0
    for worker in range(1, len(bell)):
        asleep += bell[worker, ASLEEP]
    return asleep


@rule
def ended(bell: Grid, patience: int) -> bool:
    """Wait until all workers have done their parts; tell whether they have, after some patience."""
    for worker in range(len(bell)):
        while bell[worker, DONE] != bell[CALLER, TOLD]:
            fence()
            patience -= 1
            if patience < 0:
                return False
    fence()
    return True


@rule
def serve(bell: Grid, worker: int, patience: int, part: Part, written: Written) -> None:
    """Do a worker's part whenever it is told to; return when nothing was told for a while, or at the end.

    It watches the bell all the time: to be woken takes longer than a step of a small batch. The caller, who
    has a part of its own, has no patience.
    """
    left = patience
    while bell[CALLER, CLOSED] == 0:
        if bell[worker, DONE] == bell[CALLER, TOLD]:
            if left <= 0:
                bell[worker, ASLEEP] = 1
                fence()  # whoever tells now sees that it is asleep, or is seen here
                if patience <= 0 or bell[worker, DONE] == bell[CALLER, TOLD]:
                    return
                bell[worker, ASLEEP] = 0
            left -= 1
            fence()
            continue
        fence()
        advance(part, written, bell[CALLER, TURN])
        fence()
        bell[worker, DONE] = bell[CALLER, TOLD]
        left = patience


@rule
def advance(part: Part, written: Written, turn: int) -> None:
    """Make a move in each match of a part; where one ends, the next one begins.

    Where the index is BEGIN, a first match begins, with a new stream of random numbers.
    """
    states, start, indexes, rngs, out = part.states, part.start, part.indexes, part.rngs, part.out
    observation, mask, to_move = written.observation[turn], written.mask[turn], written.to_move[turn]
    reward, done = written.reward[turn], written.done[turn]
    for i in range(part.first, part.last):
        s = states[i]
        done[i] = False
        for seat in range(len(reward[i])):
            reward[i, seat] = 0.0
        if indexes[i] == BEGIN:
            reseed(rngs[i], part.seed[0], part.seed[1], i)
            states[i] = start[0]
        action = FINE if indexes[i] == BEGIN else decode(s, indexes[i])
        while action != FINE or s.to_move == CHANCE:
            play(s, action if action != FINE else sample(s, rngs[i], out))
            action = FINE
            if s.to_move == OVER:
                done[i] = True
                payoffs(s, reward[i])
                states[i] = start[0]
        look(s, part.seen, out, part.legal[i], observation[i], mask[i])
        to_move[i] = s.to_move


@rule
def look(s: State, seen: Vector[State], out: Actions, legal: Any, observation: Any, mask: Any) -> None:
    """Write what the seat to move sees, and which indices are legal."""
    for k in range(len(mask)):
        mask[k] = False
    for k in range(len(legal)):
        legal[k] = 0
    for k in range(indices(s, out)):
        mask[out[k]] = True
        legal[out[k] >> WORD] |= 1 << (out[k] & BIT)
    for k in range(len(observation)):
        observation[k] = 0
    observe_seen(s, seen, observation)


@rule
def observe_seen(s: State, seen: Vector[State], observation: Any) -> None:
    """Observe a state as the seat to move may know it."""
    seen[0] = s
    conceal(seen[0], s.to_move)
    observe(seen[0], s.to_move, observation)


@rule
def observe_open(s: State, seen: Vector[State], observation: Any) -> None:
    """Observe a state as it is: the game hides nothing, or leaves out by itself what a seat cannot know."""
    observe(s, s.to_move, observation)

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
BEGIN, LOST = -1, -2
"""In place of an index: a first match begins; the seat to move has lost, as its move was not legal."""
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
    waits: int
    """Whether a match that has ended stays as it is until the next step."""


class Written(NamedTuple):
    """What steps are written to: of one turn, and of the next."""

    observation: Any
    mask: Any
    to_move: Any
    reward: Any
    done: Any
    final: Any
    """What was seen at the end of a match; without a row for each match, it is not wanted."""


@rule
def is_illegal(index: int, size: int, legal: Any) -> bool:
    """Tell whether an index is no legal move of a match."""
    return index < 0 or index >= size or legal[index >> WORD] >> (index & BIT) & 1 == 0


@rule
def first_illegal(indexes: Numbers, size: int, legal: Any, resting: Any) -> int:
    """Return the first match in which an index is not legal, or FINE; where a match rests, all are."""
    for i in range(len(indexes)):
        if not resting[i] and is_illegal(indexes[i], size, legal[i]):
            return i
    return FINE


@rule
def mark_illegal(indexes: Numbers, size: int, legal: Any, resting: Any) -> None:
    """Write LOST where an index is not legal."""
    for i in range(len(indexes)):
        if not resting[i] and is_illegal(indexes[i], size, legal[i]):
            indexes[i] = LOST


@rule
def pick_legal(legal: Any, rng: Rng, chosen: Numbers) -> None:
    """Write a legal index for each match, each as likely; 0 where there is none."""
    for i in range(len(chosen)):
        many = 0
        for word in range(len(legal[i])):
            many += count(legal[i, word])
        chosen[i] = 0
        if many > 0:
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
    """Make a move in each match of a part; where one ends, the next one begins, now or at the next step.

    Where the index is BEGIN, a first match begins, with a new stream of random numbers.
    """
    states, start, indexes, rngs, out = part.states, part.start, part.indexes, part.rngs, part.out
    observation, mask, to_move = written.observation[turn], written.mask[turn], written.to_move[turn]
    reward, done, final = written.reward[turn], written.done[turn], written.final[turn]
    for i in range(part.first, part.last):
        s = states[i]
        seat = s.to_move
        done[i] = False
        clear(reward[i])
        action = FINE
        if indexes[i] == BEGIN:
            reseed(rngs[i], part.seed[0], part.seed[1], i)
            states[i] = start[0]
        elif s.to_move == OVER:
            states[i] = start[0]
        elif indexes[i] == LOST:
            s.to_move = OVER
            concede(reward[i], seat)
        else:
            action = decode(s, indexes[i])
        while action != FINE or s.to_move == CHANCE or (s.to_move == OVER and not done[i]):
            if s.to_move != OVER and not carried_out(s, action, rngs[i], out, reward[i]):
                break
            action = FINE
            if s.to_move == OVER:
                done[i] = True
                if len(final) > 0:
                    see(s, part.seen, seat, final[i])
                if not part.waits:
                    states[i] = start[0]
        if s.to_move != OVER:
            seat = s.to_move
        look(s, part.seen, seat, out, part.legal[i], observation[i], mask[i])
        to_move[i] = seat


@rule
def carried_out(s: State, action: int, rng: Rng, out: Actions, reward: Any) -> bool:
    """Play an action, or what chance does where there is none; tell whether there was something to play."""
    chosen = sample(s, rng, out) if action == FINE else action
    if chosen < 0:
        return False
    play(s, chosen)
    if s.to_move == OVER:
        payoffs(s, reward)
    return True


@rule
def clear(numbers: Any) -> None:
    """Write noughts."""
    for k in range(len(numbers)):
        numbers[k] = 0


@rule
def concede(reward: Any, loser: int) -> None:
    """Write what everybody gets where a seat has lost alone: the others share the win."""
    for seat in range(len(reward)):
        reward[seat] = 0.0 if seat == loser else 1.0 / (len(reward) - 1)


@rule
def look(
    s: State, seen: Vector[State], seat: int, out: Actions, legal: Any, observation: Any, mask: Any
) -> None:
    """Write what a seat sees, and which indices are legal if the match is not over."""
    for k in range(len(mask)):
        mask[k] = False
    for k in range(len(legal)):
        legal[k] = 0
    if s.to_move != OVER:
        for k in range(indices(s, out)):
            mask[out[k]] = True
            legal[out[k] >> WORD] |= 1 << (out[k] & BIT)
    see(s, seen, seat, observation)


@rule
def see(s: State, seen: Vector[State], seat: int, observation: Any) -> None:
    """Write what a seat sees."""
    clear(observation)
    observe_seen(s, seen, seat, observation)


@rule
def observe_seen(s: State, seen: Vector[State], seat: int, observation: Any) -> None:
    """Observe a state as a seat may know it."""
    seen[0] = s
    conceal(seen[0], seat)
    observe(seen[0], seat, observation)


@rule
def observe_open(s: State, seen: Vector[State], seat: int, observation: Any) -> None:
    """Observe a state as it is: the game hides nothing, or leaves out by itself what a seat cannot know."""
    observe(s, seat, observation)

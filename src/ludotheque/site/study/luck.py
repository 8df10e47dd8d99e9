"""What fell in a match, set against its odds: not what a game means by it, but token by token of its texts.

"dice 1 2 4 4 6" is five dice where the game says so (its notation's ``DICE``); of "deal 0 43" the second
token is a thing by itself. How far counts may stray follows exactly from the odds of every draw: what one
draw adds to a count has, whatever came before, a known mean and spread.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ludotheque.site.study.chance_events import Draw

ENOUGH = 5.0
"""How often every token must be expected before a sum of squares says anything."""
RAREST = 5
RARE = 0.05

Report = dict[str, Any]
Floats = list[float]


class Thing(NamedTuple):
    """What is counted: all tokens after a verb, or the one at a place."""

    verb: str
    place: int | None


class Throw(NamedTuple):
    """One draw as tokens."""

    turn: int
    outcomes: list[tuple[str, ...]]
    chances: Floats
    fell: int


def luck_of(draws: Sequence[Draw], dice: Sequence[str] = ()) -> Report:
    """Return what fell against the odds, and the rarest draws, as JSON; ``dice`` are the verbs of dice."""
    verbs: dict[str, list[Throw]] = defaultdict(list)
    for draw in draws:
        verb, *_ = draw.text.split()
        outcomes = [tuple(text.split()[1:]) for text in draw.texts]
        verbs[verb].append(Throw(draw.turn, outcomes, [one / draw.total for one in draw.weights], draw.fell))
    tallies = [tally for verb, throws in verbs.items() for tally in _tallies(verb, throws, verb in dice)]
    return {"draws": len(draws), "tallies": tallies, "rarest": _rarest(draws)}


def _tallies(verb: str, throws: list[Throw], dice: bool) -> Iterable[Report]:
    if dice:
        if tally := _tally(Thing(verb, None), throws):
            yield tally | {"seats": _seats(throws)}
        return
    for place in range(max(len(tokens) for throw in throws for tokens in throw.outcomes)):
        alone = [
            throw._replace(outcomes=[tokens[place : place + 1] for tokens in throw.outcomes])
            for throw in throws
        ]
        if tally := _tally(Thing(verb, place), alone):
            yield tally | {"seats": []}


def only_once(throws: Sequence[Throw]) -> bool:
    """Tell whether nothing that fell could fall again, as with cards that are dealt."""
    last: dict[str, int] = {}
    for number, throw in enumerate(throws):
        last.update(dict.fromkeys((token for one in throw.outcomes for token in one), number))
    fallen = [(token, number) for number, throw in enumerate(throws) for token in throw.outcomes[throw.fell]]
    return len(throws) > 1 and all(last[token] == number for token, number in fallen)


def _order(token: str) -> tuple[int, int, str]:
    return (0, int(token), "") if token.isdecimal() else (1, 0, token)


def _tally(thing: Thing, throws: list[Throw]) -> Report | None:
    """Return how often each token fell and was to be expected; None where nothing was open."""
    tokens = sorted({token for throw in throws for one in throw.outcomes for token in one}, key=_order)
    number = {token: k for k, token in enumerate(tokens)}
    fell, expected = [0.0] * len(tokens), [0.0] * len(tokens)
    spread = [[0.0] * len(tokens) for _ in tokens]
    for throw in throws:
        mean: dict[int, float] = defaultdict(float)
        for outcome, chance in zip(throw.outcomes, throw.chances, strict=True):
            counts = Counter(number[token] for token in outcome)
            for one, many in counts.items():
                mean[one] += chance * many
                for other, more in counts.items():
                    spread[one][other] += chance * many * more
        for one, usual in mean.items():
            expected[one] += usual
            for other, more_usual in mean.items():
                spread[one][other] -= usual * more_usual
        for token in throw.outcomes[throw.fell]:
            fell[number[token]] += 1
    deviation = [math.sqrt(max(spread[k][k], 0.0)) for k in range(len(tokens))]
    if not max(deviation, default=0.0) ** 2 > 1e-9:
        return None
    gaps = [mine - usual for mine, usual in zip(fell, expected, strict=True)]
    strays = [gap / stray if stray > 1e-6 else 0.0 for gap, stray in zip(gaps, deviation, strict=True)]
    return {
        "verb": thing.verb,
        "place": thing.place,
        "throws": len(throws),
        "once": only_once(throws),
        "tokens": [
            {
                "token": token,
                "fell": int(fell[k]),
                "expected": _short(expected[k]),
                "stray": _short(strays[k]),
            }
            for k, token in enumerate(tokens)
        ],
        "often": _how_often(gaps, spread, expected),
    }


def _how_often(gaps: Floats, spread: list[Floats], expected: Floats) -> float | None:
    """Return in which share of fair matches the counts stray at least this far; None where they are too few.

    The squared gaps, measured by the spread that the odds themselves give, sum up as chi-square does.
    """
    if min(expected) < ENOUGH:
        return None
    gaps, rows, left = list(gaps), [list(row) for row in spread], set(range(len(gaps)))
    least, squares, freedom = 1e-9 * max(rows[k][k] for k in left), 0.0, 0
    while left:  # take away what the count that strays most says about the others, as Cholesky does
        first = max(left, key=lambda k: rows[k][k])
        if rows[first][first] <= least:
            break
        left.remove(first)
        squares += gaps[first] ** 2 / rows[first][first]
        freedom += 1
        for k in left:
            part = rows[k][first] / rows[first][first]
            gaps[k] -= part * gaps[first]
            for other in left:
                rows[k][other] -= part * rows[first][other]
    return round(chi_square_tail(squares, freedom), 4)


def chi_square_tail(squares: float, freedom: int) -> float:
    """Return how often a chi-square is at least this large, by Wilson and Hilferty's cube root."""
    if squares <= 0:
        return 1.0
    part = 2 / (9 * freedom)
    z = ((squares / freedom) ** (1 / 3) - (1 - part)) / math.sqrt(part)
    return 0.5 * math.erfc(z / math.sqrt(2))


def _seats(throws: list[Throw]) -> list[Report]:
    """Return each seat's average, where tokens are numbers and every draw has equally many of them."""
    if not all(_numbers(throw) for throw in throws):
        return []
    found = []
    for seat in sorted({throw.turn for throw in throws}):
        mine = [throw for throw in throws if throw.turn == seat]
        count = sum(len(throw.outcomes[0]) for throw in mine)
        fell = expected = variance = 0.0
        for throw in mine:
            sums = [sum(map(int, outcome)) for outcome in throw.outcomes]
            odds = list(zip(throw.chances, sums, strict=True))
            mean = math.fsum(chance * one for chance, one in odds)
            fell += sums[throw.fell]
            expected += mean
            variance += math.fsum(chance * (one - mean) ** 2 for chance, one in odds)
        stray = (fell - expected) / math.sqrt(variance) if variance > 0 else 0.0
        found.append(
            {
                "seat": seat,
                "count": count,
                "average": _short(fell / count),
                "expected": _short(expected / count),
                "stray": _short(stray),
            }
        )
    return found


def _numbers(throw: Throw) -> bool:
    sizes = {len(outcome) for outcome in throw.outcomes}
    return len(sizes) == 1 and 0 not in sizes and all(t.isdecimal() for one in throw.outcomes for t in one)


def _rarest(draws: Sequence[Draw]) -> list[Report]:
    """Return the draws that were least likely, and how many as rare were to be expected among all."""
    rarities = [draw.rarities() for draw in draws]
    ranked = sorted(
        (rarity[draw.fell], k) for k, (draw, rarity) in enumerate(zip(draws, rarities, strict=True))
    )
    return [
        {
            "event": draws[k].event,
            "turn": draws[k].turn,
            "rarity": rarity,
            "expected": _short(
                sum(max((one for one in other if one <= rarity), default=0.0) for other in rarities)
            ),
        }
        for rarity, k in ranked[:RAREST]
        if rarity <= RARE
    ]


def _short(number: float) -> float:
    return round(float(number), 3)

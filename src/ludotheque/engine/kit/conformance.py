"""The conformance kit: what every game on the shelf must pass, ours and other people's.

Random matches are played, under every option, and at every event, or at a sample of them, each check looks
at the position. A check that fails says where and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.kit.checks import CHECKS, NEEDS_COMPILED
from ludotheque.engine.kit.checks.sources import check_sources
from ludotheque.engine.kit.failures import told
from ludotheque.engine.kit.sampling import Chooser, Problem, Sample, demand
from ludotheque.engine.kit.watching import PATIENCE, Endless, Watch

COMPILES = "The rules can be compiled; where they cannot, nothing else is asked of the compiled ones"


@dataclass(frozen=True)
class Finding:
    """What a check found: ``problem`` is None where all is well."""

    name: str
    """By which ``--only`` calls the check."""
    check: str
    problem: str | None
    last: bool = False
    """Whether nothing else can be asked, of the compiled rules neither."""


def check(
    game: Definition,
    *,
    seed: int = 0,
    matches: int = 5,
    choosers: Sequence[Chooser] = (),
    compiled: bool = True,
    only: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    alike: Sequence[Mapping[str, Chooser]] = (),
) -> Iterator[Finding]:
    """Return what the kit finds, one finding per check, each as soon as it is known.

    ``matches`` are played for each number of players; ``choosers`` are bots whose honesty is tried, each of
    ``alike`` is one bot by the code in which it thinks. With ``compiled`` false everything is asked of the
    plain rules alone. ``only`` names the checks to run, all if it is empty; ``options`` are kept fixed while
    all others vary.
    """
    for name in only:
        if name not in CHECKS:
            known = ", ".join(CHECKS)
            raise LudothequeError(f"there is no check {name!r}{suggest(name, CHECKS)} (there are {known})")
    game.setting(game.players[0], options)
    return _findings(Sample(game, seed, matches, choosers, compiled, options, alike), only)


def _findings(sample: Sample, only: Sequence[str]) -> Iterator[Finding]:
    begun = _unplayable(sample)
    if begun:
        yield begun
        return
    for name, run in CHECKS.items():
        if (only and name not in only) or (name in NEEDS_COMPILED and not sample.compiled):
            continue
        found = _finding(name, run, sample)
        yield found
        if found.last:
            return


def _unplayable(sample: Sample) -> Finding | None:
    """Return why nothing else can be asked: rules that may never end, or that cannot be compiled."""
    found = _finding("sources", check_sources, sample)
    if found.problem:
        return replace(found, last=True)
    if sample.compiled:
        plain = Sample(sample.game, sample.seed, 1, (), False, sample.fixed)
        found = _finding("ending", check_calls_end, plain)
        if found.last:
            return found
        try:
            sample.game.compile()
        except Exception as error:  # whatever a compiler fails with is told, once
            return Finding("compiles", COMPILES, told(error, sample.game), last=True)
    return None


def check_calls_end(plain: Sample) -> None:
    """Every call of the rules ends: machine code that does not could not be stopped."""
    demand(plain.walks, "no match could be played")


def _finding(name: str, run: Callable[[Sample], None], sample: Sample) -> Finding:
    assert run.__doc__
    problem, last = None, False
    try:
        with Watch(sample.game, PATIENCE):
            run(sample)
    except Problem as error:
        problem = str(error)
    except Endless as error:
        problem, last = str(error), True
    except Exception as error:  # whatever a game fails with is told, not thrown
        problem = told(error, sample.game)
    return Finding(name, run.__doc__.splitlines()[0].rstrip("."), problem, last)

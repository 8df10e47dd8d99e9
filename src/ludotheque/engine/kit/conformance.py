"""The conformance kit: what every game on the shelf must pass, ours and other people's.

Random matches are played, under every option, and at every event, or at a sample of them, each check looks
at the position. A check that fails says where and how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.kit.checks import CHECKS, NEEDS_COMPILED
from ludotheque.engine.kit.sampling import Chooser, Problem, Sample


@dataclass(frozen=True)
class Finding:
    """What a check found: ``problem`` is None where all is well."""

    name: str
    """By which ``--only`` calls the check."""
    check: str
    problem: str | None


def check(
    game: Definition,
    *,
    seed: int = 0,
    matches: int = 5,
    choosers: Sequence[Chooser] = (),
    compiled: bool = True,
    only: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Iterator[Finding]:
    """Return what the kit finds, one finding per check, each as soon as it is known.

    ``matches`` are played for each number of players; ``choosers`` are bots whose honesty is tried. With
    ``compiled`` false everything is asked of the plain rules alone. ``only`` names the checks to run, all
    if it is empty; ``options`` are kept fixed while all others vary.
    """
    for name in only:
        if name not in CHECKS:
            known = ", ".join(CHECKS)
            raise LudothequeError(f"there is no check {name!r}{suggest(name, CHECKS)} (there are {known})")
    game.setting(game.players[0], options)
    return _findings(Sample(game, seed, matches, choosers, compiled, options), only)


def _findings(sample: Sample, only: Sequence[str]) -> Iterator[Finding]:
    for name, run in CHECKS.items():
        if (only and name not in only) or (name in NEEDS_COMPILED and not sample.compiled):
            continue
        assert run.__doc__
        yield Finding(name, run.__doc__.splitlines()[0].rstrip("."), _problem(run, sample))


def _problem(run: Any, sample: Sample) -> str | None:
    try:
        run(sample)
    except Problem as problem:
        return str(problem)
    except Exception as error:  # whatever a game fails with is told, not thrown
        return f"{type(error).__name__}: {error}"
    return None

"""The conformance kit: what every game on the shelf must pass, ours and other people's.

Random matches are played, and at every event, or at a sample of them, each check looks at the position.
A check that fails says where and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ludotheque.engine.kit import checks
from ludotheque.engine.game import Game
from ludotheque.engine.kit.sampling import Chooser, Problem, Sample


@dataclass(frozen=True)
class Finding:
    """What a check found: ``problem`` is None where all is well."""

    check: str
    problem: str | None


def check(
    game: Game,
    *,
    seed: int = 0,
    matches: int = 5,
    progress: Callable[[str], None] | None = None,
    choosers: Sequence[Chooser] = (),
    compiled: bool = True,
) -> list[Finding]:
    """Return what the kit found, a finding a check; ``matches`` are played for each number of players.

    ``choosers`` are bots whose honesty is tried. With ``compiled`` false everything is asked of the plain
    rules alone.
    """
    sample = Sample(game, seed, matches, choosers, compiled)
    findings = []
    for name, run in _checks(compiled):
        if progress:
            progress(name)
        try:
            run(sample)
            findings.append(Finding(name, None))
        except Problem as problem:
            findings.append(Finding(name, str(problem)))
        except Exception as error:  # whatever a game fails with is told, not thrown
            findings.append(Finding(name, f"{type(error).__name__}: {error}"))
    return findings


def _checks(compiled: bool) -> Iterator[tuple[str, Callable[[Sample], None]]]:
    """Yield every check with its name, which is the first line of its docstring."""
    for name, function in vars(checks).items():
        if name.startswith("check_") and (compiled or function is not checks.check_backends):
            yield function.__doc__.splitlines()[0].rstrip("."), function

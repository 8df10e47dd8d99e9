"""Temptation beside hand-tuned C of the same rules: ``python -m benchmarks.limit [--check]``.

Uniformly random matches of two, default options; events in a second of the processor, in turns, medians of
five. With ``--check``, first whether lengths, scores and winners agree over 40,000 matches each.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import ludotheque
from ludotheque import Game
from ludotheque.games.temptation.components import encode, load, parse

NAME = "temptation"
MATCHES, ROUNDS, CHECKED = 20_000, 5, 40_000
SURE = 4.0
"""Standard errors from which on two samples are taken to differ."""
Sample = np.ndarray[Any, np.dtype[np.int64]]


class Rival:
    """The program in C."""

    def __init__(self, folder: Path) -> None:
        if not shutil.which("gcc"):
            sys.exit("There is no gcc on this machine: install it to measure against C.")
        self.program, self.boards, self.dump = folder / NAME, folder / "boards", folder / "matches"
        source = Path(__file__).parent / f"{NAME}.c"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", self.program, source], check=True)
        _, *numbers = encode(parse(load("standard")))
        self.boards.write_text(" ".join(map(str, numbers)))

    def run(self, matches: int, seed: int, dump: bool = False) -> tuple[int, float]:
        """Return the events, and the seconds of the processor that they took."""
        command = [str(self.program), str(matches), str(seed), str(self.boards)]
        command += [str(self.dump)] if dump else []
        events, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        return int(events), float(seconds)

    def matches(self, count: int, seed: int) -> Sample:
        """Return length, both scores and who won, of every match."""
        self.run(count, seed, dump=True)
        return np.fromfile(self.dump, np.int32).reshape(-1, 5).astype(np.int64)


def check(game: Game, rival: Rival, matches: int = CHECKED) -> bool:
    """Print how far the means and the distributions are apart, in deviations; tell whether they agree."""
    ours = game.simulate(matches, players=2, seed=77)
    mine = np.column_stack([ours.lengths, ours.scores, ours.winners]).astype(np.int64)
    theirs = rival.matches(matches, 123)
    print(
        f"\n| {CHECKED} matches each | ours | C | means apart | distributions apart |\n|---|---|---|---|---|"
    )
    agreed = True
    for k, what in enumerate(["events", "score of seat 0", "of seat 1", "wins of seat 0", "of seat 1"]):
        one, other = mine[:, k], theirs[:, k]
        apart = (one.mean() - other.mean()) / np.sqrt(one.var() / len(one) + other.var() / len(other))
        spread = distance(one, other)
        agreed &= bool(abs(apart) < SURE and spread < SURE)
        print(f"| {what} | {one.mean():.3f} | {other.mean():.3f} | {apart:+.1f} | {spread:+.1f} |")
    return agreed


def distance(one: Sample, other: Sample) -> float:
    """Return how much more two samples differ than two of the same would, by chi squared, in deviations."""
    edges = np.unique(np.quantile(np.concatenate([one, other]), np.linspace(0, 1, 41)))
    edges = np.append(edges, edges[-1] + 1)
    x, y = np.histogram(one, edges)[0], np.histogram(other, edges)[0]
    filled = x + y > 0
    chi2 = float(((x - y)[filled] ** 2 / (x + y)[filled]).sum())
    freedom = max(1, int(filled.sum()) - 1)
    return (chi2 - freedom) / float(np.sqrt(2 * freedom))


def main() -> None:
    """Build, check, measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.limit", description=__doc__)
    parser.add_argument("--check", action="store_true", help="whether both play the same game")
    chosen = parser.parse_args()
    game = ludotheque.load(NAME)
    game.compile()
    game.simulate(100, players=2, seed=3)
    with tempfile.TemporaryDirectory() as folder:
        rival = Rival(Path(folder))
        agreed = check(game, rival) if chosen.check else True
        rates = []
        for seed in range(1, ROUNDS + 1):
            begin = resource.getrusage(resource.RUSAGE_SELF).ru_utime
            ours = game.simulate(MATCHES, players=2, seed=seed).events
            spent = resource.getrusage(resource.RUSAGE_SELF).ru_utime - begin
            events, seconds = rival.run(2 * MATCHES, seed)
            rates.append((ours / spent / 1e6, events / seconds / 1e6))
    print("\n| | ours, M events/s | C, M events/s | ours ÷ C |\n|---|---|---|---|")
    ratio = median(one / other for one, other in rates)
    print(f"| {NAME} | {median(r[0] for r in rates):.1f} | {median(r[1] for r in rates):.1f} | {ratio:.2f} |")
    if not agreed:
        sys.exit("Ours and the C do not play the same game.")


if __name__ == "__main__":
    main()

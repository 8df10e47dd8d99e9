"""Trains a network and keeps it: ``python -m ludotheque_learner titus --updates 250 --to weights``.

Beside the weights it keeps the learning curve, as JSON.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path

from ludotheque import LudothequeError
from ludotheque_learner.measuring import measured
from ludotheque_learner.training import Plan, Trainer

MEASURE_AT = (1, 3, 10, 30, 100, 200)
"""After which updates to measure, besides the last."""


def main() -> None:
    """Train, and print the learning curve line by line."""
    parser = argparse.ArgumentParser("ludotheque_learner", description="Learn a game for two by self-play.")
    parser.add_argument("game")
    parser.add_argument("--updates", type=int, default=Plan.updates)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--matches", type=int, default=100, help="to measure with, each time")
    parser.add_argument("--measure-at", type=int, nargs="*", default=MEASURE_AT, help="after which updates")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--to", type=Path, default=Path("weights"), help="a folder (weights)")
    given = parser.parse_args()
    try:
        train(given)
    except LudothequeError as error:
        parser.error(str(error))


def train(given: argparse.Namespace) -> None:
    """Train as was asked, and keep the weights and the curve whenever they are measured."""
    plan = Plan(updates=given.updates, seed=given.seed)
    trainer, curve, seconds = Trainer(given.game, plan), [], 0.0
    given.to.mkdir(parents=True, exist_ok=True)

    def measure(update: int) -> None:
        share = measured(given.game, trainer.network, given.rival, given.matches)
        print(f"{update:5} updates  {seconds:6.0f} s  {given.rival} {share}", flush=True)
        found = [share.share, share.low, share.high]
        curve.append({"update": update, "seconds": round(seconds, 1), given.rival: found})
        told = {"game": given.game, "plan": asdict(plan), "matches": given.matches}
        text = json.dumps(told | {"curve": curve}, indent=1) + "\n"
        (given.to / f"{given.game}.json").write_text(text, encoding="utf-8")
        trainer.network.save(given.to / f"{given.game}.npz")

    begun = time.process_time()
    for update in trainer.run():
        if update in given.measure_at or update == plan.updates:
            seconds += time.process_time() - begun
            measure(update)
            begun = time.process_time()


if __name__ == "__main__":
    main()

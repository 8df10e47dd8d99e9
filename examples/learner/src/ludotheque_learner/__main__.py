"""Trains a network and keeps it: ``python -m ludotheque_learner titus --updates 300 --to weights``.

Beside the weights it keeps the learning curve, as JSON.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path

from ludotheque_learner.measuring import measured
from ludotheque_learner.training import Plan, Trainer

ON_THE_WAY = (1, 3, 10, 30, 100, 200)
"""After which updates to measure, besides the last."""


def main() -> None:
    """Train, and print the learning curve line by line."""
    parser = argparse.ArgumentParser("ludotheque_learner", description="Learn a game for two by self-play.")
    parser.add_argument("game")
    parser.add_argument("--updates", type=int, default=Plan.updates)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--matches", type=int, default=100, help="to measure with, each time")
    parser.add_argument("--rivals", nargs="*", default=["greedy"])
    parser.add_argument("--to", type=Path, default=Path("weights"), help="a folder (weights)")
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)

    plan = Plan(updates=given.updates, seed=given.seed)
    trainer, curve, seconds = Trainer(given.game, plan), [], 0.0
    begun = time.process_time()
    for update in trainer.run():
        if update in ON_THE_WAY or update == plan.updates:
            seconds += time.process_time() - begun
            shares = {
                rival: measured(given.game, trainer.network, rival, given.matches) for rival in given.rivals
            }
            told = "  ".join(f"{rival} {share}" for rival, share in shares.items())
            print(f"{update:5} updates  {seconds:6.0f} s  {told}", flush=True)
            point = {rival: [one.share, one.low, one.high] for rival, one in shares.items()}
            curve.append({"update": update, "seconds": round(seconds, 1)} | point)
            kept = {"game": given.game, "plan": asdict(plan), "matches": given.matches, "curve": curve}
            (given.to / f"{given.game}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            trainer.network.save(given.to / f"{given.game}.npz")
            begun = time.process_time()


if __name__ == "__main__":
    main()

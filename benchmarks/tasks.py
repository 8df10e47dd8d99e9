"""The tasks' table: our levels, OpenSpiel's search, the learner, and MaskablePPO if it has learned.

``python -m benchmarks.tasks [--tasks titus-2p-v1 …] [--bots easy …] [--matches 400] [--minutes 60]``

What was played is kept, so that the next run goes on. A bot is written as in the arena; ``ismcts`` is
OpenSpiel's search with 0.1 s a move, ``learned`` the learner of ``examples/learner``, which has to be
installed, ``ppo:PYTHON:FILE`` the policy that ``examples/research/stable_baselines.py`` has kept in FILE,
played by that PYTHON.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from benchmarks.claims import Asked
from benchmarks.strength import run
from ludotheque.arena.intervals import Share
from ludotheque.arena.tasks import TASKS, Result, Task, result

KEPT = Path(__file__).parent / ".tasks"
PPO = "ppo"
PROGRAMS = {"ismcts": f"cmd:{sys.executable} -m benchmarks.ismcts:0.1s"}
BOTS = ("greedy", "easy", "medium", "hard", "expert:0.02s", "learned", "ismcts")
LEARNED = ("temptation-2p-v1", "titus-2p-v1")
"""Tasks for which there are weights of the learner."""
OPPONENTS = ("random", "greedy", "easy", "medium")


def spelled(bot: str) -> str:
    """Return a bot as the arena takes it."""
    kind, _, rest = bot.partition(":")
    if kind == PPO:
        python, _, file = rest.partition(":")
        return f"cmd:{python} examples/research/ppo_bot.py {file}"
    return PROGRAMS.get(bot, bot)


def played(task: Task, bot: str, matches: int, jobs: int, deadline: float) -> Result:
    """Return what a bot has shown so far."""
    who = spelled(bot)
    asked = Asked("task", task.plan(who, matches), 0.5, task.options)
    folder = KEPT / task.name / bot.replace("/", "_")
    folder.mkdir(parents=True, exist_ok=True)
    return result(task, who, run(task.loaded(), asked, folder, jobs, deadline))


def row(found: Result, bot: str) -> str:
    """Return a row of the table."""
    cells = []
    for opponent in OPPONENTS:
        share = found.shares.get(opponent)
        cells.append(_told(share) if share and share.of else "")
    return f"| `{found.task.name}`, rules {found.rules} | `{bot.partition(':/')[0]}` | {' | '.join(cells)} |"


def _told(share: Share) -> str:
    """Return a share as documents tell it."""
    whole, low, high = (round(100 * one) for one in (share.share, share.low, share.high))
    return f"{whole} % [{low}–{high}] of {share.of}"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tasks", description=__doc__)
    parser.add_argument("--tasks", nargs="+", default=list(TASKS), choices=TASKS)
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    end = time.monotonic() + 60 * chosen.minutes
    print(f"| | bot | {' | '.join(f'against `{one}`' for one in OPPONENTS)} |")
    print(f"|---|---|{'---|' * len(OPPONENTS)}")
    wanted = [(name, bot) for name in chosen.tasks for bot in chosen.bots if _can_play(bot, name)]
    for number, (name, bot) in enumerate(wanted):
        now = time.monotonic()
        until = now + (end - now) / (len(wanted) - number)
        found = played(TASKS[name], bot, chosen.matches, chosen.jobs, until)
        print(row(found, bot), flush=True)


def _can_play(bot: str, task: str) -> bool:
    return task in LEARNED if bot == "learned" else True


if __name__ == "__main__":
    main()

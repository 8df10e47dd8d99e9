"""Send anything to a server for a long time: ``python -m benchmarks.fuzz --minutes 60 [--seed 7]``."""

from __future__ import annotations

import argparse
import secrets
import tempfile
from pathlib import Path

from tests.site.fuzzing import fuzz


def main() -> None:
    """Run the fuzzer, and print what it sent and what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="a new one each time")
    parser.add_argument("--store", default="", help="an address of PostgreSQL, instead of a file of its own")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    with tempfile.TemporaryDirectory() as folder:
        store = ("--store", chosen.store) if chosen.store else ()
        done = fuzz(Path(folder), chosen.seed, 60 * chosen.minutes, *store)
    for kind, count in sorted(done.sent.items()):
        print(f"{count:>9,} {kind}")
    print(f"nothing broke; the hardest answer took {done.slowest:.2f} s of the server's work")


if __name__ == "__main__":
    main()

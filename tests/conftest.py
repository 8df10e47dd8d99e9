"""Installs the teaching game and bots of other packages as third parties would, before anything is tested.

Where several processes test, what most of them need is compiled before: else each would compile for itself
what it does not find yet, and servers that end soon would begin in vain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
PLUGINS = ("benchmarks/opponents", "examples/duel", "examples/learner", "examples/sampler")

# No clocks: machines are slow when they are busy. In CI the examples are the same every time.
settings.register_profile(
    "ludotheque",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("ludotheque")


COMPILE = """
import sys
from ludotheque.bots import compiling, make
from ludotheque.engine.shelf import load

game = load(sys.argv[1])
if not compiling.is_kept(game):
    game.compile()
    make("expert").prepare(game)
"""


def pytest_configure(config: pytest.Config) -> None:
    """Put the plugins on the path of this process and of all that it starts."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="ludotheque-plugins-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
        packages = [str(ROOT / name) for name in PLUGINS]
        subprocess.run([*pip, "--no-build-isolation", "--target", folder, *packages], check=True)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
        # what is printed has the same width on every terminal
        os.environ["COLUMNS"] = "80"
        # threads of NumPy's that wait for each other take the cores from others who test
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # xdist gives its workers the path that it found itself, before this was called
    sys.path.insert(0, os.environ["PYTHONPATH"].split(os.pathsep)[0])
    compile_all(config.getoption("numprocesses", None) or 0)


def compile_all(jobs: int) -> None:
    """Compile every game's rules and search, so many at a time, where there are several who test."""
    if jobs < 2:
        return
    names = [entry.name for entry in metadata.entry_points(group="ludotheque.games")]
    with ThreadPoolExecutor(jobs) as pool:
        for done in pool.map(lambda name: subprocess.run([sys.executable, "-c", COMPILE, name]), names):
            done.check_returncode()

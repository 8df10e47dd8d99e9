"""Those who play: processes, and a Ray cluster that the test starts."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque import LudothequeError
from ludotheque.arena.play import Played
from ludotheque.arena.schedule import Fixture, meeting
from ludotheque.arena.workers import Processes, workers
from tests.patience import PATIENCE, until
from tests.programs import start

from .alone import Alone

FIXTURES = [
    fixture
    for number in range(6)
    for fixture in meeting(["greedy", "random"], 3, 36).fixtures("duel", {}, 1, number)
]


def timeless(matches: list[Played]) -> set[Played]:
    return {replace(match, seconds=()) for match in matches}


def test_processes_play_what_one_would_play() -> None:
    with Processes(2) as both:
        together = list(both.played(iter(FIXTURES)))
    assert len(together) == len(FIXTURES)
    assert timeless(together) == timeless(list(Alone().played(FIXTURES)))


def test_a_fixture_is_asked_for_only_when_somebody_is_free() -> None:
    asked = 0

    def fixtures() -> Iterator[Fixture]:
        nonlocal asked
        for fixture in FIXTURES:
            asked += 1
            yield fixture

    with Processes(2) as both:
        for number, _ in enumerate(both.played(fixtures()), 1):
            assert asked <= number + 2


def test_a_match_that_fails_stops_the_rest_and_says_why() -> None:
    wrong = replace(FIXTURES[0], seats=("greedy", "random"))
    with Processes(1) as one, pytest.raises(LudothequeError, match="could not be played to its end"):
        list(one.played([FIXTURES[0], wrong, FIXTURES[1]]))


def test_a_process_that_dies_is_missed() -> None:
    with Processes(1) as one:
        matches = one.played(FIXTURES)
        next(matches)
        one._processes[0].kill()
        with pytest.raises(LudothequeError, match="has died"):
            list(matches)


def test_all_cores_are_used_unless_a_number_is_given() -> None:
    assert workers("cores", 3).count == 3
    assert 1 <= workers("cores").count <= (os.cpu_count() or 1)


@pytest.fixture
def cluster() -> Iterator[dict[str, str]]:
    """Start a Ray cluster of our own, with a token of our own; give the environment to reach it."""
    pytest.importorskip("ray")
    with socket.socket() as free, tempfile.TemporaryDirectory(prefix="ray") as folder:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        free.close()
        environment = {
            **os.environ,
            "RAY_ADDRESS": address,
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
        }
        ray = Path(sys.executable).parent / "ray"
        log = Path(folder) / "started"
        with log.open("w") as output:
            head = start(
                [
                    *(str(ray), "start", "--head", "--block", "--num-cpus=2", "--disable-usage-stats"),
                    *("--include-dashboard=false", "--object-store-memory=80000000", f"--temp-dir={folder}"),
                    *("--node-ip-address=127.0.0.1", f"--port={address.partition(':')[2]}"),
                ],
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
            )
        try:
            until(log.read_text, lambda said: "--block" in said or head.poll() is not None)
            assert head.poll() is None, log.read_text()
            yield environment
        finally:
            head.terminate()
            head.wait(PATIENCE)


@pytest.mark.long
def test_a_ray_cluster_plays_the_same_matches(cluster: dict[str, str], tmp_path: Path) -> None:
    def arena(*where: str) -> dict[str, Played]:
        out = tmp_path / f"{where[1]}.jsonl"
        command = ["arena", "duel", "--bots", "greedy", "random", "--matches", "12", "--players", "3"]
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque.cli", *command, "--out", str(out), *where],
            env=cluster,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return {line.partition('"seconds"')[0]: line for line in out.read_text().splitlines()[1:]}

    on_ray, here = arena("--on", "ray"), arena("--jobs", "1")
    assert len(on_ray) == 12
    assert on_ray.keys() == here.keys()

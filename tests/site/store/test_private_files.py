"""What a site keeps is its owner's alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludotheque.cli import main
from ludotheque.site.store.private_files import mend
from ludotheque.site.store.sqlite.backup import FILE
from tests.site.server import Api, Server

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
OURS = {"": 0o700, FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600, "in-use": 0o600}


@pytest.fixture(autouse=True)
def _open_handed() -> Iterator[None]:
    """Let everybody read and write what is made without a second thought."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(data: Path) -> dict[str, int]:
    return {name: stat.S_IMODE((data / name).stat().st_mode) for name in OURS}


def test_nobody_else_reads_the_data_of_a_house_from_its_first_start(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir(0o700)
    server = Server(tmp_path / "log", 1, "--data", str(tmp_path / "new" / "data"))
    try:
        with Api(server.address) as api:
            api.make("titus", "me", "bot:random")
        data = tmp_path / "new" / "data"
        assert modes(data) == OURS
        assert server.log().count("other users") == 0
        done = CliRunner().invoke(main, ["backup", "--data", str(data), str(tmp_path / "copy.sqlite3")])
        assert done.exit_code == 0, done.output
        assert stat.S_IMODE((tmp_path / "copy.sqlite3").stat().st_mode) == 0o600
    finally:
        server.stop()
    done = CliRunner().invoke(main, ["restore", "--data", str(data), str(tmp_path / "copy.sqlite3")])
    assert done.exit_code == 0, done.output
    assert [stat.S_IMODE(one.stat().st_mode) for one in data.glob("*.sqlite3")] == [0o600, 0o600]
    target = tmp_path / "moved.sqlite3"
    assert CliRunner().invoke(main, ["move-store", str(data), str(target)]).exit_code == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_what_an_older_version_left_open_is_closed_at_the_next_start_and_the_log_says_so(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    server = Server(data)
    server.kill()  # what was written last is beside the file
    data.chmod(0o755)
    old = data / "before-restore-20260101-000000.sqlite3"
    old.touch()
    for file in (FILE, f"{FILE}-wal", f"{FILE}-shm", old.name):
        (data / file).chmod(0o644)
    for _ in range(2):
        server.start()
        assert modes(data) == OURS
        assert stat.S_IMODE(old.stat().st_mode) == 0o600
        server.stop()
    assert server.log().count("other users of this machine could read") == 1


def test_a_folder_that_is_everybody_s_stays_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    kept = tmp_path / FILE
    kept.touch(0o644)
    mend(kept, with_folder=True)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_file_elsewhere_is_closed_to_others_but_not_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(0o755)
    server = Server(tmp_path / "data", 1, "--store", str(folder / "tables.sqlite3"))
    server.stop()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "tables.sqlite3").stat().st_mode) == 0o600

"""Backups by themselves: when, where, how many are kept, and that one can play on from them."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludotheque.cli import main
from ludotheque.engine.errors import LudothequeError
from ludotheque.site.backups import making
from ludotheque.site.backups.making import without_password
from ludotheque.site.backups.rotation import dropped, kept, last_due, moment_of, name_of
from ludotheque.site.store.sqlite.backup import restore
from tests.site.house.opened import opened
from tests.site.postgres import Postgres

NOON = datetime(2026, 11, 18, 12)
FOUR = NOON.replace(hour=4)
COMING = (datetime.now() + timedelta(days=2)).replace(hour=12, minute=0, second=0, microsecond=0)
"""A noon that no house of these tests has seen: each of them looks by its own clock, too."""


def test_a_backup_is_due_at_its_hour_and_so_often() -> None:
    assert last_due(NOON, 24, 4) == FOUR
    assert last_due(FOUR - timedelta(minutes=1), 24, 4) == FOUR - timedelta(days=1)
    assert last_due(NOON, 6, 4) == NOON - timedelta(hours=2)
    assert last_due(NOON, 24 * 7, 4).isoweekday() == 1


def test_the_last_of_each_day_and_week_is_kept_and_no_other() -> None:
    names = [name_of(NOON - timedelta(hours=12 * k), "sqlite3") for k in range(120)]
    stay = sorted(kept(names, NOON, 7, 4), reverse=True)
    moments = [moment for name in stay if (moment := moment_of(name))]
    days = [moment.date() for moment in moments]
    assert days[:3] == [NOON.date(), NOON.date(), NOON.date() - timedelta(days=1)]
    assert len(set(days[:8])) == 7
    weeks = {moment.isocalendar()[:2] for moment in moments}
    assert len(weeks) == 4
    assert set(dropped([*names, "notes.txt", "ludotheque-x.sqlite3"], NOON, 7, 4)) == {*names} - {*stay}
    assert name_of(NOON, "sqlite3") in kept(names, NOON, 1, 0)


def test_none_is_older_than_the_time_that_was_promised_but_for_the_newest() -> None:
    old = [name_of(NOON - timedelta(days=28 + k), "sqlite3") for k in range(3)]
    assert kept(old, NOON, 7, 4) == {old[0]}
    new = name_of(NOON, "sqlite3")
    assert kept([new, *old], NOON, 7, 4) == {new}
    assert len(kept([name_of(NOON - timedelta(days=k), "dump") for k in range(0, 60, 3)], NOON, 7, 0)) == 3


def test_what_lies_beside_backups_is_left_alone() -> None:
    for name in (
        "ludotheque.sqlite3",
        "ludotheque-20261399-000000.sqlite3",
        "ludotheque-20261118-120000.zip",
    ):
        assert moment_of(name) is None
    assert dropped(["keep.me", ".ludotheque-20201118-120000.dump"], NOON, 1, 0) == []


def test_a_house_backs_itself_up_and_whoever_restores_it_plays_on(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann = house.comes()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "me"]}).json()
        table, tokens = made["table"], [made["tokens"][seat] for seat in ("0", "1")]
        one = _moved(ann, table, tokens)
        service = house.services.features["backups"]
        house.run(making.since(house.services.store, COMING))
        assert house.run(service.look(COMING + timedelta(hours=1))) is None
        tomorrow = COMING.replace(hour=4) + timedelta(days=1, minutes=3)
        backup = house.run(service.look(tomorrow))
        assert backup
        assert house.run(service.look(tomorrow + timedelta(minutes=1))) is None
        assert backup.file.parent == tmp_path / "backups"
        assert stat.S_IMODE(backup.file.stat().st_mode) == 0o600
        assert stat.S_IMODE(backup.file.parent.stat().st_mode) == 0o700
        assert _moved(ann, table, tokens) > one
    present = tmp_path / "ludotheque.sqlite3"
    old = restore(present, max(making.found_in(tmp_path / "backups")))
    assert old
    with opened(tmp_path) as house:
        ann = house.comes()
        seen = ann.get(f"/api/tables/{table}", headers=_of(tokens[0])).json()
        assert seen["number"] == one
        assert _moved(ann, table, tokens) > one


def _of(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _moved(ann: Any, table: str, tokens: list[str]) -> int:
    """Make a move, and return how many events there are then."""
    seen = ann.get(f"/api/tables/{table}", headers=_of(tokens[0])).json()
    mover = tokens[seen["to_move"]]
    seen = ann.get(f"/api/tables/{table}", headers=_of(mover)).json()
    said = {"number": seen["number"], "move": seen["moves"][0]}
    number: int = ann.post(f"/api/tables/{table}/moves", json=said, headers=_of(mover)).json()["number"]
    return number


def test_a_house_that_was_closed_at_the_hour_makes_its_backup_when_it_is_opened(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        house.run(making.since(house.services.store, COMING))
    with opened(tmp_path) as house:
        assert house.run(house.services.features["backups"].look(COMING + timedelta(days=3)))
        assert house.services.features["backups"].settings.every == 24
    with opened(tmp_path, backup_every="0") as house:
        (tmp_path / "backups" / name_of(COMING - timedelta(days=90), "sqlite3")).touch()
        assert house.run(house.services.features["backups"].look(COMING + timedelta(days=90))) is None
        assert len(making.found_in(tmp_path / "backups")) == 1


def test_what_failed_is_said_and_tried_again_and_the_age_is_a_figure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "taken"
    blocked.write_text("not a folder")
    with opened(tmp_path, backup_folder=str(blocked)) as house, caplog.at_level(logging.ERROR):
        service = house.services.features["backups"]
        store = house.services.store
        house.run(making.since(store, COMING))
        assert house.run(service.look(COMING + timedelta(days=1))) is None
        assert "no backup could be made" in caplog.text
        assert making.FAILED in house.run(making.notes(store))
        assert _age(house.comes().get("/metrics").text) == "NaN"
        blocked.unlink()
        assert house.run(making.make(house.services.hands, datetime.now()))
        assert making.FAILED not in house.run(making.notes(store))
        assert float(_age(house.comes().get("/metrics").text)) >= 0


def _age(figures: str) -> str:
    lines = [line for line in figures.splitlines() if line.startswith("ludotheque_backup_age_seconds ")]
    return lines[0].split()[1]


def test_the_command_makes_one_into_the_same_folder_and_drops_those_too_old(tmp_path: Path) -> None:
    with opened(tmp_path):
        folder = tmp_path / "elsewhere"
        folder.mkdir(0o700)
        for day in range(3):
            (folder / name_of(datetime.now() - timedelta(days=day + 1), "sqlite3")).touch()
        words = ["backup", "--data", str(tmp_path), "--backup-folder", str(folder)]
        done = CliRunner().invoke(main, [*words, "--keep-daily-backups", "2", "--keep-weekly-backups", "0"])
        assert done.exit_code == 0, done.output
        assert "✓" in done.output
        assert len(making.found_in(folder)) == 2


def test_the_password_of_a_database_is_not_among_the_words_of_a_command() -> None:
    url = "postgresql://ludo:s%40cret@db.example:5432/ludo?sslmode=require"
    assert without_password(url) == ("postgresql://ludo@db.example:5432/ludo?sslmode=require", "s@cret")
    assert without_password("postgresql:///ludo") == ("postgresql:///ludo", "")


# PostgreSQL


def test_a_database_is_backed_up_by_one_of_two_processes_and_restored(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{postgres.programs}{os.pathsep}{os.environ['PATH']}")
    url = postgres.new()
    with opened(tmp_path / "one", url) as one, opened(tmp_path / "two", url) as two:
        ann = one.comes()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "me"]}).json()
        one.run(making.since(one.services.store, COMING))
        later = COMING + timedelta(days=1)
        found = [house.run(house.services.features["backups"].look(later)) for house in (one, two)]
        (backup,) = [one for one in found if one]
        assert backup.file.suffix == ".dump"
        assert stat.S_IMODE(backup.file.stat().st_mode) == 0o600
    empty = f"restored_{os.getpid()}"
    postgres.do(f"create database {empty}")
    new = postgres.url.replace("/postgres?", f"/{empty}?")
    restored = [postgres.programs / "pg_restore", "--no-owner", f"--dbname={new}", backup.file]
    done = subprocess.run(restored, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    schema = url.rpartition("%3D")[2]
    again = f"{new}&options=-csearch_path%3D{schema}"
    with opened(tmp_path / "three", again) as house:
        tokens = [made["tokens"][seat] for seat in ("0", "1")]
        before = house.comes().get(f"/api/tables/{made['table']}", headers=_of(tokens[0])).json()["number"]
        assert _moved(house.comes(), made["table"], tokens) > before


def test_where_pg_dump_is_missing_that_is_said(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, postgres.new()) as house:
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(LudothequeError, match="pg_dump is not installed"):
            house.run(making.make(house.services.hands, COMING))
        monkeypatch.undo()
        noted = house.run(making.notes(house.services.store))[making.FAILED].note
        assert "pg_dump" in noted["reason"]

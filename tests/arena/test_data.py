"""Matches as a table that other programs read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import ludotheque
from ludotheque.cli import main
from ludotheque.engine.errors import LudothequeError

pytest.importorskip("pyarrow", reason="PyArrow is not installed")

from pyarrow import parquet

from ludotheque.arena import data
from ludotheque.engine.play.record import Record

RECORDS = Path(__file__).parents[1] / "records"


def about(*bots: str, extras: tuple[str, ...] = ()) -> data.About:
    game = ludotheque.load("duel")
    setting = game.setting(2, {})
    return data.About("duel", game.version, 2, dict(setting.options), bots, 3, extras)


def test_a_row_is_a_record_and_a_record_a_row() -> None:
    match = ludotheque.load("titus").start(2, seed=1)
    while not match.over:
        match.play(match.moves()[0])
    record = match.record()
    row = data.row_of(record)
    assert row["actions"] == match.actions_made()
    of = data.About("titus", record.rules, 2, record.options, ("random",), 0)
    back = data.record_of(row, of)
    assert back.json() == record.json()
    assert ludotheque.verify(back.json())


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_record_of_any_version_of_the_rules_is_a_row_and_again_a_record(path: Path) -> None:
    record = Record.load(path)
    row = data.row_of(record)
    of = data.About(record.game, record.rules, record.players, record.options, ("random",), 0)
    assert row["rules"] == record.rules
    assert data.record_of(row, of).json() == record.json()
    with pytest.raises(LudothequeError, match=f"a row of rules version {record.rules} is none of"):
        data.record_of(row, replace(of, rules=record.rules + 1))


def test_the_same_settings_give_the_same_file_that_others_can_read(tmp_path: Path) -> None:
    asked, told = about("greedy", "random"), []
    data.write(tmp_path / "a.parquet", asked, 21, 1, told.append)
    data.write(tmp_path / "b.parquet", asked, 21, 2)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column("number").to_pylist() == list(range(22))  # whole rounds
    assert [row["bots"] for row in data.rows(tmp_path / "a.parquet")][:2] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert told == [22]
    assert data.about_of(tmp_path / "a.parquet") == asked
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.parquet", "b.parquet"]


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, parts = tmp_path / "m.parquet", tmp_path / "m.parquet.parts"
    with monkeypatch.context() as patch:
        patch.setattr(data, "_join", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            data.write(target, about("random"), 260, 2)
    kept = {path.name: path.stat().st_mtime_ns for path in parts.glob("*.parquet")}
    assert len(kept) == 2
    with pytest.raises(LudothequeError, match="holds parts of other matches"):
        data.write(target, about("greedy"), 260, 1)
    data.write(target, about("random"), 260, 1)
    assert parquet.read_table(target).num_rows == 260
    assert not parts.exists()


def test_more_matches_may_be_wanted_when_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, asked = tmp_path / "m.parquet", about("random")
    with monkeypatch.context() as patch:
        patch.setattr(data, "_join", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            data.write(target, asked, 255, 1)
    data.write(target, asked, 270, 1)
    assert parquet.read_table(target).column("number").to_pylist() == list(range(270))


def test_states_masks_and_texts_are_there_if_they_are_wanted(tmp_path: Path) -> None:
    target = tmp_path / "m.parquet"
    given = ["duel", "-n", "2", "-o", str(target), "--with", "states", "--with", "texts", "--with", "masks"]
    told = CliRunner().invoke(main, ["matches", *given, "--jobs", "1"])
    assert told.exit_code == 0, told.output
    row = next(data.rows(target))
    assert len(row["states"]) == len(row["masks"]) == len(row["texts"]) == len(row["actions"])
    game = ludotheque.load("duel")
    assert game.position(row["states"][0]).actions()[0] <= row["actions"][0]
    assert game.position(row["states"][-1]).to_move == row["actors"][-1]


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"nothing of ours")
    with pytest.raises(LudothequeError, match="is not a file of matches"):
        data.about_of(tmp_path / "x.parquet")
    told = CliRunner().invoke(
        main, ["matches", "duel", "--bots", "random", "greedy", "easy", "-o", "y.parquet"]
    )
    assert told.exit_code == 2
    assert "one bot plays all seats, or two meet, not 3" in told.output

"""Matches as a table that other programs read: one row for each, in a Parquet file.

A row has all that a record has (:func:`row_of`, :func:`record_of`): who sat where, what was drawn and played
as numbers of actions, points, winners. Actions are numbers of one version of the rules, which a row of
``row_of`` names; all matches of a file are of the one that the file does. States, masks and texts can be had
too; they are many times larger.

A file is made in parts, which lie beside it until all are there: what was stopped goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ludotheque.arena.play import play
from ludotheque.arena.schedule import Fixture, Meeting, meeting
from ludotheque.engine.author.contract import Json
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError, needs
from ludotheque.engine.files import write_whole
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import FORMAT as RECORD_FORMAT
from ludotheque.engine.play.record import Record
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.shelf import load

with needs("data", "ludotheque.arena.data"):
    import numpy as np
    import pyarrow
    import pyarrow.parquet

FORMAT = "ludotheque-matches/1"
KEY = b"ludotheque"
"""Where the file's own description lies in its metadata."""
EXTRAS = {
    "states": "every event's state before it, as bytes",
    "masks": "which indices of the action space are legal before every event, as bits",
    "texts": "every event as notation writes it",
}
PART = 250
"""Matches of a part: what is lost at most when a run is stopped, and a row group of the file."""

Progress = Callable[[int], None]
"""Told how many matches there are."""


@dataclass(frozen=True)
class About:
    """What all matches of a file have in common."""

    game: str
    rules: int
    players: int
    options: Json
    bots: tuple[str, ...]
    seed: int
    extras: tuple[str, ...] = ()
    format: str = FORMAT

    @property
    def schema(self) -> Any:
        """The columns."""
        columns = {
            "number": pyarrow.int64(),
            "bots": pyarrow.list_(pyarrow.string()),
            "actors": pyarrow.list_(pyarrow.int8()),
            "actions": pyarrow.list_(pyarrow.int32()),
            "scores": pyarrow.list_(pyarrow.int32()),
            "winners": pyarrow.list_(pyarrow.int8()),
            "conceded": pyarrow.int8(),
            "secret": pyarrow.string(),
            "states": pyarrow.list_(pyarrow.binary()),
            "masks": pyarrow.list_(pyarrow.binary()),
            "texts": pyarrow.list_(pyarrow.string()),
        }
        fields = [(name, kind) for name, kind in columns.items() if name not in EXTRAS or name in self.extras]
        return pyarrow.schema(fields, {KEY: json.dumps(asdict(self)).encode()})

    def setting(self) -> tuple[Game, Setting]:
        """Return the game and how it was set up."""
        game = load(self.game)
        return game, game.setting(self.players, self.options, rules=self.rules)


def row_of(record: Record | Mapping[str, Any], extras: Sequence[str] = ()) -> dict[str, Any]:
    """Return a match that is over as a row, without its number and its bots."""
    found = Record.load(record)
    game = load(found.game)
    match = Match(game, game.setting(found.players, found.options, rules=found.rules), None)
    for _, text in found.history:
        match.play(text)
    return _row(found, match.actions_made(), extras)


def _row(found: Record, actions: Sequence[int], extras: Sequence[str]) -> dict[str, Any]:
    """Return the row of a match whose actions are known by their numbers."""
    result, wanted = found.result or {}, _extras_of(found, actions, extras)
    return {
        "rules": found.rules,
        "actors": [-1 if who == "chance" else who for who, _ in found.history],
        "actions": list(actions),
        "scores": result.get("scores"),
        "winners": result.get("winners"),
        "conceded": result.get("conceded"),
        "secret": found.secret,
    } | wanted


def _extras_of(record: Record, actions: Sequence[int], extras: Sequence[str]) -> dict[str, list[Any]]:
    """Return what else is wanted of every event, by its name."""
    found: dict[str, list[Any]] = {name: [] for name in extras}
    game = load(record.game)
    setting = game.setting(record.players, record.options, rules=record.rules)
    position, space = game.new(setting), spaces_of(game, setting)[0] if "masks" in extras else None
    for action in actions if {"states", "masks"} & found.keys() else ():
        if "states" in found:
            found["states"].append(position.array.tobytes())
        if space:
            found["masks"].append(np.packbits(space.mask(position)).tobytes())
        position.play(action)
    if "texts" in found:
        found["texts"] = [str(text) for _, text in record.history]
    return found


def record_of(row: Mapping[str, Any], about: About) -> Record:
    """Return a row as the record that it was made from."""
    if row.get("rules", about.rules) != about.rules:
        raise LudothequeError(f"a row of rules version {row['rules']} is none of matches of {about.rules}")
    game, setting = about.setting()
    match = Match(game, setting, None)
    for action in row["actions"]:
        match.follow(int(action))
    secret = row["secret"]
    result: Json = {name: list(map(int, row[name])) for name in ("scores", "winners")}
    if row["conceded"] is not None:
        result["conceded"] = int(row["conceded"])
    return Record(
        format=RECORD_FORMAT,
        game=about.game,
        rules=about.rules,
        players=about.players,
        options=about.options,
        history=match.history,
        commitment=hashlib.sha256(bytes.fromhex(secret)).hexdigest() if secret else None,
        secret=secret,
        result=result,
    )


def about_of(path: Path) -> About:
    """Return what a file says of its matches."""
    try:
        told = json.loads((pyarrow.parquet.read_schema(path).metadata or {})[KEY])
        return About(**{**told, "bots": tuple(told["bots"]), "extras": tuple(told["extras"])})
    except (KeyError, TypeError, ValueError, pyarrow.ArrowException) as error:
        raise LudothequeError(f"{path} is not a file of matches") from error


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Give the rows of a file, a part at a time in memory."""
    with pyarrow.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(PART):
            yield from batch.to_pylist()


def write(path: Path, about: About, matches: int, jobs: int, progress: Progress | None = None) -> None:
    """Play at least that many matches and write them to a file; where it was stopped before, it goes on.

    Whole rounds are played, in which every bot sits in every seat equally often. The same settings give the
    same file, on any number of processes, unless a bot is held to a time.
    """
    asked = meeting(about.bots, about.players, matches)
    folder = path.with_name(path.name + ".parts")
    _open(folder, about)
    count = -(-asked.matches // PART)
    left = [part for part in range(count) if not _is_whole(folder, part, asked)]
    done = (count - len(left)) * PART
    with ProcessPoolExecutor(min(jobs, max(1, len(left))), get_context("spawn")) as pool:
        waiting = iter(left)
        running = [_sent(pool, part, folder, about, asked) for part in islice(waiting, jobs)]
        try:
            while running:
                done += running.pop(0).result()
                if progress:
                    progress(min(done, asked.matches))
                running += [_sent(pool, part, folder, about, asked) for part in islice(waiting, 1)]
        finally:
            pool.shutdown(cancel_futures=True)
    _join(path, [_part(folder, part) for part in range(count)], about)
    shutil.rmtree(folder)


def _open(folder: Path, about: About) -> None:
    """Make the folder of the parts; LudothequeError if it holds those of other matches."""
    folder.mkdir(exist_ok=True)
    told, noted = json.dumps(asdict(about)), folder / "about.json"
    if noted.exists() and noted.read_text(encoding="utf-8") != told:
        raise LudothequeError(f"{folder} holds parts of other matches; choose another file, or remove them")
    write_whole(noted, told)


def _part(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.parquet"


def _size(part: int, asked: Meeting) -> int:
    """Return how many matches a part has; the last one may have fewer than others."""
    return min(PART, asked.matches - part * PART)


def _is_whole(folder: Path, part: int, asked: Meeting) -> bool:
    """Tell whether a part was made before, for as many matches as it has now."""
    path = _part(folder, part)
    return path.exists() and pyarrow.parquet.read_metadata(path).num_rows == _size(part, asked)


def _sent(pool: ProcessPoolExecutor, part: int, folder: Path, about: About, asked: Meeting) -> Future[int]:
    return pool.submit(_played, part, folder, about, asked)


def _played(part: int, folder: Path, about: About, asked: Meeting) -> int:
    """Play a part and write it, whole or not at all; return how many matches it has."""
    found = []
    for number, fixture in enumerate(_fixtures(part, about, asked), part * PART):
        match = play(replace(fixture, recorded=True))
        assert match.record is not None
        assert match.actions is not None
        row = _row(Record.load(match.record), match.actions, about.extras)
        found.append({"number": number, "bots": fixture.seats} | row)
    half = _part(folder, part).with_suffix(".half")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(found, about.schema), half, compression="zstd")
    half.replace(_part(folder, part))
    return len(found)


def _fixtures(part: int, about: About, asked: Meeting) -> Iterator[Fixture]:
    together = len(asked.seatings)
    for number in range(part * PART, part * PART + _size(part, asked)):
        every = asked.fixtures(about.game, about.options, about.seed, number // together)
        yield from islice(every, number % together, number % together + 1)


def _join(path: Path, parts: Sequence[Path], about: About) -> None:
    """Make one file of all parts, a row group each."""
    half = path.with_name(path.name + ".half")
    with pyarrow.parquet.ParquetWriter(half, about.schema, compression="zstd") as file:
        for part in parts:
            file.write_table(pyarrow.parquet.read_table(part, schema=about.schema))
    half.replace(path)

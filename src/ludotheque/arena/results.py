"""The results of the matches, in a file that only grows: one line of JSON each.

The first line says which contest it is. A program that is killed leaves at worst half a line at the end,
which the next one cuts off; so whatever was played is kept, and only the rest is played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Self

from ludotheque.arena.play import Played
from ludotheque.arena.schedule import Key
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import LudothequeError

FORMAT = "ludotheque-arena/1"
OPENING = b'{"contest":'
SETTLED = ("format", "game", "rules", "options", "seed")
"""What cannot change when a file is resumed; bots and matches may be added."""


@dataclass(frozen=True)
class Contest:
    """What was asked for."""

    game: str
    rules: int
    """The version of the game's rules."""
    options: Json
    seed: int
    code: str
    """A digest of the program that plays."""
    plan: Json = field(default_factory=dict)
    """The rest of the command: bots, players, how many matches."""
    format: str = FORMAT


class Results:
    """The matches of one contest, in a file and in memory."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open the file, with what it holds already; LudothequeError if that is of another contest."""
        self.path = path
        self.contest = contest
        self.played: dict[Key, Played] = {}
        self.strangers: int = 0
        """How many of the matches were played by another program than this one."""
        before: Contest | None = None
        if path.exists() and path.stat().st_size:
            before = self._read()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = path.open("a", encoding="utf-8")
        if before != contest:
            self._write({"contest": asdict(contest)})

    def _read(self) -> Contest | None:
        before: Contest | None = None
        for line in lines(self.path, mend=True):
            if "contest" in line:
                before = contest_of(line["contest"], self.path)
                self._compare(before)
            else:
                assert before is not None
                played = _played_of(line, self.path)
                self.strangers += before.code != self.contest.code
                self.played[played.key] = played
        return before

    def _compare(self, before: Contest) -> None:
        for name in SETTLED:
            was, now = getattr(before, name), getattr(self.contest, name)
            if was != now:
                raise LudothequeError(
                    f"{self.path} holds another contest, of {name} {was!r}, not {now!r}; choose another file"
                )

    def add(self, played: Played) -> None:
        """Keep a match."""
        self._write(played.json())
        self.played[played.key] = played

    def _write(self, data: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def contest_in(path: Path) -> Contest:
    """Return the contest that a file holds, as it was asked for last."""
    found = [contest_of(line["contest"], path) for line in lines(path) if "contest" in line]
    if not found:
        raise _not_ours(path)
    return found[-1]


def contest_of(data: Any, path: Path) -> Contest:
    """Return a contest from its JSON."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _not_ours(path)
    try:
        return Contest(**data)
    except TypeError:
        raise _not_ours(path) from None


def lines(path: Path, mend: bool = False) -> Iterator[Json]:
    """Give the lines of a file of results; half a line at the end is left out or, to mend it, cut off."""
    whole = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                data = json.loads(line)
                if not isinstance(data, dict) or (number == 1 and "contest" not in data):
                    raise _not_ours(path)
                yield data
                whole += len(line)
    except (OSError, ValueError) as error:
        raise LudothequeError(f"{path} cannot be read: {error}") from error
    if mend:
        _cut_off(path, whole)


def _cut_off(path: Path, whole: int) -> None:
    """Cut off half a line; where there is no whole one, only if it is the beginning of one of ours."""
    with path.open("r+b") as file:
        file.seek(whole)
        rest = file.read()
        if whole == 0 and not rest.startswith(OPENING[: len(rest)]):
            raise _not_ours(path)
        file.truncate(whole)


def _played_of(data: Json, path: Path) -> Played:
    try:
        return Played.of(data)
    except TypeError as error:
        raise LudothequeError(f"{path} was written by another version of this program: {error}") from error


def _not_ours(path: Path) -> LudothequeError:
    return LudothequeError(f"{path} is not a file of results; choose another file")

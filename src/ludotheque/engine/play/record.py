"""Records: a match as it is stored, to be replayed without any random generator."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import BadRecord
from ludotheque.engine.files import write_whole
from ludotheque.engine.play.chance import SECRET_BYTES

FORMAT = "ludotheque/1"


@dataclass(frozen=True)
class Record:
    """A match as it is stored. ``rules`` is the version of the rules that it was played by."""

    format: str
    game: str
    rules: int
    players: int
    options: Json
    history: list[list[int | str]]
    commitment: str | None
    secret: str | None
    result: Json | None
    """Scores and winners, and who ``conceded`` or ``claimed`` it, where people ended it early."""

    @classmethod
    def load(cls, source: Record | str | os.PathLike[str] | Mapping[str, Any]) -> Record:
        """Return a record from a file, or from its JSON; BadRecord if it is not one."""
        if isinstance(source, Record):
            return source
        return _checked(source if isinstance(source, Mapping) else _read(Path(source)))

    def json(self) -> Json:
        """Return the record as JSON."""
        return asdict(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file: whole, or not at all."""
        write_whole(path, json.dumps(self.json(), indent=1) + "\n")


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord(f"{path}: not a readable record: {error}") from error


def _checked(data: Any) -> Record:
    """Return JSON as a record, every field of the right kind."""
    if not isinstance(data, Mapping):
        raise BadRecord(f"a record is a JSON object, not {type(data).__name__}")
    names = {field.name for field in fields(Record)}
    if missing := sorted(names - data.keys()):
        raise BadRecord(f"the record lacks {', '.join(missing)}")
    if data["format"] != FORMAT:
        raise BadRecord(f"the record's format is {data['format']!r}; this program reads {FORMAT!r}")
    for name, right, kind in (
        ("game", isinstance(data["game"], str), "a text"),
        ("rules", _whole(data["rules"]), "a whole number"),
        ("players", _whole(data["players"]), "a whole number"),
        ("options", isinstance(data["options"], Mapping), "an object"),
        ("history", _is_history(data["history"]), "a list of [seat or 'chance', text]"),
        ("commitment", _is_digest(data["commitment"]), "64 hexadecimal digits or null"),
        ("secret", _is_digest(data["secret"]), "64 hexadecimal digits or null"),
        ("result", data["result"] is None or isinstance(data["result"], Mapping), "an object or null"),
    ):
        if not right:
            raise BadRecord(f"the record's {name} must be {kind}")
    return Record(**{name: data[name] for name in names})


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_digest(value: Any) -> bool:
    if value is None:
        return True
    digits = set("0123456789abcdef")
    return isinstance(value, str) and len(value) == 2 * SECRET_BYTES and set(value) <= digits


def _is_history(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(event, list)
        and len(event) == 2
        and (event[0] == "chance" or _whole(event[0]))
        and isinstance(event[1], str)
        for event in value
    )

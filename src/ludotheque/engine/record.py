"""Records: a match on disk, to be replayed without any random generator, and verified."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ludotheque.engine.chance import SECRET_BYTES, Secret
from ludotheque.engine.errors import BadRecord, IllegalMove, LudothequeError
from ludotheque.engine.game import Game, Setting
from ludotheque.engine.match import Match
from ludotheque.engine.parts import Json
from ludotheque.engine.shelf import load as load_game
from ludotheque.engine.writing import write_whole

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

    @classmethod
    def of(cls, match: Match) -> Record:
        """Return the record of a match; its secret is opened when the match is over."""
        over = match.over
        return cls(
            format=FORMAT,
            game=match.game.name,
            rules=match.game.version,
            players=match.players,
            options=match.options,
            history=match.history,
            commitment=match.commitment,
            secret=match.source.secret.hex() if over and match.source else None,
            result={"scores": match.scores, "winners": match.winners} if over else None,
        )

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

    def replay(self, secret: bytes | None = None) -> Match:
        """Return the match as the record leaves it.

        Where the secret is known, chance goes on by itself; otherwise what chance does next is for the
        caller to say.
        """
        game, setting = self._table()
        match = Match(game, setting, None, self.commitment)
        for number, (who, text) in enumerate(self.history):
            if match.to_move != who:
                raise BadRecord(f"event {number}: {who!r} acts, but it is the turn of {match.to_move!r}")
            try:
                match.play(str(text))
            except IllegalMove as error:
                raise BadRecord(f"event {number}, {text!r}: {error}") from error
        result = {"scores": match.scores, "winners": match.winners} if match.over else None
        if self.result != result:
            raise BadRecord(f"the record says that the result is {self.result}, the rules say {result}")
        if self.secret and not match.over:
            raise BadRecord("the record opens its secret, but the match is not over")
        opened = secret or (bytes.fromhex(self.secret) if self.secret else None)
        if opened:
            match.go_on_with(self._opened(opened))
        return match

    def _table(self) -> tuple[Game, Setting]:
        try:
            game = load_game(self.game)
            setting = game.setting(self.players, self.options, files=False)
        except LudothequeError as error:
            raise BadRecord(str(error)) from error
        if not 1 <= self.rules <= game.version:
            raise BadRecord(f"{self.game} knows its rules of versions 1 to {game.version}, not {self.rules}")
        return game, setting

    def _opened(self, secret: bytes) -> Secret:
        source = Secret(secret)
        if source.commitment != self.commitment:
            raise BadRecord("the secret is not the one that was committed to")
        return source


@dataclass(frozen=True)
class Report:
    """What verifying a record found. It is true: a record that is wrong raises BadRecord instead."""

    game: str
    players: int
    events: int
    draws: int
    """How many of the events were chance's."""
    over: bool
    fair: bool
    """Whether every draw was found to follow from the committed secret."""
    text: str

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.text


def verify(source: Record | str | os.PathLike[str] | Mapping[str, Any]) -> Report:
    """Return a report on a record whose every event is legal and whose every draw can be explained."""
    record = Record.load(source)
    match = record.replay()
    draws = sum(who == "chance" for who, _ in record.history)
    fair = False
    if record.commitment is None:
        found = "chance was manual, so there is nothing to call fair"
    elif not match.over:
        found = "the match is still running, so its secret is not open yet"
    elif match.source is None:
        found = "its secret was never opened, so its draws are not verified"
    else:
        _draw_again(record, match)
        fair = True
        found = f"its {draws} draws follow from the committed secret"
    text = f"{record.game}, {record.players} players: {len(record.history)} events, all legal; {found}"
    return Report(record.game, record.players, len(record.history), draws, match.over, fair, text)


def _draw_again(record: Record, match: Match) -> None:
    """Play the seats' moves anew on the secret, and compare what chance does with the record."""
    again = Match(match.game, match.setting, match.source)
    for who, text in record.history:
        if who != "chance":
            again.play(str(text))
        drawn = again.history
        if drawn != record.history[: len(drawn)]:
            number = next(n for n, event in enumerate(drawn) if event != record.history[n])
            said = record.history[number][1]
            raise BadRecord(
                f"event {number}: the secret draws {drawn[number][1]!r}, the record says {said!r}"
            )


def replay(source: Record | str | os.PathLike[str] | Mapping[str, Any], secret: bytes | None = None) -> Match:
    """Return the match that a record holds, as the record leaves it."""
    return Record.load(source).replay(secret)


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

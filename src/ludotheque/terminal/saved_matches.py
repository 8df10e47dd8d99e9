"""What the terminal keeps of matches, below the user's state directory.

A record of a running match has no secret in it, by design. Its secret lies apart, readable by its owner
only, in a file named by the commitment, until the match is over.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from ludotheque.engine.errors import BadRecord, LudothequeError
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record
from ludotheque.engine.shelf import replay


@dataclass(frozen=True)
class MatchSecret:
    """What a record of a running match does not say."""

    secret: bytes
    seats: list[str]


def _folder(name: str) -> Path:
    return user_state_path("ludotheque") / name


def _secret_path(commitment: str) -> Path:
    return _folder("secrets") / commitment


class Keeper:
    """Keeps one running match: its secret, and a record after every move."""

    def __init__(self, match: Match, seats: list[str], path: Path | None = None) -> None:
        """Keep the secret at once; ``path`` is the record that the match was resumed from."""
        assert match.source is not None
        self.commitment: str = match.source.commitment
        own = path is not None and path.resolve().parent == _folder("matches").resolve()
        self.path: Path = path if path is not None and own else _unused(match.game.name, self.commitment)
        self.trouble: OSError | None = None
        with self._noting_trouble():
            _write_secret(self.commitment, MatchSecret(match.source.secret, seats))

    def keep(self, match: Match) -> None:
        """Write the record; where that fails the match goes on, and ``trouble`` says why."""
        with self._noting_trouble():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            match.record().save(self.path)

    def finish(self, match: Match) -> None:
        """Keep the record of a match that is over; its secret is in it now."""
        self.keep(match)
        if self.trouble is None:
            with self._noting_trouble():
                _secret_path(self.commitment).unlink(missing_ok=True)

    @contextlib.contextmanager
    def _noting_trouble(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.trouble = error
        else:
            self.trouble = None


def _unused(game: str, commitment: str) -> Path:
    """Return a path for a record that no other match is kept in."""
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        path = _folder("matches") / f"{game}-{commitment[:8]}{again}.json"
        if not path.exists():
            return path
        number += 1


def _write_secret(commitment: str, kept: MatchSecret) -> None:
    path = _secret_path(commitment)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, unfinished = tempfile.mkstemp(dir=path.parent)  # mode 0600
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"secret": kept.secret.hex(), "seats": kept.seats}, file)
    os.replace(unfinished, path)


def _read_secret(commitment: str) -> MatchSecret | None:
    try:
        data = json.loads(_secret_path(commitment).read_text(encoding="utf-8"))
        kept = MatchSecret(bytes.fromhex(data["secret"]), [str(name) for name in data["seats"]])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return kept if hashlib.sha256(kept.secret).hexdigest() == commitment else None


def resume(path: Path, seed: int | None) -> tuple[Match, list[str] | None]:
    """Return the match that a record holds, ready to go on, and who sat where if that is known."""
    record = Record.load(path)
    replayed = f"it can only be replayed: ludo replay {path}"
    if record.result is not None:
        raise LudothequeError(f"the match in {path} is over; {replayed}")
    if record.commitment is None:
        raise LudothequeError(f"the chance of the match in {path} was manual; {replayed}")
    kept = _read_secret(record.commitment)
    if kept is None and seed is not None and seeded(seed).commitment == record.commitment:
        kept = MatchSecret(seeded(seed).secret, [])
    if kept is None:
        raise LudothequeError(f"the secret of the match in {path} is not on this machine; {replayed}")
    match = replay(record, kept.secret)
    if match.to_move == "chance":
        raise BadRecord(f"the record {path} breaks off in the middle of what chance does")
    seats = kept.seats if len(kept.seats) == match.players else None
    return match, seats


def is_record_of(path: Path, match: Match) -> bool:
    """Tell whether a file is a record of this match, of earlier in it."""
    try:
        record = Record.load(path)
    except BadRecord:
        return False
    return (record.game, record.commitment) == (match.game.name, match.commitment)

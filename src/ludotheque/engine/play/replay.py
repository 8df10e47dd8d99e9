"""Replaying records, and verifying them: every event legal, every draw explained by the secret."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import BadRecord, IllegalMove, LudothequeError
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record


def replayed(record: Record, game: Definition, secret: bytes | None = None) -> Match:
    """Return the match of a game as its record leaves it.

    Where the secret is known, chance goes on by itself; otherwise what chance does next is for the caller
    to say.
    """
    match = Match(game, _setting(record, game), None, record.commitment)
    for number, (who, text) in enumerate(record.history):
        if match.to_move != who:
            raise BadRecord(f"event {number}: {who!r} acts, but it is the turn of {match.to_move!r}")
        try:
            match.play(str(text))
        except IllegalMove as error:
            raise BadRecord(f"event {number}, {text!r}: {error}") from error
    _check_result(record, match)
    if record.secret and record.result is None:
        raise BadRecord("the record opens its secret, but the match is not over")
    opened = secret or (bytes.fromhex(record.secret) if record.secret else None)
    if opened and (match.over or not ended_by_people(record)):
        match.go_on_with(_opened(record, opened))
    elif opened:
        match.source = _opened(record, opened)
    return match


def ended_by_people(record: Record) -> int | None:
    """Return the seat that gave a match up, or claimed it, before the rules ended it."""
    result = record.result or {}
    return next((result[key] for key in ("conceded", "claimed") if key in result), None)


def _check_result(record: Record, match: Match) -> None:
    """Raise BadRecord unless the result follows from the rules, or from what somebody said."""
    result: dict[str, Any] | None = {"scores": match.scores, "winners": match.winners} if match.over else None
    stated = record.result
    if stated and not match.over and ("conceded" in stated) != ("claimed" in stated):
        key = "conceded" if "conceded" in stated else "claimed"
        seat, seats = stated[key], range(match.players)
        if isinstance(seat, bool) or seat not in seats:
            raise BadRecord(f"the record says that it was {key} by {seat!r}, who does not sit there")
        leaders = [one for one in seats if match.scores[one] == max(match.scores)]
        if key == "claimed" and (leaders != [seat] or not match.game.speech.settled(match.s)):
            raise BadRecord(f"the record says that seat {seat} claimed the match, but it was not settled")
        winners = [one for one in seats if one != seat] if key == "conceded" else [seat]
        result = {"scores": match.scores, "winners": winners, key: seat}
    after = f"after its {len(record.history)} events"
    if stated and result is None:
        raise BadRecord(f"the record has a result, but the match is not over {after}: some are missing")
    if result and stated is None:
        raise BadRecord(f"the record has no result, but the match is over {after}")
    if stated != result:
        raise BadRecord(f"the record says that the result is {stated}, the rules say {result}")


def figure(game: Definition, name: str) -> Match:
    """Return the position of one of the rulebook's figures, by the name of its record."""
    record = resources.files(game.package) / "figures" / f"{name}.json"
    if not record.is_file():
        raise LudothequeError(f"the rulebook of {game.name} has no figure {name!r}")
    return replayed(Record.load(json.loads(record.read_text(encoding="utf-8"))), game)


def _setting(record: Record, game: Definition) -> Setting:
    try:
        return game.setting(record.players, record.options, files=False, rules=record.rules)
    except LudothequeError as error:
        raise BadRecord(str(error)) from error


def _opened(record: Record, secret: bytes) -> Secret:
    source = Secret(secret)
    if source.commitment != record.commitment:
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


def verified(record: Record, game: Definition) -> Report:
    """Return a report on a record whose every event is legal and whose every draw can be explained."""
    match = replayed(record, game)
    draws = sum(who == "chance" for who, _ in record.history)
    fair = False
    if record.commitment is None:
        found = "chance was manual, so there is nothing to call fair"
    elif not match.over and record.result is None:
        found = "the match is still running, so its secret is not open yet"
    elif match.source is None:
        found = "its secret was never opened, so its draws are not verified"
    else:
        _draw_again(record, match)
        fair = True
        found = f"its {draws} draws follow from the committed secret"
    ended = ended_by_people(record)
    if ended is not None:
        how = "given up" if "conceded" in (record.result or {}) else "claimed"
        found = f"{how} by seat {ended}; {found}"
    events, over = len(record.history), match.over or ended is not None
    text = f"{record.game}, {record.players} players: {events} events, all legal; {found}"
    return Report(record.game, record.players, events, draws, over, fair, text)


def _draw_again(record: Record, match: Match) -> None:
    """Play the seats' moves again on the secret, and compare what chance does with the record."""
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

"""One match of a contest, from its fixture; returns what is worth knowing about it."""

from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from ludotheque.arena.schedule import Fixture, Key
from ludotheque.arena.specs import parse
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.engine.shelf import load

LONGEST = 200_000
"""Moves after which a match is considered endless."""
MOMENTS = 20
"""Parts into which a match is divided to tell who led when."""
NOBODY = -1


@dataclass(frozen=True)
class Played:
    """A match that was played. All but ``seconds`` follows from the fixture if no bot is held to a time."""

    players: int
    bots: tuple[str, ...]
    round: int
    rotation: int
    seats: tuple[str, ...]
    seed: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    events: int
    moves: tuple[int, ...]
    """Moves of each seat."""
    seconds: tuple[float, ...]
    """Time that each seat thought."""
    choices: int
    """Legal moves that there were, all turns together."""
    lead_changes: int
    """How often the lead passed from one seat that led alone to another."""
    leaders: tuple[int, ...]
    """Who led alone (−1: nobody) at the beginning, after each twentieth of the moves, and at the end."""
    ending: int | None
    """Which of the game's ways to end this was, if the game tells."""
    record: Json | None = None

    @property
    def key(self) -> Key:
        """What tells it from the contest's other matches."""
        return self.players, self.bots, self.round, self.rotation

    def share(self, bot: str) -> float:
        """Return what part of the win went to a bot, all its seats together."""
        return sum(self.seats[seat] == bot for seat in self.winners) / len(self.winners)

    def json(self) -> Json:
        """Return it as JSON, without its record."""
        return {name: value for name, value in asdict(self).items() if name != "record"}

    @classmethod
    def of(cls, data: Json) -> Played:
        """Return it from its JSON."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**values)


def play(fixture: Fixture) -> Played:
    """Return the result of a match; if it cannot be played, LudothequeError says which one it was."""
    try:
        return _play(fixture)
    except Exception as error:
        raise LudothequeError(
            f"a match of {fixture.game} between {', '.join(fixture.seats)} (seed {fixture.seed}) "
            f"could not be played to its end: {type(error).__name__}: {error}"
        ) from error


def _play(fixture: Fixture) -> Played:
    game = load(fixture.game)
    game.compile()
    bots = [parse(text).make(game, _bot_seed(fixture, text)) for text in fixture.seats]
    match = game.start(fixture.players, fixture.seed, fixture.options)
    moves, seconds = [0] * fixture.players, [0.0] * fixture.players
    leaders, choices = [_leader(match)], 0
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        sight = match.sight(seat)
        begin = time.perf_counter()
        text = bots[seat].choose(sight)
        seconds[seat] += time.perf_counter() - begin
        choices += len(match.actions())
        match.play(text)
        moves[seat] += 1
        leaders.append(_leader(match))
        if len(leaders) > LONGEST:
            raise LudothequeError(f"it did not end within {LONGEST:,} moves")
    tell = game.speech.ending
    return Played(
        players=fixture.players,
        bots=fixture.bots,
        round=fixture.round,
        rotation=fixture.rotation,
        seats=fixture.seats,
        seed=fixture.seed,
        winners=tuple(match.winners),
        scores=tuple(match.scores),
        events=len(match.history),
        moves=tuple(moves),
        seconds=tuple(round(spent, 4) for spent in seconds),
        choices=choices,
        lead_changes=_changes(leaders),
        leaders=tuple(leaders[(len(leaders) - 1) * part // MOMENTS] for part in range(MOMENTS + 1)),
        ending=int(tell(match.s)) if tell else None,
        record=match.record().json() if fixture.recorded else None,
    )


def _bot_seed(fixture: Fixture, text: str) -> int:
    """Return a bot's seed: the same in all rotations of a round, unrelated to what chance draws."""
    return int.from_bytes(hashlib.sha256(f"bot {text} {fixture.seed}".encode()).digest()[:8], "big")


def _leader(match: Match) -> int:
    scores = match.scores
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else NOBODY


def _changes(leaders: list[int]) -> int:
    alone = [leader for leader in leaders if leader != NOBODY]
    return sum(before != after for before, after in pairwise(alone))

"""One match of a contest, from its fixture; returns what is worth knowing about it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from ludotheque.arena.schedule import Fixture, Key
from ludotheque.arena.specs import Spec, parse
from ludotheque.bots import Bot, BotFailed
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
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
    actions: tuple[int, ...] | None = None
    """The numbers of its events, where it has a record."""
    forfeited: int | None = None
    """The seat whose bot gave no legal move: its bot has lost, and the match ended there."""
    reason: str | None = None
    """Why."""

    @property
    def key(self) -> Key:
        """What tells it from the contest's other matches."""
        return self.players, self.bots, self.round, self.rotation

    def share(self, bot: str) -> float:
        """Return what part of the win went to a bot, all its seats together."""
        return sum(self.seats[seat] == bot for seat in self.winners) / len(self.winners)

    def json(self) -> Json:
        """Return it as JSON, without its record."""
        return {name: value for name, value in asdict(self).items() if name not in ("record", "actions")}

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
    game.rules.hasten()
    specs = [parse(text) for text in fixture.seats]
    bots = [spec.make(game, _bot_seed(fixture, spec.text)) for spec in specs]
    try:
        return _played(fixture, game, specs, bots)
    finally:
        for bot in bots:
            bot.close()


def _played(fixture: Fixture, game: Game, specs: Sequence[Spec], bots: Sequence[Bot]) -> Played:
    match = game.start(fixture.players, fixture.seed, fixture.options)
    moves, seconds = [0] * fixture.players, [0.0] * fixture.players
    leaders, choices = [_leader(match)], 0
    forfeited, reason = None, None
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        sight = match.sight(seat)
        begin = time.perf_counter()
        try:
            text = _chosen(specs[seat], bots[seat], sight)
        except BotFailed as failure:
            forfeited, reason = seat, str(failure)
            break
        finally:
            seconds[seat] += time.perf_counter() - begin
        choices += len(match.actions())
        match.play(text)
        moves[seat] += 1
        leaders.append(_leader(match))
        if len(leaders) > LONGEST:
            raise LudothequeError(f"it did not end within {LONGEST:,} moves")
    tell = game.speech.ending if match.over else None
    return Played(
        players=fixture.players,
        bots=fixture.bots,
        round=fixture.round,
        rotation=fixture.rotation,
        seats=fixture.seats,
        seed=fixture.seed,
        winners=tuple(match.winners if forfeited is None else _winners(fixture, forfeited)),
        scores=tuple(match.scores),
        events=len(match.history),
        moves=tuple(moves),
        seconds=tuple(round(spent, 4) for spent in seconds),
        choices=choices,
        lead_changes=_changes(leaders),
        leaders=tuple(leaders[(len(leaders) - 1) * part // MOMENTS] for part in range(MOMENTS + 1)),
        ending=int(tell(match.s)) if tell else None,
        record=match.record(conceded=forfeited).json() if fixture.recorded else None,
        actions=tuple(match.actions_made()) if fixture.recorded else None,
        forfeited=forfeited,
        reason=reason,
    )


def _chosen(spec: Spec, bot: Bot, sight: Sight) -> str:
    """Return a bot's move. Where somebody else's bot fails, that is a BotFailed; ours must not."""
    try:
        text = bot.choose(sight)
    except BotFailed:
        raise
    except Exception as error:
        if spec.is_ours:
            raise
        raise BotFailed(f"{type(error).__name__}: {error}") from error
    if not spec.is_ours and text not in sight.moves():
        raise BotFailed(f"its move {str(text)[:60]!r} is not legal")
    return text


def _winners(fixture: Fixture, forfeited: int) -> list[int]:
    """Return who wins where a bot failed: the other bots' seats; if there are none, the other seats."""
    others = [seat for seat, bot in enumerate(fixture.seats) if bot != fixture.seats[forfeited]]
    return others or [seat for seat in range(fixture.players) if seat != forfeited]


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

"""A match: one game being played, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.engine.author.contract import Json, Refusal
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.log import Log
from ludotheque.engine.play.naming import OURS, named
from ludotheque.engine.play.record import FORMAT, Record
from ludotheque.engine.play.sight import Event, Sight
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.play.standing import check_seat, own_options, shared_keys
from ludotheque.engine.speed.position import Position
from ludotheque.words import usual_names, with_names, words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class WhyNot(NamedTuple):
    """Why a text is not a legal move here."""

    reason: str
    clause: str


class Step(NamedTuple):
    """An event as it was carried out."""

    before: Position
    who: int
    """A seat, or CHANCE."""
    action: int
    text: str


class Match:
    """One game being played. Whatever is refused leaves it as it was."""

    def __init__(
        self, game: Definition, setting: Setting, source: Secret | None, commitment: str | None = None
    ) -> None:
        """Set the table up; ``commitment`` is that of a secret whose holder is elsewhere."""
        self.game = game
        self.setting = setting
        self.source = source
        self.commitment: str | None = source.commitment if source else commitment
        self._events: Log[Event] = Log()
        self._actions: Log[int] = Log()
        self._veiled: dict[int | None, Log[Event]] = {}
        self._draws = 0
        self._steps: list[Step] | None = None
        self.position: Position = game.new(setting)
        """Where the match is; only the match itself plays on it."""
        self._settle()

    def __repr__(self) -> str:
        at = "over" if self.over else f"to move: {self.to_move}"
        return f"<{self.game.name}, {self.players} players, {self.length} events, {at}>"

    # what there is to know

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setting.players

    @property
    def options(self) -> Json:
        """Every option, defaults filled in."""
        return own_options(self.setting)

    @property
    def s(self) -> Any:
        """The state, to be read."""
        return self.position.s

    @property
    def to_move(self) -> int | str | None:
        """The seat that moves next; "chance" where chance is due and manual; None when over."""
        seat = self.position.to_move
        return "chance" if seat == CHANCE else None if seat == OVER else seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.to_move == OVER

    @property
    def scores(self) -> list[int]:
        """Every seat's points as they stand."""
        return self.position.scores()

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the match is over."""
        return self.position.winners()

    @property
    def history(self) -> list[list[int | str]]:
        """Everything that happened: ``[[0, "draw"], ["chance", "top 8 10"], …]``."""
        return [["chance" if who == CHANCE else who, text] for who, text in self._events]

    @property
    def length(self) -> int:
        """How many events there were."""
        return len(self._events)

    def events(self, begin: int = 0) -> list[Event]:
        """Return who acted (a seat, or CHANCE) and the text, from an event on."""
        return self._events.since(begin)

    def actor(self, number: int) -> int:
        """Return who acted in an event: a seat, or CHANCE."""
        return self._events[number][0]

    def actions(self) -> list[int]:
        """Return the numbers of the legal moves, or of chance's outcomes while chance is due, ascending."""
        return self.position.actions()

    def actions_made(self, begin: int = 0) -> list[int]:
        """Return the numbers of the events so far, from one on."""
        return self._actions.since(begin)

    def continues(self, other: Match) -> bool:
        """Tell whether this is a copy of another match that went on."""
        return self._actions.continues(other._actions)

    def moves(self) -> list[str]:
        """Return the legal moves, or chance's outcomes while chance is due, in the order of their numbers."""
        write, s, deck = self.game.notation.write, self.position.s, self.setting.deck
        return [write(s, deck, action) for action in self.position.actions()]

    def odds(self) -> dict[str, Fraction]:
        """Return how likely each outcome is while chance is due; else nothing."""
        if self.position.to_move != CHANCE:
            return {}
        weights = [self.position.weight(action) for action in self.actions()]
        whole = sum(weights)
        return {text: Fraction(part, whole) for text, part in zip(self.moves(), weights, strict=True)}

    def view(self, seat: int | str | None) -> Json:
        """Return what a seat, or a spectator (None), may know."""
        return self.sight(seat).view()

    def full(self) -> Json:
        """Return everything there is, for analysis and replay."""
        shared = shared_keys(self.game, self.setting, self.position)
        return {**shared, **self.game.notation.full(self.position.s, self.setting.deck)}

    def sight(self, seat: int | str | None) -> Sight:
        """Return what a bot in that seat is given: everything that it may know, and nothing else.

        It takes what :attr:`to_move` gives; "chance" is BadSeat, as nobody sits there.
        """
        seat = check_seat(seat, self.players)
        seen = self.position.seen_by(seat)
        return Sight(self.game, self.setting, seen, seat, self._veiled_events(seat))

    def _veiled_events(self, seat: int | None) -> Log[Event]:
        """Return the events as a seat may read them; what was veiled once is kept."""
        told = self._veiled.get(seat)
        if told is None:
            told = self._veiled[seat] = Log()
        for who, text in self._events.since(len(told)):
            told.add((who, self.game.notation.veil(text, seat)))
        return told.copy()

    def observe(self, seat: int | str | None) -> NDArray[np.signedinteger[Any]]:
        """Return what a seat sees as an array; ``game.observation_space(…)`` tells what is in it."""
        return self.sight(seat).observe()

    def mask(self) -> NDArray[np.bool_]:
        """Return which indices of the action space are legal for the seat to move; none if nobody is."""
        return spaces_of(self.game, self.setting)[0].mask(self.position)

    def svg(self, seat: int | str | None = None, lang: str = "en") -> str:
        """Return the table as a seat, or a spectator, sees it."""
        return self.sight(seat).svg(lang)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(
        self, seat: int | str | None = None, lang: str = "en", room: tuple[int, int] | None = None
    ) -> str:
        """Return the table as a seat sees it, in characters; ``room`` is how many columns and lines."""
        return self.sight(seat).text(lang, room)

    def describe(self, move: str, lang: str = "en") -> str:
        """Return a short sentence for a legal move."""
        action = self._read(move, lang)
        told = self.game.speech.describe(self.position.s, self.setting.deck, action, lang)
        return with_names(told, usual_names(self.players, lang), lang)

    # playing

    def play(self, move: str | int) -> None:
        """Carry out a move, or chance's outcome while chance is due and manual, and the chance after it.

        A move is its text, or the number of its action.
        """
        action = self._read(move, "en")
        text = move if isinstance(move, str) else self._text_of(action)
        self._carry_out(action, text)
        self._settle()

    def follow(self, action: int) -> None:
        """Carry out one action that is known to be legal, by its number, and nothing after it."""
        self._carry_out(action, self._text_of(action))

    def why_not(self, move: str | int, lang: str = "en") -> WhyNot | None:
        """Return None if this is a legal move here, else the reason and the rulebook's clause."""
        named = self._named(move)
        return self._told(named, lang) if isinstance(named, Refusal) else None

    def undo(self) -> None:
        """Take back the last move and the chance after it; with manual chance, the last event."""
        last = len(self._events) - 1
        while self.source and last >= 0 and self._events[last][0] == CHANCE:
            last -= 1
        if last < 0:
            raise LudothequeError("there is nothing to take back")
        self._rewind(last)

    def copy(self) -> Match:
        """Return a match that goes on from here independently."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._events, twin._actions = self._events.copy(), self._actions.copy()
        twin._veiled = {seat: told.copy() for seat, told in self._veiled.items()}
        twin._steps = None
        twin.position = self.position.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def at(self, events: int) -> Match:
        """Return the match as it was after that many events."""
        if not 0 <= events <= len(self._events):
            raise LudothequeError(f"the match has {len(self._events)} events, not {events}")
        twin = self.copy()
        twin._rewind(events)  # noqa: SLF001 - of its own kind
        return twin

    def known_to(self, seat: int | None) -> Match:
        """Return the match with everything concealed that a seat cannot know; it cannot go on by itself."""
        twin = self.copy()
        twin.source = None
        twin.position = self.position.seen_by(seat).copy()
        return twin

    def go_on_with(self, source: Secret) -> None:
        """Let chance come from a secret from now on; what is due happens at once."""
        self.source = source
        self._settle()

    def forget(self) -> None:
        """Drop its steps and what was worked out for those who look: they can have it worked out again."""
        self._veiled, self._steps = {}, None
        self.position.forget()

    # steps

    def watched(self) -> Match:
        """Return a copy that keeps its steps from here on, for those who tell or draw them."""
        twin = self.copy()
        twin._steps = []  # noqa: SLF001 - of its own kind
        return twin

    @property
    def steps(self) -> list[Step]:
        """The events since :meth:`watched`, each with the position before it."""
        return self._steps or []

    def walk(self, begin: int = 0) -> Iterator[Step]:
        """Yield every event from a number on, carried out once more: for those who were not there."""
        position = self.game.new(self.setting)
        position.replay(self._actions[:begin])
        for (who, text), action in zip(self.events(begin), self.actions_made(begin), strict=True):
            yield Step(position.copy(), who, action, text)
            position.play(action)

    def record(self, conceded: int | None = None, claimed: int | None = None) -> Record:
        """Return the match as it can be stored and verified; its secret is opened when it is over.

        It is over, too, when a seat has given up, or has claimed a match that was settled.
        """
        over = self.over or conceded is not None or claimed is not None
        result: Json = {"scores": self.scores, "winners": self.winners}
        if conceded is not None:
            others = [seat for seat in range(self.players) if seat != conceded]
            result |= {"winners": others, "conceded": conceded}
        elif claimed is not None:
            result |= {"winners": [claimed], "claimed": claimed}
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.setting.rules,
            players=self.players,
            options=self.options,
            history=self.history,
            commitment=self.commitment,
            secret=self.source.secret.hex() if over and self.source and self.commitment else None,
            result=result if over else None,
        )

    # inside

    def _text_of(self, action: int) -> str:
        return self.game.notation.write(self.position.s, self.setting.deck, action)

    def _read(self, move: str | int, lang: str) -> int:
        """Return the legal action that a move names, or raise IllegalMove."""
        named = self._named(move)
        if isinstance(named, Refusal):
            why = self._told(named, lang)
            raise IllegalMove(why.reason, why.clause)
        return named

    def _told(self, refusal: Refusal, lang: str) -> WhyNot:
        says = words_of("ludotheque.engine", lang) if refusal.message in OURS else self.game.words(lang)
        reason = says(refusal.message, **refusal.values)
        return WhyNot(with_names(reason, usual_names(self.players, lang), lang), refusal.clause)

    def _named(self, move: str | int) -> int | Refusal:
        return named(self.game, self.setting.deck, self.position, move)

    def _carry_out(self, action: int, text: str) -> None:
        position = self.position
        who: int = position.s.to_move
        if self._steps is not None:
            self._steps.append(Step(position.copy(), who, action, text))
        position.play(action)
        self._events.add((who, text))
        self._actions.add(action)
        self._draws += who == CHANCE

    def _settle(self) -> None:
        """Let the chance events that are due happen."""
        while self.source and self.position.to_move == CHANCE:
            ticket = self.source.ticket(self._draws, self.position.total_weight())
            self.follow(self.position.outcome(ticket))

    def _rewind(self, events: int) -> None:
        self._events, self._actions = self._events.until(events), self._actions.until(events)
        self._veiled.clear()
        self._draws = sum(who == CHANCE for who, _ in self._events)
        self.position = self.game.new(self.setting)
        self.position.replay(self._actions[:])

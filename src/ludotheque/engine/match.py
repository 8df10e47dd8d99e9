"""A match: one game being played, event by event."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ludotheque.engine.chance import Secret
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game, Setting
from ludotheque.engine.log import Log
from ludotheque.engine.parts import Json, Refusal
from ludotheque.engine.sight import Event, Sight, concealed
from ludotheque.engine.standing import check_seat, own_options, scores_of, shared_keys, winners_of
from ludotheque.engine.state import CHANCE, OVER, StateArray, copied, plain

if TYPE_CHECKING:
    from ludotheque.engine.record import Record


class WhyNot(NamedTuple):
    """Why a text is not a legal move here."""

    reason: str
    clause: str


class Match:
    """One game being played. Whatever is refused leaves it as it was."""

    def __init__(
        self, game: Game, setting: Setting, source: Secret | None, commitment: str | None = None
    ) -> None:
        """Set the table up; ``commitment`` is that of a secret whose holder is elsewhere."""
        self.game = game
        self.setting = setting
        self.source = source
        self.commitment = source.commitment if source else commitment
        self._events: Log[Event] = Log()
        self._actions: Log[int] = Log()
        self._veiled: dict[int | None, Log[Event]] = {}
        self._draws = 0
        self._out = game.buffer()
        self._lay(game.new(setting))
        self._settle()

    def _lay(self, state: StateArray) -> None:
        self._state = state
        self._s = plain(state)

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
    def state(self) -> StateArray:
        """A copy of the state, as an array of one element."""
        return copied(self._state)

    @property
    def s(self) -> Any:
        """The state, as plain Python reads it; only the match itself writes it."""
        return self._s

    @property
    def to_move(self) -> int | str | None:
        """The seat that moves next; "chance" where chance is due and manual; None when over."""
        seat: int = self._s.to_move
        return "chance" if seat == CHANCE else None if seat == OVER else seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._s.to_move == OVER)

    @property
    def scores(self) -> list[int]:
        """Every seat's points as they stand."""
        return scores_of(self.game, self._s)

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the match is over."""
        return winners_of(self.game, self._s)

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
        if self.over:
            return []
        rules = self.game.ready
        n = rules.actions(rules.of(self._s), self._out)
        return self._out[:n].tolist()

    def actions_made(self, begin: int = 0) -> list[int]:
        """Return the numbers of the events so far, from one on."""
        return self._actions.since(begin)

    def course(self) -> Log[int]:
        """Return the numbers of the events so far, as a log of its own."""
        return self._actions.copy()

    def moves(self) -> list[str]:
        """Return the legal moves, or chance's outcomes while chance is due, in the order of their numbers."""
        return [self.game.notation.write(self._s, self.setting.deck, action) for action in self.actions()]

    def odds(self) -> dict[str, Fraction]:
        """Return how likely each outcome is while chance is due; else nothing."""
        if self._s.to_move != CHANCE:
            return {}
        rules = self.game.ready
        state = rules.of(self._s)
        actions = self.actions()
        weights = [int(rules.weight(state, action)) for action in actions]
        whole = sum(weights)
        return {text: Fraction(part, whole) for text, part in zip(self.moves(), weights, strict=True)}

    def view(self, seat: int | None) -> Json:
        """Return what a seat, or a spectator (None), may know."""
        return self.sight(seat).view()

    def full(self) -> Json:
        """Return everything there is, for analysis and replay."""
        game, deck = self.game, self.setting.deck
        return {**shared_keys(game, self.setting, self._s), **game.notation.full(self._s, deck)}

    def sight(self, seat: int | None) -> Sight:
        """Return what a bot in that seat is given: everything that it may know, and nothing else."""
        check_seat(seat, self.players)
        state = concealed(self.game, self._state, seat)
        return Sight(self.game, self.setting, state, seat, self._veiled_events(seat))

    def _veiled_events(self, seat: int | None) -> Log[Event]:
        """Return the events as a seat may read them; what was veiled once is kept."""
        told = self._veiled.get(seat)
        if told is None:
            told = self._veiled[seat] = Log()
        for who, text in self._events.since(len(told)):
            told.add((who, self.game.notation.veil(text, seat)))
        return told.copy()

    def svg(self, seat: int | None = None, lang: str = "en") -> str:
        """Return the table as a seat, or a spectator, sees it."""
        return self.sight(seat).svg(lang)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, seat: int | None = None, lang: str = "en") -> str:
        """Return the table as a seat sees it, in characters."""
        return self.game.drawing.text(self.view(seat), self.setting.deck, seat, lang)

    def describe(self, move: str, lang: str = "en") -> str:
        """Return a short sentence for a legal move."""
        return self.game.notation.describe(self._s, self.setting.deck, self._read(move, lang), lang)

    # playing

    def play(self, text: str) -> None:
        """Carry out a move, or chance's outcome while chance is due and manual, and the chance after it."""
        action = self._read(text, "en")
        self._carry_out(action, text)
        self._settle()

    def follow(self, action: int) -> None:
        """Carry out one action that is known to be legal, by its number, and nothing after it."""
        self._carry_out(action, self.game.notation.write(self._s, self.setting.deck, action))

    def why_not(self, text: str, lang: str = "en") -> WhyNot | None:
        """Return None if the text is a legal move here, else the reason and the rulebook's clause."""
        refusal = self._refusal(text)
        return refusal and WhyNot(refusal.reason(lang), refusal.clause)

    def undo(self) -> None:
        """Take back the last move and the chance after it; with manual chance, the last event."""
        last = len(self._events) - 1
        while self.source and last >= 0 and self._events[last][0] == CHANCE:
            last -= 1
        if last < 0:
            raise LudothequeError("there is nothing to take back")
        self._rewind(last)

    def copy(self) -> Match:
        """Return a match that goes on from here by itself."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._events, twin._actions = self._events.copy(), self._actions.copy()
        twin._veiled = {seat: told.copy() for seat, told in self._veiled.items()}
        twin._lay(copied(self._state))
        return twin

    def at(self, events: int) -> Match:
        """Return the match as it was after so many events."""
        if not 0 <= events <= len(self._events):
            raise LudothequeError(f"the match has {len(self._events)} events, not {events}")
        twin = self.copy()
        twin._rewind(events)
        return twin

    def known_to(self, seat: int | None) -> Match:
        """Return the match with everything concealed that a seat cannot know; it cannot go on by itself."""
        twin = self.copy()
        twin.source = None
        twin._lay(concealed(self.game, self._state, seat))
        return twin

    def go_on_with(self, source: Secret) -> None:
        """Let chance come from a secret from now on; what is due happens at once."""
        self.source = source
        self._settle()

    def record(self) -> Record:
        """Return the match as it can be stored and verified."""
        from ludotheque.engine.record import Record

        return Record.of(self)

    # inside

    def _read(self, text: str, lang: str) -> int:
        """Return the legal action that a text names, or raise IllegalMove."""
        action = self._named(text)
        if isinstance(action, Refusal):
            raise IllegalMove(action.reason(lang), action.clause)
        return action

    def _refusal(self, text: str) -> Refusal | None:
        action = self._named(text)
        return action if isinstance(action, Refusal) else None

    def _named(self, text: str) -> int | Refusal:
        game, s, deck = self.game, self._s, self.setting.deck
        if s.to_move == OVER:
            return Refusal(game.end_clause, "The match is over.", "La partie est finie.")
        if not isinstance(text, str):
            return Refusal(game.notation_clause, "A move is a text.", "Un coup est un texte.")
        action = game.notation.read(s, deck, text)
        if isinstance(action, Refusal):
            return action
        rules = game.ready
        if not rules.legal(rules.of(s), action, self._out):
            return game.notation.refuse(s, deck, action)
        spelling = game.notation.write(s, deck, action)
        if spelling != text:
            return Refusal(
                game.notation_clause, f"That is written {spelling!r}.", f"Cela s'écrit {spelling!r}."
            )
        return action

    def _carry_out(self, action: int, text: str) -> None:
        s = self._s
        who: int = s.to_move
        rules = self.game.ready
        rules.play(rules.of(s), action)
        if not rules.compiled:
            self.game.warmth.rise()
        self._events.add((who, text))
        self._actions.add(action)
        self._draws += who == CHANCE

    def _settle(self) -> None:
        """Let the chance events that are due happen."""
        while self.source and self._s.to_move == CHANCE:
            rules = self.game.ready
            state = rules.of(self._s)
            ticket = self.source.ticket(self._draws, int(rules.total(state, self._out)))
            action = int(rules.outcome(state, ticket, self._out))
            self.follow(action)

    def _rewind(self, events: int) -> None:
        self._events, self._actions = self._events.until(events), self._actions.until(events)
        self._veiled.clear()
        self._draws = sum(who == CHANCE for who, _ in self._events)
        self._lay(self.game.new(self.setting))
        rules = self.game.ready
        rules.replay(rules.of(self._s), np.array(self._actions[:], np.int64), events)

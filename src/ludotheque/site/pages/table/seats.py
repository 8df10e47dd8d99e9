"""Who sits where: the strip of seats on the page of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.site.pages.table.looking import Look, present_position
from ludotheque.site.pages.table.marks import escape, mark_of
from ludotheque.site.people.listing import level_word
from ludotheque.site.store.seats import BOT, OPEN, PERSON, Seat
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import Board
from ludotheque.words import Words, with_names

MOST_MINUTES = 120
"""From then on somebody is just away."""


def watching(table: Board, words: Words) -> str:
    """Return how many look on, if anybody does; nobody is told just because one more comes."""
    many = table.audience.spectators
    return words.ngettext("%(num)s watching", "%(num)s watching", many) if many else ""


def seats_html(
    table: Board, look: Look, words: Words, names: Sequence[str], scores: Sequence[int] | None
) -> str:
    """Return the strip of seats: who, how many points, whose turn."""
    turn, winners = table.to_move, table.winners if table.over else ()
    strip = Strip(words, names, scores, turn, winners, look.held)
    return "".join(
        strip.player(
            seat.number,
            _state(table, seat, turn, look, words),
            additions.beside_name(table, seat.number, words.lang)
            + role_html(table, look, seat.number, words, names),
        )
        for seat in table.seats
    )


@dataclass(frozen=True)
class Strip:
    """The players in a row, at a table, on a board without people, or as they were once."""

    words: Words
    names: Sequence[str]
    scores: Sequence[int] | None
    turn: int | None
    winners: Sequence[int]
    held: Sequence[int] = ()
    """The seats of whoever reads it: somebody with one seat is told "You"."""

    def player(self, seat: int, state: str = "", more: str = "") -> str:
        """Return one of them; ``more`` is HTML between the name and the points."""
        kinds = {"turn": seat == self.turn, "mine": seat in self.held, "won": seat in self.winners}
        who = self.words.gettext("You") if tuple(self.held) == (seat,) else self.names[seat]
        points = "" if self.scores is None else f'<span class="points">{self.scores[seat]}</span>'
        if seat in self.winners:
            state = won(self.winners, len(self.names), self.words)
        return (
            f'<li class="{" ".join(["player", *(kind for kind, so in kinds.items() if so)])}"'
            f' id="player-{seat}">{mark_of(seat)}<span class="who">{escape(who)}</span>'
            f'{more}{points}<span class="state">{escape(state)}</span></li>'
        )

    def at_rest(self) -> str:
        """Return them all where nobody is away or thinks: whose turn it is, and who has won."""
        to_move = self.words.gettext("to move")
        return "".join(
            self.player(seat, to_move if seat == self.turn else "") for seat in range(len(self.names))
        )


def role_html(table: Board, look: Look, seat: int, words: Words, names: Sequence[str]) -> str:
    """Return what tells a seat from the others in this game."""
    if table.waits:
        return ""
    told = table.game.speech.role(present_position(table, look).s, table.setting.deck, seat, words.lang)
    alone = len(look.held) == 1
    said = [words.gettext("you") if alone and one in look.held else name for one, name in enumerate(names)]
    return f'<small class="role">{escape(with_names(told, said, words.lang))}</small>' if told else ""


def won(winners: Sequence[int], players: int, words: Words) -> str:
    """Return what is said beside the name of somebody who won, alone or not."""
    if len(winners) == 1:
        return words.gettext("won")
    return words.gettext("draw") if len(winners) == players else words.gettext("shares the win")


def _state(table: Board, seat: Seat, turn: int | None, look: Look, words: Words) -> str:
    """Return what there is to know about a seat just now; ``turn`` is the one to move."""
    if seat.kind == OPEN:
        return words.gettext("waiting for somebody")
    if seat.stand_in and seat.number in look.held:
        return words.gettext("a bot plays")
    if seat.number == turn and seat.bot:
        return words.gettext("thinking…")
    if seat.stand_in:
        return words.gettext("bot (%(level)s)", level=level_word(words, seat.stand_in))
    if seat.number == turn:
        if seat.number in look.held:
            return words.gettext("your turn")
        away = _away(table, seat, look, words)
        return words.gettext("to move") + (f" · {away}" if away else "")
    if before := gave_up(seat):
        return words.gettext("plays for %(name)s", name=before)
    if seat.bot:
        return level_word(words, seat.bot)
    return _away(table, seat, look, words) if turn is not None else ""


def _away(table: Board, seat: Seat, look: Look, words: Words) -> str:
    """Return that somebody is not here, and for how long by now."""
    if seat.kind != PERSON or seat.number in look.held or table.audience.here(seat.number):
        return ""
    minutes = table.audience.away(seat.number) / 60
    if not 1 <= minutes < MOST_MINUTES:
        return words.gettext("away")
    return words.gettext("away for %(minutes)s min", minutes=int(minutes))


def gave_up(seat: Seat) -> str:
    """Return who had a bot's seat before, if somebody gave it up: a bot has no name but its level."""
    return seat.name if seat.kind == BOT and seat.name != seat.level else ""

"""Who sits where: the strip of seats on the page of a table."""

from __future__ import annotations

from collections.abc import Sequence

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
    parts = []
    turn, winners = table.to_move, table.winners if table.over else ()
    for seat in table.seats:
        number = seat.number
        kinds = ["player"]
        if number == turn:
            kinds.append("turn")
        if number in look.held:
            kinds.append("mine")
        if number in winners:
            kinds.append("won")
        state = won(table.winners, len(table.seats), words) if number in winners else ""
        state = state or _state(table, seat, turn, look, words)
        points = "" if scores is None else f'<span class="points">{scores[number]}</span>'
        who = words.gettext("You") if look.held == (number,) else names[number]
        parts.append(
            f'<li class="{" ".join(kinds)}" id="player-{number}">{mark_of(number)}'
            f'<span class="who">{escape(who)}</span>'
            f"{additions.beside_name(table, number, words.lang)}"
            f"{role_html(table, look, number, words, names)}{points}"
            f'<span class="state">{escape(state)}</span></li>'
        )
    return "".join(parts)


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

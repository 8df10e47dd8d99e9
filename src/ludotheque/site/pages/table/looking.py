"""How somebody looks at a table: through whose eyes, and what waits behind a curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.engine.play.match import WhyNot
from ludotheque.engine.speed.position import Position
from ludotheque.site.people.listing import Sitter
from ludotheque.site.tables.board import PLAYING, Board
from ludotheque.words import Words


class Look(NamedTuple):
    """How somebody looks at a table now."""

    held: tuple[int, ...]
    """The seats that they play for."""
    seat: int | None
    """The one through whose eyes they look; None sees what everybody sees."""
    curtain: int | None = None
    """Who must say that nobody else is looking, before the own hand is shown."""
    narrow: bool = False
    """Whether they look through something narrow and high: games that can are drawn so."""

    def may_move(self, table: Board) -> bool:
        """Tell whether it is their move, no bot makes it for them, and they see what there is to see."""
        return self.seat is not None and self.to_move(table) == self.seat and self.curtain is None

    def to_move(self, table: Board) -> int | None:
        """Return which of their seats is to move, if one is that no bot plays for."""
        turn = table.to_move
        return turn if turn is not None and turn in self.held and not table.seats[turn].bot else None

    def may_be_helped(self, table: Board) -> bool:
        """Tell whether pieces show them what they can do; a table without hints is for experts."""
        return table.settings.hints and table.stage == PLAYING and self.seat is not None


def look_at(table: Board, held: Sequence[int], shown: int | None) -> Look:
    """Return how somebody who plays for these seats looks; ``shown`` has said that nobody else is looking."""
    mine = tuple(held)
    if len(mine) < 2 or table.waits:
        return Look(mine, mine[0] if mine else None)
    if not views_differ(table, mine):
        return Look(mine, _nearest(mine, table.to_move, len(table.seats)))
    turn = Look(mine, None).to_move(table)
    if turn is None:
        return Look(mine, None)
    return Look(mine, turn) if shown == turn else Look(mine, None, turn)


def _nearest(mine: Sequence[int], turn: int | None, players: int) -> int:
    """Return whoever moves, or moved last, among several at one device."""
    return mine[0] if turn is None else min(mine, key=lambda seat: (turn - seat) % players)


def views_differ(table: Board, seats: Sequence[int]) -> bool:
    """Tell whether one of these seats knows what another one may not."""
    position = table.match.position
    first = position.seen_by(seats[0])
    return any(position.seen_by(seat) != first for seat in seats[1:])


def names_of(table: Board, words: Words) -> list[str]:
    """Return what the people and bots at a table are called."""
    names = table.cache.names.get(words.lang)
    if names is None:
        sitters = [Sitter(seat.kind, seat.name, seat.level) for seat in table.seats]
        names = [sitter.called(words, number) for number, sitter in enumerate(sitters)]
        table.cache.names[words.lang] = names
    return names


def why_not(table: Board, seat: int, text: str, lang: str) -> WhyNot | None:
    """Return why a text is not a legal move, told from nothing that the seat may not know."""
    return table.match.known_to(seat).why_not(text, lang)


def present_position(table: Board, look: Look) -> Position:
    """Return where the match is, as somebody who looks may know it."""
    return table.match.position.seen_by(look.seat)

"""What happened in a match of Labyrinthe, told to somebody who looks."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.engine import CHANCE, N_, OVER, Told, Words, count, seat, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import (
    brief_end,
    brief_name,
    card_name,
    listed,
    name_on_table,
    treasure_name,
)
from ludotheque.games.labyrinthe.notation import cards_in, left_in_pile, lying
from ludotheque.games.labyrinthe.routes import by_place, joined_treasure, ways
from ludotheque.games.labyrinthe.rules import DONE, LAYS, drawer, score
from ludotheque.games.labyrinthe.state import State
from ludotheque.games.labyrinthe.table import place_of, reach


def tell(s: State, after: State, deck: Deck, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened, and what it means."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        if drawer(s) >= 0:
            return _dealt(s, deck, action, looker, _)
        return _opened(after, deck, action >> 2, looker, _)
    if action >= LAYS:
        told = _laid(s, after, deck, action, looker, _)
    elif action == DONE:
        told = _stopped(s, looker, _)
    else:
        told = _taken(s, after, deck, action, looker, _)
    end = _end_of_turn(s, after, looker, _)
    return Told(f"{told.words} {end}", told.places, loud=True) if end else told


def _dealt(s: State, deck: Deck, card: int, looker: int | None, _: Words) -> Told:
    """1.2, 4.1: a card for a hand."""
    who, name = drawer(s), card_name(deck, card, _.lang)
    if who == looker:
        words = _("You draw the %(card)s.", card=name)
        return Told(words, (f"card-{card}",))
    return Told(_("%(seat)s draws the %(card)s.", seat=seat(who), card=name), (f"seat-{who}",))


def _opened(after: State, deck: Deck, card: int, looker: int | None, _: Words) -> Told:
    """1.3: a card of the square; with the last of them the match begins, or is over (LAB-3)."""
    words = _("The %(card)s is laid in the square.", card=card_name(deck, card, _.lang))
    if after.opened < 4:
        return Told(words, (f"card-{card}",))
    if after.to_move == OVER:
        words += " " + _(NO_OPEN_END) + " " + _winners(after, looker, _)
        return Told(words, (f"card-{card}",), loud=True)
    begins = _("You begin.") if looker == after.to_move else _("%(seat)s begins.", seat=seat(after.to_move))
    return Told(f"{words} {begins}", (f"card-{card}",), loud=True)


def _laid(s: State, after: State, deck: Deck, action: int, looker: int | None, _: Words) -> Told:
    """2.1: a card laid, and what that joins."""
    who, card, place = s.to_move, action // LAYS, action % LAYS >> 2
    name, where = brief_name(deck, card, _.lang), brief_end(s, deck, place, _.lang)
    words = (
        _("You lay %(card)s %(where)s.", card=name, where=where)
        if who == looker
        else _("%(seat)s lays %(card)s %(where)s.", seat=seat(who), card=name, where=where)
    )
    matching = joined(deck, card, cards_in(after.can_take or reach(after, card) & after.mates[card]), _)
    if after.laid:
        words += " " + _.ngettext(
            "It joins %(matching)s: %(num)s card may be taken.",
            "It joins %(matching)s: %(num)s cards may be taken.",
            count(after.can_take),
            matching=matching,
        )
    elif matching:  # 3.2
        words += " " + _(
            "It joins %(matching)s, but the other card stays: the maze would fall apart.", matching=matching
        )
    return Told(words, _path(after, deck, card, *cards_in(after.can_take)))


def joined(deck: Deck, laid: int, others: Iterable[int], _: Words) -> str:
    """Return the treasures by which a card is joined to others."""
    treasures = dict.fromkeys(joined_treasure(deck, laid, other) for other in others)
    names = [treasure_name(treasure, _.lang) for treasure in treasures]
    return listed([_("%(treasure)s to %(treasure)s", treasure=name) for name in names], _.lang)


def _path(s: State, deck: Deck, laid: int, *others: int) -> tuple[str, ...]:
    """Return the cards on the paths from a card to others; LAB-1: a path may be cut off by now."""
    table = by_place(lying(s))
    start, *ends = ((x, y) for x, y in (place_of(s.place[card]) for card in (laid, *others)))
    found = ways(table, deck, start)
    places = [place for end in ends for place in found.get(end, [end])]
    return tuple(f"card-{table[place][0]}" for place in dict.fromkeys([start, *places]))


def _taken(s: State, after: State, deck: Deck, card: int, looker: int | None, _: Words) -> Told:
    """3.1: a card taken."""
    who, name = s.to_move, name_on_table(s, deck, card, _.lang, brief=True)
    matching = joined(deck, s.laid, [card], _)
    words = (
        _("You join %(matching)s and take %(card)s: +1.", matching=matching, card=name)
        if who == looker
        else _(
            "%(seat)s joins %(matching)s and takes %(card)s: +1.",
            seat=seat(who),
            matching=matching,
            card=name,
        )
    )
    if after.laid:
        words += " " + _.ngettext(
            "%(num)s more card may be taken.",
            "%(num)s more cards may be taken.",
            count(after.can_take),
        )
    return Told(words, (*_path(s, deck, s.laid, card), f"seat-{who}"), loud=True)


def _stopped(s: State, looker: int | None, _: Words) -> Told:
    """LAB-2, LAB-7: nothing more is taken."""
    who = s.to_move
    if who == looker:
        return Told(_("You take nothing more."), (f"card-{s.laid}",))
    return Told(_("%(seat)s takes nothing more.", seat=seat(who)), (f"card-{s.laid}",))


LAST_CARD = N_("Every card is laid: the match is over.")
NO_OPEN_END = N_("No open end is left: the match is over.")


def _end_of_turn(s: State, after: State, looker: int | None, _: Words) -> str:
    """Return what the end of a turn brings: the end of the match, or of the pile."""
    if after.laid:
        return ""
    if after.open_ends == 0:  # told before the draw, which others do not see
        return _(NO_OPEN_END) + " " + _winners(after, looker, _)
    if after.to_move == OVER:
        return _(LAST_CARD) + " " + _winners(after, looker, _)
    if left_in_pile(after) != 1:
        return ""
    if s.to_move == looker:
        return _("You draw the last card of the pile.")
    return _("%(seat)s draws the last card of the pile.", seat=seat(s.to_move))


def _winners(after: State, looker: int | None, _: Words) -> str:
    """5.2: who has won."""
    points = [score(after, other) for other in range(after.players)]
    best = max(points)
    winners = [other for other in range(after.players) if points[other] == best]
    others = listed([seat(other) for other in winners if other != looker], _.lang)
    if winners == [looker]:
        return _.ngettext("You win with %(num)s card.", "You win with %(num)s cards.", best)
    if len(winners) == 1:
        return _.ngettext(
            "%(seat)s wins with %(num)s card.", "%(seat)s wins with %(num)s cards.", best, seat=others
        )
    if looker in winners:
        return _.ngettext(
            "You share the win with %(seats)s: %(num)s card each.",
            "You share the win with %(seats)s: %(num)s cards each.",
            best,
            seats=others,
        )
    return _.ngettext(
        "%(seats)s share the win: %(num)s card each.",
        "%(seats)s share the win: %(num)s cards each.",
        best,
        seats=others,
    )

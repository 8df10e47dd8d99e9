"""What people are told of a match of Labyrinthe."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.engine import CHANCE, N_, OVER, Told, Words, count, seat, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import (
    brief_end,
    brief_name,
    card_name,
    end_name,
    listed,
    name_on_table,
    treasure_name,
    turn_name,
)
from ludotheque.games.labyrinthe.notation import cards_in, left_in_pile, lying
from ludotheque.games.labyrinthe.routes import by_place, joined_treasure, ways
from ludotheque.games.labyrinthe.rules import DONE, LAYS, drawer, may_stop, must_join, score
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import fitting, place_of, reach

FEW_ENDS = 2
"""Open ends so few that the match may end for want of one."""

# before the move


def goal(s: State, deck: Deck, lang: str) -> str:
    """Return what wins, and how far the end is (5.1, 5.2)."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("Take the most cards to win. The match is over.")
    if s.opened == 4 and not s.laid and s.open_ends <= FEW_ENDS:
        return _.ngettext(
            "Take the most cards to win. Only %(num)s open end is left; without one the match is over.",
            "Take the most cards to win. Only %(num)s open ends are left; without one the match is over.",
            s.open_ends,
        )
    pile, left = left_in_pile(s), cards_to_lay(s)
    if pile:
        return _.ngettext(
            "Take the most cards to win. %(num)s card is left to lay, %(pile)s of them in the pile.",
            "Take the most cards to win. %(num)s cards are left to lay, %(pile)s of them in the pile.",
            left,
            pile=pile,
        )
    return _.ngettext(
        "Take the most cards to win. %(num)s card is left to lay, then the match is over.",
        "Take the most cards to win. %(num)s cards are left to lay, then the match is over.",
        left,
    )


def cards_to_lay(s: State) -> int:
    """Return how many cards will be laid by seats: the pile, in which concealed hands lie, and the hands."""
    held = sum(s.hands[other, k] > 0 for other in range(s.players) for k in range(HAND))
    return count(s.pile) + held - (4 - s.opened)


def task(s: State, deck: Deck, lang: str) -> str:
    """Return what whoever is to move has to do."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("The match is over.")
    if s.to_move == CHANCE:
        return _("A card is drawn from the pile.") if drawer(s) >= 0 else _("A card is laid in the square.")
    if s.laid and may_stop(s):
        return _.ngettext(
            "Take the marked card, or stop with “Done”.",
            "Take the %(num)s marked cards, one after the other, or stop with “Done”.",
            count(s.can_take),
        )
    if s.strict:
        return _strict_task(s, _)
    return _("Lay a card where a path goes on. If it leads to a matching treasure, you may take that card.")


def _strict_task(s: State, _: Words) -> str:
    """LAB-7: what has to be done, as far as the hand of whoever lays is known."""
    if s.laid:
        return _.ngettext(
            "Take the marked card.",
            "Take one of the %(num)s marked cards.",
            count(s.can_take),
        )
    if s.hands[s.turn, 0] < 0:
        return _("Lay a card where a path goes on; if it can lead to a matching treasure, it must.")
    if must_join(s):
        return _("You can join two matching treasures, so you must: lay a card where it does that.")
    return _("None of your cards can join matching treasures: lay one wherever a path goes on.")


def describe(s: State, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return _describe_chance(s, deck, action, lang)
    if action == DONE:
        return _("take nothing more")
    if action < LAYS:
        return _("take the %(card)s", card=name_on_table(s, deck, action, lang))
    card, place, turn = action // LAYS, action % LAYS >> 2, action & 3
    name, where = card_name(deck, card, lang), end_name(s, deck, place, lang)
    if count(fitting(s, card, place)) == 1:
        return _("lay the %(card)s %(where)s", card=name, where=where)
    turned = turn_name(s, card, turn, lang)
    return _("lay the %(card)s %(where)s, %(turned)s", card=name, where=where, turned=turned)


def _describe_chance(s: State, deck: Deck, action: int, lang: str) -> str:
    _ = words_of(__package__, lang)
    who = drawer(s)
    if who >= 0:
        return _("deal the %(card)s to %(seat)s", card=card_name(deck, action, lang), seat=seat(who))
    card, turned = card_name(deck, action >> 2, lang), turn_name(s, action >> 2, action & 3, lang)
    return _("lay the %(card)s in the square, %(turned)s", card=card, turned=turned)


def describe_veiled(text: str, lang: str) -> str:
    """Return who draws a card that is not seen."""
    _ = words_of(__package__, lang)
    return _("%(seat)s draws a card.", seat=seat(int(text.split()[1])))


# after it


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
    matching = _joined(deck, card, cards_in(after.can_take or reach(after, card) & after.mates[card]), _)
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


def _joined(deck: Deck, laid: int, others: Iterable[int], _: Words) -> str:
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
    matching = _joined(deck, s.laid, [card], _)
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


# the end


def settled(s: State) -> bool:
    """Tell whether nobody can catch up: whoever leads has more than any other seat could still reach."""
    points = [score(s, other) for other in range(s.players)]
    best = max(points)
    leader = points.index(best)
    return all(best > points[other] + most_to_take(s, other) for other in range(s.players) if other != leader)


def most_to_take(s: State, who: int) -> int:
    """Return a number of cards that a seat cannot exceed with what it may still take.

    A card takes at most what carries one of its treasures and is not taken yet, and the card that is laid
    last stays on the table.
    """
    if s.opened == 4 and not s.laid and s.open_ends == 0:
        return 0
    gone = 0
    for other in range(s.players):
        gone |= s.taken[other]
    unseen = [card for card in range(1, s.cards + 1) if not s.place[card] and not gone >> card & 1]
    takes = sorted((count(s.mates[card] & ~gone) for card in unseen), reverse=True)
    now = count(s.reached & s.mates[s.laid]) if s.laid and s.turn == who else 0
    return min(now + sum(takes[: _lays_to_come(s, who, len(unseen))]), s.cards - count(gone) - 1)


def _lays_to_come(s: State, who: int, left: int) -> int:
    """Return how many of the cards that are left a seat will lay at most: they go round, one a turn."""
    first = (s.turn + 1) % s.players if s.laid else s.turn
    turns_before = (who - first) % s.players
    return max(0, (left - turns_before + s.players - 1) // s.players)


ENDINGS = (N_("Every card was laid"), N_("No open end was left"))


def ending(s: State) -> int:
    """Return which of the endings a match that is over had (5.1)."""
    return 1 if s.pile or any(s.hands[other, 0] for other in range(s.players)) else 0

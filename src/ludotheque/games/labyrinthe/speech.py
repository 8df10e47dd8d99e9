"""What people are told of a match of Labyrinthe."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, OVER, Words, count, seat, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import (
    card_name,
    end_name,
    name_on_table,
    turn_name,
)
from ludotheque.games.labyrinthe.notation import left_in_pile
from ludotheque.games.labyrinthe.reasons import reason as reason
from ludotheque.games.labyrinthe.rules import DONE, LAYS, drawer, may_stop, must_join, score
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import fitting
from ludotheque.games.labyrinthe.telling import tell as tell

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


def ends_soon(s: State, deck: Deck, lang: str) -> str:
    """Return that few open ends, or few cards, are left."""
    if s.to_move == OVER or s.opened < 4:
        return ""
    _ = words_of(__package__, lang)
    if not s.laid and 0 < s.open_ends <= FEW_ENDS:
        return _.ngettext("Only %(num)s open end", "Only %(num)s open ends", s.open_ends)
    left = cards_to_lay(s)
    return _.ngettext("%(num)s card to go", "%(num)s cards to go", left) if left <= s.players else ""


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

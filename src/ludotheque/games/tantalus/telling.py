"""What happened in a match of Tantalus, told to somebody who looks."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.engine import CHANCE, N_, OVER, Told, Words, seat, words_of
from ludotheque.games.tantalus.board import NAMES, completed
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import VALUE
from ludotheque.games.tantalus.rules import PASS, drawing_seat
from ludotheque.games.tantalus.shapes import WON_SHOWN
from ludotheque.games.tantalus.state import HAND, SEATS, State


def tell(s: State, after: State, deck: Deck, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened: a tile turned or a card drawn, what that won, and how the match ended."""
    news = News(s, after, deck, looker, words_of(__package__, lang))
    if s.to_move == CHANCE:
        return news.of_a_deal(action)
    return news.of_a_pass() if action == PASS else news.of_a_turn(action)


def tell_veiled(s: State, after: State, deck: Deck, text: str, looker: int | None, lang: str) -> Told:
    """Return what others are told of a card drawn: which it was if it was won at once (TAN-3), and an end."""
    return News(s, after, deck, looker, words_of(__package__, lang)).of_a_hidden_deal()


_completed = lru_cache(1024)(completed)
"""The same is told to several."""


class News:
    """An event, as it is told to one looker."""

    def __init__(self, s: State, after: State, deck: Deck, looker: int | None, _: Words) -> None:
        self.s: State = s
        self.after: State = after
        self.deck: Deck = deck
        self.looker: int | None = looker
        self._: Words = _
        new = range(s.won_cards, after.won_cards)
        self.won: list[tuple[int, int]] = [(after.won[k] % SEATS, after.won[k] // SEATS) for k in new]
        """The seats and the cards that they have won, or taken over."""
        self.over: bool = after.to_move == OVER

    def of_a_turn(self, tile: int) -> Told:
        """Return that a tile was turned, and what that did."""
        who, figures = self.s.to_move, _completed(self.after.tiles, tile)
        own = [card for owner, card in self.won if owner == who and card in figures]
        others = [card for owner, card in self.won if owner != who and card in figures]
        told = [self._turned(who, NAMES[tile], own)]
        if others:
            told.append(self._also(1 - who, others))
        if not self.over and own + others and self._empties_the_pile():
            told.append(self._("That empties the pile: won cards are not replaced any more."))
        told += self._ends([won for won in self.won if won[1] not in figures])
        made = [f"figure-{self.deck.cards[card]}" for card in own + others]
        lit = (f"tile-{NAMES[tile]}", *made, *self._lit(own + others))
        return Told(" ".join(told), lit, loud=bool(self.won) or self.over)

    def _turned(self, who: int, tile: str, own: list[int]) -> str:
        _, mine, values = self._, who == self.looker, {"seat": seat(who), "tile": tile}
        if not own:
            return _("You turn %(tile)s.", **values) if mine else _("%(seat)s turns %(tile)s.", **values)
        values |= self._cards(own)
        if self.over and mine:
            return _.ngettext(
                "You turn %(tile)s and win card %(cards)s: +%(points)s.",
                "You turn %(tile)s and win cards %(cards)s: +%(points)s.",
                len(own),
                **values,
            )
        if self.over:
            return _.ngettext(
                "%(seat)s turns %(tile)s and wins card %(cards)s: +%(points)s.",
                "%(seat)s turns %(tile)s and wins cards %(cards)s: +%(points)s.",
                len(own),
                **values,
            )
        if mine:
            return _.ngettext(
                "You turn %(tile)s and win card %(cards)s: +%(points)s, and an extra turn.",
                "You turn %(tile)s and win cards %(cards)s: +%(points)s, and %(num)s extra turns.",
                len(own),
                **values,
            )
        return _.ngettext(
            "%(seat)s turns %(tile)s and wins card %(cards)s: +%(points)s, and an extra turn.",
            "%(seat)s turns %(tile)s and wins cards %(cards)s: +%(points)s, and %(num)s extra turns.",
            len(own),
            **values,
        )

    def _also(self, owner: int, cards: list[int]) -> str:
        """Return what a turn won for the seat that did not make it."""
        values = {"seat": seat(owner), **self._cards(cards)}
        if self.looker == self.s.to_move:
            return self._.ngettext(
                "Your turn has completed card %(cards)s of %(seat)s: +%(points)s for %(seat)s.",
                "Your turn has completed cards %(cards)s of %(seat)s: +%(points)s for %(seat)s.",
                len(cards),
                **values,
            )
        if owner == self.looker:
            return self._.ngettext(
                "That wins you card %(cards)s: +%(points)s.",
                "That wins you cards %(cards)s: +%(points)s.",
                len(cards),
                **values,
            )
        return self._.ngettext(
            "That wins %(seat)s card %(cards)s: +%(points)s.",
            "That wins %(seat)s cards %(cards)s: +%(points)s.",
            len(cards),
            **values,
        )

    def _cards(self, cards: list[int]) -> dict[str, str]:
        *before, last = (self.deck.cards[card] for card in cards)
        names = self._("%(some)s and %(last)s", some=", ".join(before), last=last) if before else last
        return {"cards": names, "points": str(sum(VALUE[card] for card in cards))}

    def _empties_the_pile(self) -> bool:
        missing = SEATS * HAND - self.after.held[0] - self.after.held[1]
        return 0 < self.after.pile <= missing

    def of_a_pass(self) -> Told:
        """Return that an extra turn was passed (TAN-9), and whether that ended the match."""
        _, who = self._, self.s.to_move
        if who == self.looker:
            passed = _("You pass, and turn no tile in this extra turn.")
        else:
            passed = _("%(seat)s passes, and turns no tile in this extra turn.", seat=seat(who))
        return Told(" ".join([passed, *self._ends([])]), (f"seat-{who}",), loud=self.over)

    def of_a_hidden_deal(self) -> Told:
        """Return that a card was drawn; the looker sees it only if it was won at once (TAN-3).

        Nothing else makes a deal win points: no turn empties a hand and wins a card for the other too.
        """
        if self.won:
            return self.of_a_deal(self.won[0][1])
        who = drawing_seat(self.s)
        return Told(self._("%(seat)s draws a card.", seat=seat(who)), (f"back-{who}-{self.s.held[who]}",))

    def of_a_deal(self, card: int) -> Told:
        """Return that a card was drawn, whether that won it (TAN-3), and whether it was the last."""
        who = drawing_seat(self.s)
        at_once = (who, card) in self.won
        taken = [won for won in self.won if won != (who, card)]
        told = [self._drawn(who, card, at_once), *self._ends(taken)]
        return Told(" ".join(told), self._lit([card]), loud=at_once or self.over)

    def _drawn(self, who: int, card: int, at_once: bool) -> str:
        _, mine = self._, who == self.looker
        values = {"seat": seat(who), "card": self.deck.cards[card], "value": VALUE[card]}
        if at_once and mine:
            return _("You draw card %(card)s, whose figure stands already: +%(value)s.", **values)
        if at_once:
            return _("%(seat)s draws card %(card)s, whose figure stands already: +%(value)s.", **values)
        if mine:
            return _("You draw card %(card)s, worth %(value)s.", **values)
        return _("%(seat)s draws card %(card)s, worth %(value)s.", **values)

    def _lit(self, cards: list[int]) -> tuple[str, ...]:
        """Return which of some cards are seen on the table."""
        after, looker, seen = self.after, self.looker, set()
        if looker is not None:
            seen = {after.hands[looker, k] for k in range(after.held[looker])}
        for owner in range(SEATS):
            won = [after.won[k] // SEATS for k in range(after.won_cards) if after.won[k] % SEATS == owner]
            seen.update(won[-WON_SHOWN:])
        return tuple(f"card-{self.deck.cards[card]}" for card in cards if card in seen)

    # the end

    def _ends(self, taken: list[tuple[int, int]]) -> list[str]:
        """Return how the match ended, and who has won; nothing while it goes on."""
        return [self._ending(taken), self._result()] if self.over else []

    def _ending(self, taken: list[tuple[int, int]]) -> str:
        end, _ = ending(self.after), self._
        if end == TARGET_REACHED:
            return _.ngettext(
                "The target of %(num)s point is reached.",
                "The target of %(num)s points is reached.",
                self.after.target,
            )
        if end == STALLED:
            return _.ngettext(
                "That is %(num)s turn without a card won.",
                "That is %(num)s turns in a row without a card won.",
                self.after.quiet,
            )
        if not taken:
            return _("Both hands are empty: nobody takes anything.")
        return self._taken(taken[0][0], [won[1] for won in taken])

    def _taken(self, taker: int, cards: list[int]) -> str:
        values = {
            "taker": seat(taker),
            "other": seat(1 - taker),
            "points": sum(VALUE[card] for card in cards),
        }
        if taker == self.looker:
            return self._.ngettext(
                "Your hand is empty: you take the last card of %(other)s, +%(points)s.",
                "Your hand is empty: you take the last %(num)s cards of %(other)s, +%(points)s.",
                len(cards),
                **values,
            )
        if self.looker == 1 - taker:
            return self._.ngettext(
                "The hand of %(taker)s is empty: %(taker)s takes your last card, +%(points)s.",
                "The hand of %(taker)s is empty: %(taker)s takes your last %(num)s cards, +%(points)s.",
                len(cards),
                **values,
            )
        return self._.ngettext(
            "The hand of %(taker)s is empty: %(taker)s takes the last card of %(other)s, +%(points)s.",
            "The hand of %(taker)s is empty: %(taker)s takes the last %(num)s cards of %(other)s,"
            " +%(points)s.",
            len(cards),
            **values,
        )

    def _result(self) -> str:
        _, points = self._, (self.after.points[0], self.after.points[1])
        if points[0] == points[1]:
            return _("The match is over: both win, %(points)s to %(points)s.", points=points[0])
        best = 0 if points[0] > points[1] else 1
        values = {"seat": seat(best), "most": points[best], "least": points[1 - best]}
        if best == self.looker:
            return _("The match is over: you win, %(most)s to %(least)s.", **values)
        return _("The match is over: %(seat)s wins, %(most)s to %(least)s.", **values)


ENDINGS = (N_("A hand was empty"), N_("The target was reached"), N_("Too long without a card won"))
HAND_EMPTY, TARGET_REACHED, STALLED = range(len(ENDINGS))


def ending(s: State) -> int:
    """Return which of the endings a match that is over had (4.2, 4.4, TAN-4)."""
    if s.pile == 0 and s.held[0] == s.held[1] == 0:
        return HAND_EMPTY
    return STALLED if 0 <= s.stall <= s.quiet else TARGET_REACHED

"""What happened in a match of Titus, told to somebody who looks."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine import CHANCE, N_, OVER, Told, Words, seat, words_of
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.names import span
from ludotheque.games.titus.reserve import run_up_to
from ludotheque.games.titus.rules import GROUP_POINTS, State, points, standing


class Move(NamedTuple):
    """A move: the table before and after it, and who looks on."""

    s: State
    after: State
    deck: Deck
    a: int
    b: int
    looker: int | None
    words: Words

    def said(self, yours: str, theirs: str, **values: object) -> str:
        """Return a sentence about whoever moved, who may be the one who looks."""
        who = self.s.to_move
        return self.words(yours if who == self.looker else theirs, seat=seat(who), **values)

    def said_of_two(self, yours: str, of_yours: str, theirs: str, **values: object) -> str:
        """Return a sentence about whoever moved and whoever lost something by it, who is the seat ``a``."""
        of_looker = self.a == self.looker
        return self.said(yours, of_yours if of_looker else theirs, other=seat(self.a), **values)

    @property
    def gain(self) -> str:
        """The points that the move brought: "+6 points"; nothing where it brought none."""
        who = self.s.to_move
        gain = points(self.after, who) - points(self.s, who)
        signed = f"+{gain}" if gain > 0 else f"−{-gain}"
        return (
            self.words.ngettext("%(gain)s point", "%(gain)s points", abs(gain), gain=signed) if gain else ""
        )


def tell(s: State, after: State, deck: Deck, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened, and what it means."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return _turned_up(after, _)
    kind, a, b = moves.parts(action)
    move = Move(s, after, deck, a, b, looker, _)
    told = TELLERS[kind](move)
    if after.to_move == OVER:
        return _with_the_end(told, move)
    if kind == moves.GROUP and after.turn != s.turn:
        return told._replace(words=f"{told.words} " + _("The turn ends with the third taking."))
    return told


def _turned_up(after: State, _: Words) -> Told:
    """Return what came to the top; with its back where all is told."""
    top = after.drawn + 1
    if after.down[top] == 0:
        return Told(_("The %(number)s lies on the pile now.", number=after.up[top]), ("pile",))
    front, back = after.up[top], after.down[top]
    both = _("The %(number)s lies on the pile now, %(back)s on its back.", number=front, back=back)
    return Told(both, ("pile",))


def _draw(m: Move) -> Told:
    number, places = m.s.up[m.after.hand], (f"token-{m.after.hand}",)
    if moves.used_up(m.after):
        yours = N_("You draw the last token, the %(number)s: the match ends with this turn.")
        theirs = N_("%(seat)s draws the last token, the %(number)s: the match ends with this turn.")
        if m.s.strict:  # TIT-8
            yours = N_(
                "You draw the last token, the %(number)s: once a token is put down, the match is over."
            )
            theirs = N_(
                "%(seat)s draws the last token, the %(number)s: once a token is put down, the match is over."
            )
        return Told(m.said(yours, theirs, number=number), places, loud=True)
    said = m.said(N_("You draw the %(number)s."), N_("%(seat)s draws the %(number)s."), number=number)
    if m.after.left == 1:
        return Told(f"{said} " + m.words.gettext("One token is left in the pile."), places, loud=True)
    return Told(said, places)


def _steal(m: Move) -> Told:
    token, card = m.s.crest[m.b], m.deck.victory[m.b]
    said = m.said_of_two(
        N_(
            "You steal the %(number)s off victory card %(card)s of %(other)s; turned over, it shows %(back)s."
        ),
        N_("%(seat)s steals the %(number)s off your victory card %(card)s; turned over, it shows %(back)s."),
        N_(
            "%(seat)s steals the %(number)s off victory card %(card)s of %(other)s; "
            "turned over, it shows %(back)s."
        ),
        number=m.s.up[token],
        card=card,
        back=m.after.up[token],
    )
    if m.after.height[m.b] == 0:
        said += " " + m.words.gettext("No token is left on the card, which stays.")
    return Told(said, (f"token-{token}", f"purse-{card}"), loud=True)


def _keep(m: Move) -> Told:
    yours, theirs = (
        N_("You keep the %(number)s as an independent."),
        N_("%(seat)s keeps the %(number)s as an independent."),
    )
    return Told(m.said(yours, theirs, number=m.s.up[m.s.hand]), (f"token-{m.s.hand}",))


def _group(m: Move) -> Told:
    number = m.s.up[m.s.hand]
    unit = m.a if m.s.up[m.a] < number else m.s.hand
    values = {"number": number, "unit": span(m.after, unit), "gain": m.gain}
    if m.gain:
        yours = N_("You group the %(number)s into %(unit)s: %(gain)s.")
        theirs = N_("%(seat)s groups the %(number)s into %(unit)s: %(gain)s.")
    else:
        yours = N_("You group the %(number)s into %(unit)s.")
        theirs = N_("%(seat)s groups the %(number)s into %(unit)s.")
    return Told(m.said(yours, theirs, **values), _coins(m.after, unit), loud=bool(m.gain))


def _swap(m: Move) -> Told:
    said = m.said_of_two(
        N_("You swap the %(number)s for the %(taken)s of %(other)s; turned over, it shows %(back)s."),
        N_("%(seat)s swaps the %(number)s for your %(taken)s; turned over, it shows %(back)s."),
        N_("%(seat)s swaps the %(number)s for the %(taken)s of %(other)s; turned over, it shows %(back)s."),
        number=m.s.up[m.s.hand],
        taken=m.s.up[m.b],
        back=m.after.up[m.b],
    )
    return Told(said, (f"token-{m.b}", f"token-{m.s.hand}"), loud=True)


def _join(m: Move) -> Told:
    values = {"lower": span(m.s, m.a), "upper": span(m.s, m.b), "unit": span(m.after, m.a), "gain": m.gain}
    if m.gain:
        yours = N_("You join %(lower)s and %(upper)s into %(unit)s: %(gain)s.")
        theirs = N_("%(seat)s joins %(lower)s and %(upper)s into %(unit)s: %(gain)s.")
    else:
        yours = N_("You join %(lower)s and %(upper)s into %(unit)s.")
        theirs = N_("%(seat)s joins %(lower)s and %(upper)s into %(unit)s.")
    return Told(m.said(yours, theirs, **values), _coins(m.after, m.a), loud=bool(m.gain))


def _cash(m: Move) -> Told:
    card = m.deck.victory[m.s.cashed]
    said = m.said(
        N_("You cash %(unit)s for victory card %(card)s: %(gain)s (%(card)s instead of %(before)s)."),
        N_("%(seat)s cashes %(unit)s for victory card %(card)s: %(gain)s (%(card)s instead of %(before)s)."),
        unit=span(m.s, m.a),
        card=card,
        gain=m.gain or m.words.gettext("no points"),
        before=GROUP_POINTS,
    )
    if m.after.cashed == m.after.cards:
        said += " " + m.words.gettext("That was the last victory card.")
    if moves.cashing_ends_turn(m.s):
        said += " " + m.said(
            N_("You no longer have the fewest victory cards alone, so your turn is over."),
            N_("%(seat)s no longer has the fewest victory cards alone, so the turn is over."),
        )
    return Told(said, (f"purse-{card}",), loud=True)


def _end(m: Move) -> Told:
    return Told(m.said(N_("You end your turn."), N_("%(seat)s ends the turn.")))


TELLERS = {
    moves.DRAW: _draw,
    moves.STEAL: _steal,
    moves.KEEP: _keep,
    moves.GROUP: _group,
    moves.SWAP: _swap,
    moves.JOIN: _join,
    moves.CASH: _cash,
    moves.END: _end,
}


def _coins(s: State, unit: int) -> tuple[str, ...]:
    return tuple(f"token-{token}" for token in run_up_to(s, s.crown[unit]))


def _with_the_end(told: Told, m: Move) -> Told:
    """Return what was told of the last move, and how the match ends with it."""
    ranks = [standing(m.after, other) for other in range(m.after.players)]
    winners = [other for other, rank in enumerate(ranks) if rank == max(ranks)]
    scores = [points(m.after, other) for other in range(m.after.players)]
    best, winner = max(scores), winners[0]
    many = m.words.ngettext("%(num)s point", "%(num)s points", best)
    if len(winners) > 1:
        end = m.words.gettext(
            "The match is over: %(seats)s share the win with %(points)s.",
            seats=_listed(winners, m.words),
            points=many,
        )
    elif scores.count(best) > 1:
        end = m.words.gettext(
            "The match is over: of those with %(points)s, %(seat)s wins with more tokens on victory cards.",
            seat=seat(winner),
            points=many,
        )
    elif winner == m.looker:
        end = m.words.gettext("The match is over: you win with %(points)s.", points=many)
    else:
        end = m.words.gettext(
            "The match is over: %(seat)s wins with %(points)s.", seat=seat(winner), points=many
        )
    places = (*told.places, *(f"seat-{other}" for other in winners))
    return Told(f"{told.words} {end}", places, loud=True)


def _listed(seats: list[int], _: Words) -> str:
    *first, last = map(seat, seats)
    return _("%(first)s and %(last)s", first=", ".join(first), last=last)

"""The rules of Tantalus.

A card is known by the number of its figure (see :mod:`figures`): no two cards of a deck show the same.
"""

from __future__ import annotations

from ludotheque.engine import CHANCE, OVER, Actions, Numbers, Points, Rng, below, count, rule, table
from ludotheque.games.tantalus.board import INNER_POINTS, START, TILE_BIT, TILES, completed, figure_at
from ludotheque.games.tantalus.figures import NO_FIGURE, VALUE
from ludotheque.games.tantalus.sets import SPAN, WORDS, nth
from ludotheque.games.tantalus.state import CARDS, EMPTY, HAND, NOBODY, SEATS, UNKNOWN
from ludotheque.games.tantalus.state import State as State

MOST_ACTIONS = CARDS
PASS = TILES
"""TAN-9: the action that turns no tile, after all that turn one."""

TURNABLE = table([[k + (k >= skipped) for k in range(TILES)] for skipped in range(TILES + 1)], "i1")
"""The tiles without one of them, in order."""


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """1.4: only circles on the board; 3.1: chance deals, three cards each; 4.5: from so large a pile."""
    s.players = players
    s.target = options[0]
    s.pile = options[1]
    s.stall = options[2]
    s.standing = options[3]
    s.strict = options[4]
    s.tiles = START
    for i in range(len(components)):
        put_back(s, components[i])
    for seat in range(SEATS):
        for k in range(HAND):
            s.hands[seat, k] = EMPTY
    s.last = NOBODY
    s.last_by = NOBODY
    s.to_move = CHANCE


@rule
def put_back(s: State, card: int) -> None:
    """Count a card among those not dealt."""
    s.undealt[card // SPAN] |= 1 << (card % SPAN)


@rule
def actions(s: State, out: Actions) -> int:
    """Write what may happen. 3.2: a seat turns any tile but the forbidden one; chance deals any card left."""
    if s.to_move == CHANCE:
        n = 0
        for card in range(CARDS):
            if (s.undealt[card // SPAN] >> (card % SPAN)) & 1:
                out[n] = card
                n += 1
        return n
    skipped = forbidden(s)
    for k in range(TILES):
        out[k] = TURNABLE[skipped, k]
    n = TILES - (skipped < TILES)
    if may_pass(s):
        out[n] = PASS
        n += 1
    return n


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return a move at random, without a list of all."""
    skipped = forbidden(s)
    tiles = TILES - (skipped < TILES)
    k = below(rng, tiles + may_pass(s))
    if k == tiles:
        return PASS
    return k + (k >= skipped)


@rule
def forbidden(s: State) -> int:
    """TAN-2: the tile of the last turn if the other made it; in an extra turn, or the first, none (49).

    TAN-9: nor after a pass, which turns no tile.
    """
    if s.last_by == 1 - s.turn and s.last != NOBODY:
        return s.last
    return TILES


@rule
def may_pass(s: State) -> bool:
    """TAN-9: under `strict` an extra turn is a right; it is one if who is to turn made the last turn too."""
    return s.strict != 0 and s.last_by == s.turn


@rule
def sample(s: State, rng: Rng, out: Actions) -> int:
    """Return a card not dealt, each as likely (4.5)."""
    a, b, c = s.undealt[0], s.undealt[1], s.undealt[2]
    return nth(a, b, c, below(rng, count(a) + count(b) + count(c)))


@rule
def play(s: State, action: int) -> None:
    """Turn a tile, pass an extra turn, or deal a card."""
    if s.to_move == CHANCE:
        deal(s, action)
    elif action == PASS:
        pass_extra_turn(s)
    else:
        turn_tile(s, action)
    settle(s)


@rule
def turn_tile(s: State, tile: int) -> None:
    """3.2: turn one tile by a quarter; 3.3: both seats win the cards whose figures this completes."""
    s.move_number += 1
    s.tiles ^= TILE_BIT[tile]  # 1.2: a quarter turn changes one way to lie into the other
    s.last = tile
    s.last_by = s.turn
    a, b, c = completed(s.tiles, tile)
    own = 0
    others = 0
    if a != NO_FIGURE or b != NO_FIGURE or c != NO_FIGURE:
        own = claim(s, s.turn, a, b, c)
        others = claim(s, 1 - s.turn, a, b, c)
    s.quiet = 0 if own + others else s.quiet + 1
    end_turn(s, own)


@rule
def pass_extra_turn(s: State) -> None:
    """TAN-9: a turn in which no tile is turned; it completes nothing, and forbids no tile."""
    s.move_number += 1
    s.last = NOBODY
    s.quiet += 1
    end_turn(s, 0)


@rule
def claim(s: State, seat: int, a: int, b: int, c: int) -> int:
    """TAN-5: win every card in hand that shows one of these figures; return how many there were.

    2.4: a card matches the figure that has its number, however that is turned.
    """
    held = s.held[seat]
    kept = 0
    for k in range(held):
        card = s.hands[seat, k]
        if card in (a, b, c):
            win(s, seat, card)
        else:
            keep(s, seat, k, kept)
            rule_out(s, seat, kept, a)
            rule_out(s, seat, kept, b)
            rule_out(s, seat, kept, c)
            kept += 1
    for k in range(kept, held):
        clear(s, seat, k)
    s.held[seat] = kept
    return held - kept


@rule
def win(s: State, seat: int, card: int) -> None:
    """3.3: a card is laid aside and counts; 2.3: it is worth as many points as it has joins."""
    s.won[s.won_cards] = 2 * card + seat
    s.won_cards += 1
    s.points[seat] += VALUE[card]


@rule
def keep(s: State, seat: int, k: int, kept: int) -> None:
    """Move a card in hand, with what is known of it, to where it stands now."""
    s.hands[seat, kept] = s.hands[seat, k]
    for w in range(WORDS):
        s.never[seat, kept, w] = s.never[seat, k, w]


@rule
def rule_out(s: State, seat: int, k: int, figure: int) -> None:
    """TAN-8: a card that was not claimed does not show this figure."""
    if figure != NO_FIGURE:
        s.never[seat, k, figure // SPAN] |= 1 << (figure % SPAN)


@rule
def clear(s: State, seat: int, k: int) -> None:
    """Empty a place in a hand."""
    s.hands[seat, k] = EMPTY
    for w in range(WORDS):
        s.never[seat, k, w] = 0


@rule
def end_turn(s: State, own: int) -> None:
    """3.5: an extra turn for each own card, TAN-6: in addition to those left; then it is the other's turn."""
    s.extra += own
    if s.extra > 0:
        s.extra -= 1
    else:
        s.turn = 1 - s.turn


@rule
def deal(s: State, card: int) -> None:
    """3.4: the next card from the pile; TAN-3: under `standing` it may be won at once."""
    seat = drawing_seat(s)
    s.pile -= 1
    s.undealt[card // SPAN] ^= 1 << (card % SPAN)
    k = s.held[seat]
    if s.standing and rule_out_standing(s, seat, k, card):
        clear(s, seat, k)
        win(s, seat, card)
    else:
        s.hands[seat, k] = card
        s.held[seat] += 1


@rule
def drawing_seat(s: State) -> int:
    """3.4: who turned draws up to three, then the other; in the beginning seat 0, then seat 1."""
    first = 0 if s.last_by == NOBODY else s.last_by
    return first if s.held[first] < HAND else 1 - first


@rule
def rule_out_standing(s: State, seat: int, k: int, card: int) -> bool:
    """TAN-3, TAN-8: note that a new card shows no standing figure; tell whether it does."""
    stands = False
    for i in range(len(INNER_POINTS)):
        figure = figure_at(s.tiles, INNER_POINTS[i])
        rule_out(s, seat, k, figure)
        if figure == card:
            stands = True
    return stands


@rule
def settle(s: State) -> None:
    """4.1: find out how the match ends, or who acts next."""
    if s.target >= 0 and (s.points[0] >= s.target or s.points[1] >= s.target):
        finish(s)  # 4.4: before any deal, and before a hand is taken over
    elif s.stall >= 0 and s.quiet >= s.stall:
        finish(s)  # TAN-4
    elif s.pile > 0:
        s.to_move = CHANCE if s.held[0] + s.held[1] < SEATS * HAND else s.turn
    elif s.held[0] == 0 or s.held[1] == 0:
        take_over(s)
        finish(s)
    else:
        s.to_move = s.turn  # TAN-7


@rule
def take_over(s: State) -> None:
    """4.2: whose hand is empty takes the cards left in the other's."""
    taker = 0 if s.held[0] == 0 else 1
    for k in range(s.held[1 - taker]):
        win(s, taker, s.hands[1 - taker, k])
        clear(s, 1 - taker, k)
    s.held[1 - taker] = 0


@rule
def finish(s: State) -> None:
    """Nobody moves any more."""
    s.extra = 0
    s.to_move = OVER


@rule
def conceal(s: State, seat: int) -> None:
    """Nobody sees another's hand: its cards lie among those not seen."""
    for other in range(SEATS):
        if other != seat:
            for k in range(s.held[other]):
                if s.hands[other, k] != UNKNOWN:
                    put_back(s, s.hands[other, k])
                    s.hands[other, k] = UNKNOWN


@rule
def redeal(s: State, seat: int, rng: Rng) -> None:
    """TAN-8: every way to fill the unknown places that the turns made do not rule out is as likely.

    Each place is filled by itself until no card lies in two. The match itself is such a way, so one is
    found: with six places at worst one round in 720 gives one.
    """
    fill(s, seat, rng)
    while doubled(s):
        fill(s, seat, rng)
    for other in range(SEATS):
        if other != seat:
            for k in range(s.held[other]):
                s.undealt[s.hands[other, k] // SPAN] ^= 1 << (s.hands[other, k] % SPAN)


@rule
def fill(s: State, seat: int, rng: Rng) -> None:
    """Put into every place the seat cannot see a card not seen that may lie there, each as likely."""
    for other in range(SEATS):
        if other != seat:
            for k in range(s.held[other]):
                a = s.undealt[0] & ~s.never[other, k, 0]
                b = s.undealt[1] & ~s.never[other, k, 1]
                c = s.undealt[2] & ~s.never[other, k, 2]
                s.hands[other, k] = nth(a, b, c, below(rng, count(a) + count(b) + count(c)))


@rule
def doubled(s: State) -> bool:
    """Tell whether a card lies in two places."""
    for place in range(SEATS * HAND):
        card = s.hands[place // HAND, place % HAND]
        for before in range(place):
            if card != EMPTY and s.hands[before // HAND, before % HAND] == card:
                return True
    return False


@rule
def scores(s: State, out: Points) -> None:
    """Write the points of the cards won. 4.3: most win; the engine shares the win among equals."""
    for seat in range(SEATS):
        out[seat] = s.points[seat]

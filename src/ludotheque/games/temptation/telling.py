"""What happened in a match of Temptation, told to somebody who looks."""

from __future__ import annotations

from ludotheque.engine import CHANCE, OVER, Told, Words, seat, words_of
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.names import AND, face_name, listed, signed
from ludotheque.games.temptation.notation import placing, values
from ludotheque.games.temptation.rules import GOAL, ROLL, STOP, State, goal_reached, left_of, row_takes, shown
from ludotheque.games.temptation.state import DUE, ROWS


def tell(s: State, after: State, deck: Boards, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened, and whose dice, points and turn it changed."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return (
            _board_comes_up(_, after, deck, looker)
            if s.face == DUE
            else _dice_fall(_, s, after, action, looker)
        )
    if action == ROLL:
        return Told(_roll(_, s, looker), tuple(f"die-{k + 1}" for k in range(s.in_turn)))
    if action == STOP:
        return Told(_stop(_, s, looker) + _passing(_, s, after, looker), (f"seat-{s.turn}",))
    return _place(_, s, after, deck, action, looker)


def _board_comes_up(_: Words, after: State, deck: Boards, looker: int | None) -> Told:
    board = face_name(_, deck, after.face)
    begins = (
        _("Round %(round)s is played on %(board)s. You begin.", round=after.round, board=board)
        if after.turn == looker
        else _(
            "Round %(round)s is played on %(board)s. %(seat)s begins.",
            round=after.round,
            board=board,
            seat=seat(after.turn),
        )
    )
    return Told(begins, ("heading",))


def _roll(_: Words, s: State, looker: int | None) -> str:
    if s.placed and s.turn == looker:
        return _.ngettext(
            "You roll the other die again.", "You roll the other %(num)s dice again.", s.in_turn
        )
    if s.placed:
        return _.ngettext(
            "%(seat)s rolls the other die again.",
            "%(seat)s rolls the other %(num)s dice again.",
            s.in_turn,
            seat=seat(s.turn),
        )
    if s.turn == looker:
        return _.ngettext("You roll your only die.", "You roll %(num)s dice.", s.in_turn)
    return _.ngettext(
        "%(seat)s rolls the only die left.", "%(seat)s rolls %(num)s dice.", s.in_turn, seat=seat(s.turn)
    )


def _dice_fall(_: Words, s: State, after: State, rolled: int, looker: int | None) -> Told:
    """3.4: if nothing fits, the turn is over."""
    dice, fitting = spaced(rolled), fitting_values(s, rolled)
    if not fitting:
        words = (
            _.ngettext(
                "The die shows %(dice)s and does not fit: your turn is over.",
                "The dice show %(dice)s and none fits: your turn is over.",
                s.in_turn,
                dice=dice,
            )
            if s.turn == looker
            else _.ngettext(
                "The die shows %(dice)s and does not fit: %(seat)s’s turn is over.",
                "The dice show %(dice)s and none fits: %(seat)s’s turn is over.",
                s.in_turn,
                dice=dice,
                seat=seat(s.turn),
            )
        )
        return Told(words + _passing(_, s, after, looker), (f"seat-{s.turn}",), loud=True)
    lit = tuple(f"die-{k}" for k, value in enumerate(values(rolled), 1) if value in fitting)
    if s.in_turn == 1:
        return Told(_("The die shows %(dice)s, which fits.", dice=dice), lit)
    if len(fitting) == 1:
        return Told(_("The dice show %(dice)s: only %(value)s fits.", dice=dice, value=fitting[0]), lit)
    return Told(_("The dice show %(dice)s: %(values)s fit.", dice=dice, values=listed(_, fitting, AND)), lit)


def _stop(_: Words, s: State, looker: int | None) -> str:
    if s.turn == looker:
        return _.ngettext(
            "You stop and take one die back.", "You stop and take %(num)s dice back.", s.in_turn
        )
    return _.ngettext(
        "%(seat)s stops and takes one die back.",
        "%(seat)s stops and takes %(num)s dice back.",
        s.in_turn,
        seat=seat(s.turn),
    )


def _passing(_: Words, s: State, after: State, looker: int | None) -> str:
    """3.6: who is passed over when a turn is over, or that nobody else is left."""
    if after.turn == s.turn:
        alone = (
            _("Nobody else has dice left: you go again.")
            if s.turn == looker
            else _("Nobody else has dice left: %(seat)s goes again.", seat=seat(s.turn))
        )
        return f" {alone}"
    passed = ""
    other = left_of(s, s.turn)
    while other != after.turn:
        passed += " " + (
            _("You have no dice left and are passed over.")
            if other == looker
            else _("%(seat)s has no dice left and is passed over.", seat=seat(other))
        )
        other = left_of(s, other)
    return passed


def _place(_: Words, s: State, after: State, deck: Boards, action: int, looker: int | None) -> Told:
    row, value = placing(action)
    finished = finishes(s, deck, row)
    words = _finish(_, s, row, value, looker) if finished else _lay(_, s, deck, row, value, looker)
    if s.free == 1:  # 5.1
        end = _match_over(_, after, looker) if after.to_move == OVER else _round_over(_, s, after, looker)
        return Told(f"{words} {end}", (f"seat-{s.turn}", "heading"), loud=True)
    die = f"placed-{row + 1}-{s.filled[row] + 1}"
    places = (f"row-{row + 1}", f"seat-{s.turn}") if finished else (die,)
    if s.in_turn == 1:  # 3.5
        words += " " + _("That was the last die of the turn.") + _passing(_, s, after, looker)
    return Told(words, places, loud=finished)


def _lay(_: Words, s: State, deck: Boards, row: int, value: int, looker: int | None) -> str:
    """Return that a die is placed which does not finish its row."""
    filled = {"value": value, "row": row + 1, "seat": seat(s.turn)}
    last_but_one = s.filled[row] + 2 == len(deck.face(s.face)[row].cells)
    if s.turn == looker and last_but_one:
        return _("You place a %(value)s in row %(row)s: one more die finishes it.", **filled)
    if s.turn == looker:
        return _("You place a %(value)s in row %(row)s.", **filled)
    if last_but_one:
        return _("%(seat)s places a %(value)s in row %(row)s: one more die finishes it.", **filled)
    return _("%(seat)s places a %(value)s in row %(row)s.", **filled)


def _finish(_: Words, s: State, row: int, value: int, looker: int | None) -> str:
    """Return that a row is finished, and what it brings (4.5) or costs (4.6)."""
    printed, points = s.points[s.face, row], gain(s, row)
    filled = {"value": value, "row": row + 1, "seat": seat(s.turn), "points": signed(points)}
    mine = s.turn == looker
    if printed > 0:
        if mine:
            return _("You finish row %(row)s with a %(value)s: %(points)s.", **filled)
        return _("%(seat)s finishes row %(row)s with a %(value)s: %(points)s.", **filled)
    if points == printed:
        if mine:
            return _("You finish black row %(row)s with a %(value)s: %(points)s.", **filled)
        return _("%(seat)s finishes black row %(row)s with a %(value)s: %(points)s.", **filled)
    if points:
        if mine:
            return _(
                "You finish black row %(row)s with a %(value)s and pay all you have: %(points)s.", **filled
            )
        return _(
            "%(seat)s finishes black row %(row)s with a %(value)s and pays everything: %(points)s.", **filled
        )
    if mine:
        return _("You finish black row %(row)s with a %(value)s, but have nothing to pay with.", **filled)
    return _("%(seat)s finishes black row %(row)s with a %(value)s, but has nothing to pay with.", **filled)


def _round_over(_: Words, s: State, after: State, looker: int | None) -> str:
    """5.2, 5.3: what the end of a round means."""
    if after.turn == looker:
        return _("The board is full, and round %(round)s is over. You begin the next one.", round=s.round)
    return _(
        "The board is full, and round %(round)s is over. %(seat)s begins the next one.",
        round=s.round,
        seat=seat(after.turn),
    )


def _match_over(_: Words, after: State, looker: int | None) -> str:
    """6.1, TMP-2: how the match ended; 6.2, TMP-5: who has won it."""
    how = (
        _(
            "The board is full, and the goal of %(goal)s points is reached: the match is over.",
            goal=GOAL[after.players],
        )
        if goal_reached(after)
        else _("The board is full, and round %(round)s was the last: the match is over.", round=after.round)
    )
    best = max(after.score[other] for other in range(after.players))
    winners = [other for other in range(after.players) if after.score[other] == best]
    if len(winners) > 1:
        who = [_("you") if other == looker else seat(other) for other in winners]
        won = _(
            "The win is shared by %(seats)s, with %(points)s points each.",
            seats=listed(_, who, AND),
            points=best,
        )
    elif winners[0] == looker:
        won = _("You win with %(points)s points.", points=best)
    else:
        won = _("%(seat)s wins with %(points)s points.", seat=seat(winners[0]), points=best)
    return f"{how} {won}"


# what a move means


def fitting_values(s: State, rolled: int) -> list[int]:
    """Return the values, of those that dice show, that fit a row."""
    taken = 0
    for row in range(ROWS):
        taken |= row_takes(s, row)
    return values(shown(rolled) & taken)


def finishes(s: State, deck: Boards, row: int) -> bool:
    """Tell whether a row has one free cell."""
    return s.filled[row] + 1 == len(deck.face(s.face)[row].cells)


def gain(s: State, row: int) -> int:
    """Return what a row brings the seat on turn: 4.6, nobody pays more than he has."""
    return max(s.points[s.face, row], -s.score[s.turn])


def spaced(rolled: int) -> str:
    """Return dice as they are said."""
    return " ".join(map(str, values(rolled)))

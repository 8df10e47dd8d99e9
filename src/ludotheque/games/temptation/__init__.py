"""Temptation: roll five dice, place at least one, go on or stop; the last die of a row gets its points."""

from ludotheque.engine import N_, Deck, Flag, Game, Preset, Whole
from ludotheque.games.temptation import (
    components,
    drawing,
    editor,
    insight,
    learning,
    notation,
    printing,
    rules,
    speech,
    teaching,
)

GAME = Game(
    name="temptation",
    title=N_("Temptation"),
    about=N_("Roll, place, be tempted: the last die of a white row wins its points, of a black one pays."),
    players=(2, 3, 4, 5, 6),
    version=1,
    options=(
        Whole(
            "rounds",
            "TMP-2",
            N_("After how many rounds the match ends whatever the points; 0: no limit."),
            title=N_("Rounds"),
            low=0,
            high=rules.MOST_ROUNDS,
        ),
        Flag(
            "first_board",
            "TMP-3",
            N_("The first board is board 1, front: the easiest to learn on."),
            title=N_("Easiest board first"),
        ),
        Deck("deck", "7.1", N_("The boards to play on: ours, or your own."), title=N_("Boards")),
    ),
    presets=(
        Preset(
            "short",
            N_("Short"),
            {"rounds": 3, "first_board": True},
            minutes={2: 7, 3: 6, 4: 6, 5: 5, 6: 5},
            about=N_("Three rounds, the easiest board first."),
        ),
        Preset(
            "usual",
            N_("Usual"),
            {"first_board": True},
            minutes={2: 11, 3: 12, 4: 15, 5: 10, 6: 10},
            about=N_("Up to 500 points, 400 with five or six players; the easiest board first."),
        ),
        Preset(
            "printed",
            N_("As printed"),
            minutes={2: 12, 3: 13, 4: 12, 5: 10, 6: 8},
            about=N_("Up to 500 points, 400 with five or six players; the boards in any order."),
        ),
    ),
    rules=rules,
    notation=notation,
    speech=speech,
    box=components,
    drawing=drawing,
    editor=editor,
    end_clause="6.1",
    notation_clause="8.1",
    insight=insight,
    learning=learning,
    printing=printing,
    teaching=teaching,
)

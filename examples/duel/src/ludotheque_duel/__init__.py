"""Duel: lay your three cards one by one; the highest takes the trick."""

from ludotheque.engine import N_, Flag, Game, Whole
from ludotheque_duel import (
    components,
    drawing,
    insight,
    learning,
    notation,
    printing,
    rules,
    speech,
    teaching,
)

GAME = Game(
    name="duel",
    title=N_("Duel"),
    about=N_("Three cards each, three tricks: when do you spend the high one?"),
    players=(2, 3, 4),
    minutes=1,
    version=1,
    options=(
        Whole(
            "cards",
            "DUE-1",
            N_("How many cards the deck has."),
            low=12,
            high=20,
            usual=12,
        ),
        Flag("low", "DUE-2", N_("The lowest card takes the trick.")),
    ),
    rules=rules,
    notation=notation,
    speech=speech,
    box=components,
    drawing=drawing,
    insight=insight,
    learning=learning,
    printing=printing,
    teaching=teaching,
    end_clause="3.1",
    notation_clause="4.1",
    small={"cards": 12},
)

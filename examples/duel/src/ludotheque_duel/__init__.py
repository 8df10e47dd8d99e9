"""Duel: lay your three cards one by one; the highest takes the trick."""

from ludotheque.engine import N_, Game, Whole
from ludotheque_duel import components, drawing, notation, rules, speech

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
    ),
    rules=rules,
    notation=notation,
    speech=speech,
    box=components,
    drawing=drawing,
    end_clause="3.1",
    notation_clause="4.1",
)

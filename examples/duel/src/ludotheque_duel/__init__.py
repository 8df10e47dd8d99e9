"""Duel: lay your three cards one by one; the highest takes the trick."""

from ludotheque.engine import Game, Whole
from ludotheque_duel import components, drawing, notation, rules

GAME = Game(
    name="duel",
    title={"en": "Duel", "fr": "Duel"},
    about={
        "en": "Three cards each, three tricks: when do you spend the high one?",
        "fr": "Trois cartes chacun, trois levées : quand jouer la plus forte ?",
    },
    players=(2, 3, 4),
    minutes=1,
    version=1,
    options=(
        Whole(
            "cards",
            "DUE-1",
            {"en": "How many cards the deck has.", "fr": "Le nombre de cartes du paquet."},
            low=12,
            high=20,
            usual=12,
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    end_clause="3.1",
    notation_clause="4.1",
)

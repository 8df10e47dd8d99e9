"""Titus: runs of four and more, with tokens that turn over when they change hands."""

from ludotheque.engine import Deck, Game
from ludotheque.games.titus import components, drawing, insight, notation, rules

GAME = Game(
    name="titus",
    title={"en": "Titus", "fr": "Titus"},
    about={
        "en": "Collect runs of four and more; what you take from others turns over. What was on the back?",
        "fr": "Des suites de quatre et plus ; ce qu'on prend aux autres se retourne. Qu'y avait-il au dos ?",
    },
    players=(2, 3, 4),
    minutes=25,
    version=1,
    options=(
        Deck(
            "deck",
            "9.1",
            {
                "en": "The tokens and victory cards to play with.",
                "fr": "Les jetons et les cartes de points avec lesquels on joue.",
            },
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    insight=insight,
    end_clause="7.1",
    notation_clause="10.1",
    small={"deck": components.SMALL},
)

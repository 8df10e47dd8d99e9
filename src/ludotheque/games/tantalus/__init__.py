"""Tantalus: turn one tile a turn until the figure on your card stands on the board."""

from ludotheque.engine import Deck, Flag, Game, Whole
from ludotheque.games.tantalus import components, drawing, insight, notation, rules

STANDARD_CARDS = 52

GAME = Game(
    name="tantalus",
    title={"en": "Tantalus", "fr": "Tantalus"},
    about={
        "en": "Turn one tile a turn until the figure on your card stands on the board.",
        "fr": "Tournez une tuile par tour jusqu'à ce que le dessin de votre carte apparaisse sur le plateau.",
    },
    players=(2,),
    minutes=30,
    version=1,
    options=(
        Whole(
            "target",
            "4.4",
            {
                "en": "The first to reach so many points wins at once; null: play for the whole pile.",
                "fr": "Le premier à ce nombre de points gagne aussitôt ; null : jouer toute la pioche.",
            },
            low=1,
            high=500,
            usual=None,
            nullable=True,
        ),
        Whole(
            "cards",
            "4.5",
            {
                "en": "How many cards of the deck are played with.",
                "fr": "Le nombre de cartes avec lesquelles on joue.",
            },
            low=components.LEAST_CARDS,
            high=lambda table: len(table.deck.ids),
            usual=lambda table: min(STANDARD_CARDS, len(table.deck.ids)),
        ),
        Whole(
            "stall",
            "TAN-4",
            {
                "en": "After so many turns in a row without a card won the match is over; null: never.",
                "fr": "Après tant de tours de suite sans carte gagnée, la partie est finie ; null : jamais.",
            },
            low=1,
            high=10_000,
            usual=200,
            nullable=True,
        ),
        Flag(
            "standing",
            "TAN-3",
            {
                "en": "A card whose figure already stands when it is drawn is won at once.",
                "fr": "Une carte piochée dont le dessin est déjà sur le plateau est gagnée aussitôt.",
            },
        ),
        Deck(
            "deck",
            "1.5",
            {
                "en": "The cards to play with: standard, complete, or your own.",
                "fr": "Le jeu de cartes : standard, complete, ou le vôtre.",
            },
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    insight=insight,
    end_clause="4.1",
    notation_clause="5.1",
    small={"deck": components.small()},
)

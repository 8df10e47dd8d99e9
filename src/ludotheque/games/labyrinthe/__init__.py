"""Labyrinthe, the card game: lay maze cards, join equal treasures by a path, and take them."""

from ludotheque.engine import Deck, Game, Whole
from ludotheque.games.labyrinthe import components, drawing, insight, notation, rules

GAME = Game(
    name="labyrinthe",
    title={"en": "Labyrinthe — the card game", "fr": "Labyrinthe – le jeu de cartes"},
    about={
        "en": "The maze grows card by card: join two equal treasures by a path, and take them.",
        "fr": "Le labyrinthe pousse carte après carte : reliez deux trésors identiques, et prenez.",
    },
    players=(2, 3, 4, 5, 6),
    minutes=20,
    version=1,
    options=(
        Whole(
            "treasures",
            "LAB-6",
            {
                "en": "How many treasures of every card count: both, or only the first.",
                "fr": "Combien de trésors comptent sur chaque carte : les deux, ou seulement le premier.",
            },
            low=1,
            high=2,
            usual=2,
        ),
        Deck(
            "deck",
            "1.4",
            {
                "en": "The cards to play with: ours, or those of your own box.",
                "fr": "Les cartes du jeu : les nôtres, ou celles de votre propre boîte.",
            },
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    insight=insight,
    end_clause="5.1",
    notation_clause="6.1",
    small={"deck": components.small()},
)

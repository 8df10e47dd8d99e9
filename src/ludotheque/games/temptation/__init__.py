"""Temptation: roll five dice, place at least one, go on or stop; the last die of a row gets its points."""

from ludotheque.engine import Deck, Flag, Game, Whole
from ludotheque.games.temptation import components, drawing, insight, notation, rules

MOST_ROUNDS = 1000

GAME = Game(
    name="temptation",
    title={"en": "Temptation", "fr": "Temptation"},
    about={
        "en": "Roll, place, be tempted: the last die of a white row wins its points, of a black one pays.",
        "fr": "Lancer, placer, céder à la tentation : finir une rangée blanche rapporte, une noire coûte.",
    },
    players=(2, 3, 4, 5, 6),
    minutes=30,
    version=1,
    options=(
        Whole(
            "rounds",
            "TMP-2",
            {
                "en": "After how many rounds the match ends whatever the points; 0: no limit.",
                "fr": "Nombre de manches après lequel la partie finit de toute façon ; 0 : sans limite.",
            },
            low=0,
            high=MOST_ROUNDS,
        ),
        Flag(
            "first_board",
            "TMP-3",
            {
                "en": "The first board is board 1, face 0: the easiest to learn on.",
                "fr": "La première planche est la planche 1, face 0 : la plus simple pour apprendre.",
            },
        ),
        Deck(
            "deck",
            "7.1",
            {
                "en": "The boards to play on: ours, or your own.",
                "fr": "Les planches : les nôtres, ou les vôtres.",
            },
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    end_clause="6.1",
    notation_clause="8.1",
    insight=insight,
)

"""Tanagra: lay a board of triangles, walk on it, and carry it away from under the others."""

from ludotheque.engine import Flag, Game, Whole
from ludotheque.games.tanagra import components, drawing, insight, notation, rules

GAME = Game(
    name="tanagra",
    title={"en": "Tanagra", "fr": "Tanagra"},
    about={
        "en": "Walk over the triangles, carry off the ones you leave, and hunt the neighbour on your left.",
        "fr": "Marchez sur les triangles, emportez ceux que vous quittez, et chassez votre voisin de gauche.",
    },
    players=(2, 3, 4),
    minutes=30,
    version=1,
    options=(
        Whole(
            "x",
            "1.1",
            {
                "en": "How many pawns of each kind a player has.",
                "fr": "Le nombre de pions de chaque sorte que reçoit un joueur.",
            },
            low=lambda table: 3 if table.players == 2 else 4,
            high=6,
            usual=6,
        ),
        Whole(
            "stall",
            "TNG-7",
            {
                "en": "Rounds without a pawn taken or a triangle removed that make a draw.",
                "fr": "Tours de table sans prise ni triangle retiré qui rendent la partie nulle.",
            },
            low=1,
            high=1000,
            usual=60,
        ),
        Flag(
            "isolation",
            "TNG-6",
            {
                "en": "For two players: isolating all the other's pawns wins too.",
                "fr": "À deux joueurs : isoler tous les pions de l'autre fait aussi gagner.",
            },
            usual=False,
        ),
    ),
    rules=rules,
    notation=notation,
    box=components,
    drawing=drawing,
    insight=insight,
    end_clause="6.1",
    notation_clause="8.1",
)

"""Tanagra: lay a board of triangles, walk on it, and carry it away from under the others."""

from ludotheque.engine import N_, Flag, Game, Preset, Whole
from ludotheque.games.tanagra import (
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
    name="tanagra",
    title=N_("Tanagra"),
    about=N_("Walk over the triangles, carry off the ones you leave, and hunt the neighbour on your left."),
    players=(2, 3, 4),
    version=1,
    options=(
        Whole(
            "x",
            "1.1",
            N_("How many pawns of each kind a player has."),
            title=N_("Pawns of each kind"),
            low=lambda table: 3 if table.players == 2 else 4,
            high=6,
            usual=6,
        ),
        Whole(
            "stall",
            "TNG-7",
            N_("Rounds without a pawn taken or a triangle removed that make a draw."),
            title=N_("Quiet rounds until a draw"),
            low=1,
            high=1000,
            usual=60,
            nullable=True,
            null_about=N_("never"),
        ),
        Flag(
            "isolation",
            "TNG-6",
            N_("For two players: isolating all the other’s pawns wins too."),
            title=N_("Isolating wins"),
            usual=False,
        ),
        Flag(
            "strict",
            "TNG-9",
            N_("Only whoever made the turn can win by it; another’s win waits for their own turn."),
            title=N_("Wins only on one’s own turn"),
            usual=False,
        ),
    ),
    presets=(
        Preset(
            "short",
            N_("Short"),
            {"x": 4, "stall": 15, "isolation": True},
            options_for={
                2: {"x": 3, "stall": 30, "isolation": True},
                4: {"x": 4, "stall": 12, "isolation": True},
            },
            minutes={2: 13, 3: 14, 4: 15},
        ),
        Preset(
            "usual",
            N_("Usual"),
            {"x": 5, "stall": 30},
            options_for={4: {"x": 4, "stall": 30}},
            minutes={2: 28, 3: 25, 4: 22},
        ),
        # Measured where a match came to an end: with no draw, about half of those between two bots never do.
        Preset(
            "printed",
            N_("As printed"),
            {"x": 6, "stall": None, "strict": True},
            minutes={2: 37, 3: 48, 4: 35},
        ),
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
    end_clause="6.1",
    notation_clause="8.1",
)

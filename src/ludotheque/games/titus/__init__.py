"""Titus: runs of four and more, with tokens that turn over when they change hands."""

from ludotheque.engine import N_, Deck, Flag, Game, Preset
from ludotheque.games.titus import (
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
    name="titus",
    title=N_("Titus"),
    about=N_("Collect runs of four and more; what you take from others turns over. What was on the back?"),
    players=(2, 3, 4),
    minutes=25,
    version=1,
    options=(
        Deck(
            "deck",
            "9.1",
            N_("The tokens and victory cards to play with."),
            title=N_("Tokens and victory cards"),
        ),
        Flag(
            "strict",
            "TIT-8",
            N_("A turn ends at once when nothing more may be taken, as printed."),
            title=N_("Turns end by themselves"),
        ),
    ),
    presets=(
        Preset(
            "short",
            N_("Short"),
            {"deck": "short"},
            minutes={2: 10, 3: 8, 4: 6},
            about=N_("Numbers up to 13, eight victory cards."),
        ),
        Preset(
            "usual",
            N_("Usual"),
            minutes={2: 18, 3: 14, 4: 10},
            about=N_("The whole box; join and cash to the end of a turn."),
        ),
        Preset(
            "printed",
            N_("As printed"),
            {"strict": True},
            minutes={2: 16, 3: 11, 4: 10},
            about=N_("The whole box, to the letter of the sheet."),
        ),
    ),
    rules=rules,
    notation=notation,
    speech=speech,
    box=components,
    drawing=drawing,
    editor=editor,
    insight=insight,
    learning=learning,
    printing=printing,
    teaching=teaching,
    end_clause="7.1",
    notation_clause="10.1",
    small={"deck": components.SMALL},
)

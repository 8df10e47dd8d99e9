"""Labyrinthe, the card game: lay maze cards, join matching treasures by a path, and take them."""

from ludotheque.engine import N_, Deck, Flag, Game, Preset, Whole
from ludotheque.games.labyrinthe import (
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
    name="labyrinthe",
    title=N_("Labyrinthe — the card game"),
    about=N_("The maze grows card by card: join two matching treasures by a path, and take the card."),
    players=(2, 3, 4, 5, 6),
    version=2,
    options=(
        Whole(
            "treasures",
            "LAB-6",
            N_("How many treasures of a card with two count: both, or only the first."),
            title=N_("Treasures that count"),
            low=1,
            high=2,
            usual=2,
        ),
        Flag(
            "strict",
            "LAB-7",
            N_("Whoever can join matching treasures must, and takes at least one card that may be taken."),
            title=N_("Joining is a must"),
        ),
        Deck(
            "deck",
            "1.4",
            N_("The cards to play with: ours with two treasures, ours with one, or those of your own box."),
            title=N_("Cards"),
        ),
    ),
    presets=(
        Preset(
            "short",
            N_("Short"),
            {"deck": "single"},
            minutes={2: 6, 3: 5, 4: 4, 5: 3, 6: 3},
            about=N_("One treasure a card: less to look for."),
        ),
        Preset(
            "usual",
            N_("Usual"),
            minutes={2: 7, 3: 5, 4: 4, 5: 4, 6: 3},
            about=N_("Two treasures a card; what you take is up to you."),
        ),
        Preset(
            "printed",
            N_("As printed"),
            {"strict": True},
            minutes={2: 5, 3: 4, 4: 3, 5: 3, 6: 3},
            about=N_("Whoever can join treasures must, and takes at least one card."),
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
    end_clause="5.1",
    notation_clause="6.1",
    small={"deck": components.small()},
)

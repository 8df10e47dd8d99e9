"""Tantalus: turn one tile a turn until the figure on your card stands on the board."""

from ludotheque.engine import N_, Deck, Flag, Game, Preset, Whole
from ludotheque.games.tantalus import (
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

STANDARD_CARDS = 52

GAME = Game(
    name="tantalus",
    title=N_("Tantalus"),
    about=N_("Turn one tile a turn until the figure on your card stands on the board."),
    players=(2,),
    version=1,
    options=(
        Whole(
            "target",
            "4.4",
            N_("The first to reach that many points wins at once."),
            title=N_("Points to win"),
            low=1,
            high=500,
            usual=None,
            nullable=True,
            null_about=N_("none, the whole pile is played"),
        ),
        Whole(
            "cards",
            "4.5",
            N_("How many cards of the deck are played with."),
            title=N_("Cards in play"),
            low=components.LEAST_CARDS,
            high=lambda given: len(given.deck.ids),
            usual=lambda given: min(STANDARD_CARDS, len(given.deck.ids)),
        ),
        Whole(
            "stall",
            "TAN-4",
            N_("After that many turns in a row without a card won the match is over."),
            title=N_("Turns without a card won"),
            low=1,
            high=10_000,
            usual=200,
            nullable=True,
            null_about=N_("never"),
        ),
        Flag(
            "standing",
            "TAN-3",
            N_("A card whose figure already stands when it is drawn is won at once."),
            title=N_("Standing figures count"),
        ),
        Flag(
            "strict",
            "TAN-9",
            N_("An extra turn is a right: you may pass it and turn no tile."),
            title=N_("Extra turns may be passed"),
        ),
        Deck(
            "deck", "1.5", N_("The cards to play with: standard, complete, or your own."), title=N_("Cards")
        ),
    ),
    presets=(
        Preset(
            "short", N_("Short"), {"target": 50}, minutes={2: 8}, about=N_("The first to 50 points wins.")
        ),
        Preset(
            "usual", N_("Usual"), {"target": 100}, minutes={2: 19}, about=N_("The first to 100 points wins.")
        ),
        Preset(
            "printed",
            N_("As printed"),
            {"strict": True},
            minutes={2: 45},
            about=N_("All the cards, and extra turns may be passed."),
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
    end_clause="4.1",
    notation_clause="5.1",
    small={"deck": components.small()},
)

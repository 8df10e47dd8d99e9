"""Titus: runs of four and more, with tokens that turn over when they change hands."""

from ludotheque.engine import N_, Deck, Flag, Game, Preset
from ludotheque.games.titus import components, drawing, insight, notation, rules, speech

GAME = Game(
    name="titus",
    title=N_("Titus"),
    about=N_("Collect runs of four and more; what you take from others turns over. What was on the back?"),
    players=(2, 3, 4),
    minutes=25,
    version=1,
    options=(
        Deck("deck", "9.1", N_("The tokens and victory cards to play with.")),
        Flag("strict", "TIT-8", N_("A turn ends at once when nothing more may be taken, as printed.")),
    ),
    presets=(
        Preset("short", N_("Short"), {"deck": "short"}, minutes={2: 14, 3: 11, 4: 9}),
        Preset("usual", N_("Usual"), minutes={2: 21, 3: 17, 4: 14}),
        Preset("printed", N_("As printed"), {"strict": True}, minutes={2: 19, 3: 15, 4: 12}),
    ),
    rules=rules,
    notation=notation,
    speech=speech,
    box=components,
    drawing=drawing,
    insight=insight,
    end_clause="7.1",
    notation_clause="10.1",
    small={"deck": components.SMALL},
)

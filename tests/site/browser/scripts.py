"""Scripted matches: what happened before, what Bob does then, and what is announced in both languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import ludotheque


@dataclass(frozen=True)
class Script:
    """A match as it stands when Bob, the second player, begins to act."""

    game: str
    before: str
    """Everything before, chance included, one after the other."""
    moves: tuple[str, ...]
    """What Bob does; nothing of it is left to chance."""
    en: tuple[str, ...]
    fr: tuple[str, ...]
    """What is announced to Ada, the first player."""
    options: dict[str, Any] = field(default_factory=dict)
    players: int = 2

    def record(self) -> dict[str, Any]:
        """Return the match before Bob acts."""
        match = ludotheque.load(self.game).start(players=self.players, chance="manual", options=self.options)
        for text in self.before.split(", "):
            match.play(text)
        assert match.to_move == 1
        told: dict[str, Any] = match.record().json()
        return told


SIX = Script(
    "labyrinthe",
    "deal 0 44, deal 0 28, deal 1 9, deal 1 27, open 32 270, open 25 90, open 17 90, open 39 0, "
    "lay 28 2,1 0, deal 0 8, lay 27 0,2 270, done, deal 1 16, lay 44 -1,2 0, done, deal 0 45, "
    "lay 16 -2,2 0, done, deal 1 15, lay 8 -1,1 0, deal 0 19, lay 9 2,0 0, done, deal 1 10, "
    "lay 19 0,3 270, deal 0 6, lay 15 -1,0 90, done, deal 1 13, lay 45 2,-1 90, deal 0 38, "
    "lay 10 1,-1 0, done, deal 1 42, lay 38 0,-1 90, done, deal 0 40, lay 42 3,1 0, done, deal 1 22, "
    "lay 40 -2,1 90, done, deal 0 24",
    ("lay 22 3,0 180", "take 1,-1", "take 0,3", "take 0,-1", "take 0,0", "take 3,1"),
    (
        (
            "Bob lays snake–spider above flask–snake. It joins snake to snake and "
            "spider to spider: 6 cards may be taken."
        ),
        "Bob joins snake to snake and takes snake–map: +1. 4 more cards may be taken.",
        "Bob joins spider to spider and takes spider–dagger: +1. 3 more cards may be taken.",
        "Bob joins spider to spider and takes spider–gem: +1. 3 more cards may be taken.",
        "Bob joins spider to spider and takes helmet–spider: +1. 2 more cards may be taken.",
        "Bob joins snake to snake and takes flask–snake: +1. 1 more card may be taken.",
    ),
    (
        (
            "Bob pose serpent–araignée au-dessus de fiole–serpent. "
            "La carte relie serpent à serpent et araignée à araignée : 6 cartes à prendre."
        ),
        "Bob relie serpent à serpent et prend serpent–plan : +1. Encore 4 cartes à prendre.",
        "Bob relie araignée à araignée et prend araignée–poignard : +1. Encore 3 cartes à prendre.",
        "Bob relie araignée à araignée et prend araignée–joyau : +1. Encore 3 cartes à prendre.",
        "Bob relie araignée à araignée et prend heaume–araignée : +1. Encore 2 cartes à prendre.",
        "Bob relie serpent à serpent et prend fiole–serpent : +1. Encore 1 carte à prendre.",
    ),
)
"""A turn of six actions."""

SCRIPTS = (
    SIX,
    Script(
        "temptation",
        "board 2 1, roll, dice 1 1 2 3 4, place 2 3, stop, roll, dice 2 3 4 5 5",
        ("place 4 6", "place 5 2", "place 5 4", "place 3 6", "stop"),
        (
            "Bob places a 4 in row 6: one more die finishes it.",
            "Bob places a 5 in row 2.",
            "Bob places a 5 in row 4.",
            "Bob finishes black row 6 with a 3: −30.",
            "Bob stops and takes one die back.",
        ),
        (
            "Bob place un 4 dans la rangée 6 : encore un dé pour la finir.",
            "Bob place un 5 dans la rangée 2.",
            "Bob place un 5 dans la rangée 4.",
            "Bob finit la rangée noire 6 avec un 3 : −30.",
            "Bob s’arrête et reprend un dé.",
        ),
        {"rounds": 1},
    ),
    Script(
        "titus",
        "top 11 11, draw, top 17 17, keep, draw, top 12 12, swap 0 #1, keep, draw, top 2 1, keep, draw, "
        "top 18 18, swap 0 #2, keep, draw, top 11 10, swap 1 #2, keep, draw, top 9 9, swap 0 #4, keep, draw, "
        "top 3 5, swap 1 #4, keep, end, draw, top 5 7, swap 0 #6, group #1, draw, top 10 8",
        ("swap 0 #3", "group #6", "join #7 #6", "end"),
        (
            "Bob swaps the 5 for your 12; turned over, it shows 12.",
            "Bob groups the 12 into 10–12.",
            "Bob joins 9 and 10–12 into 9–12: +6 points.",
            "Bob ends the turn.",
        ),
        (
            "Bob échange le 5 contre votre 12 ; retourné, il montre 12.",
            "Bob groupe le 12 et forme 10–12.",
            "Bob assemble 9 et 10–12 en 9–12 : +6 points.",
            "Bob finit son tour.",
        ),
    ),
    Script(
        "tantalus",
        "deal 0 5-1, deal 0 5-2, deal 0 5-3, deal 1 1-1, deal 1 5-4, deal 1 5-5, a1",
        ("c2",),
        ("Bob turns c2 and wins card 1-1: +1, and an extra turn.",),
        ("Bob tourne c2 et gagne la carte 1-1 : +1, et un tour supplémentaire.",),
        {"deck": "complete"},
    ),
    Script(
        "tanagra",
        "lay ^0,0, lay v1,-1, lay ^3,-1, lay ^2,-2, lay v3,-4, lay ^3,-4, lay v0,-3, lay ^1,1, lay ^-1,-2, "
        "lay v-1,-4, lay ^5,-3, lay v0,2, lay ^2,3, lay v3,1, lay v6,-4, lay v-3,-3, lay ^8,-3, lay v2,0, "
        "move 0,0v 0,1^, move 2,0^ 2,0v, move 7,-3^ 6,-3v, move -2,-2^ -2,-3v",
        ("move 2,0v 3,0^", "carry v1,4"),
        (
            "Bob steps from B to C. B is left empty.",
            "Bob carries B beside M. A is isolated now. One pawn of yours is cut off.",
        ),
        (
            "Bob va de B à C. B est abandonné, vide.",
            "Bob porte B contre M. A est maintenant isolé. Un de vos pions est coupé du reste.",
        ),
        players=3,
    ),
)
"""One of each game."""

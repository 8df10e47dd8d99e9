"""What everything in the drawing is, for whoever touches it."""

from __future__ import annotations

import ludotheque

from .laying import GAME, lay, table
from .test_rules import cashed_once
from .test_speech import plain


def explained(match: ludotheque.Match, target: str, looker: int | None, lang: str = "en") -> str:
    words = GAME.drawing.explain(match.sight(looker).s, match.setting.deck, looker, target, lang)
    assert words is not None
    return plain(words, lang)


def test_the_table_is_explained_to_whoever_touches_it() -> None:
    match = cashed_once()
    assert explained(match, "pile", 1) == (
        "The pile, 47 tokens. Whoever draws the last one plays the last turn."
    )
    assert explained(match, "victory", 0) == (
        "The victory cards, 11 left. Whoever cashes a group of four or more takes the 17."
    )
    assert explained(match, "purse-18", 0) == (
        "Your victory card: 18 points, which stay yours even if its tokens are stolen."
    )
    assert explained(match, "purse-18", 1, "fr") == (
        "Carte d’Ada : 18 points. Les autres peuvent y prendre le plus grand nombre, le 4."
    )
    assert explained(match, "token-7", 1) == (
        "The highest token on this card: others may steal it, and it turns over."
    )
    assert explained(match, "token-1", 1) == ("Only the highest token on a card can be stolen: here the 4.")
    assert explained(match, "token-2", 0) == (
        "An independent of Bob. Others may swap a token they draw for this one, which turns over."
    )
    assert explained(match, "token-2", 1, "fr") == (
        "Votre jeton isolé, le 10. Il va avec le nombre juste au-dessous, ou juste au-dessus."
    )
    assert explained(match, "seat-0", None) == "The reserve and the victory cards of Ada: 18 points."


def test_what_is_not_in_the_drawing_has_no_explanation() -> None:
    match = cashed_once()
    for target in ("", "purse-", "purse-17", "purse-x", "token-x", "token-99", "seat-7", "ribbon-0", "moon"):
        assert GAME.drawing.explain(match.s, match.setting.deck, 0, target, "en") is None
        assert GAME.drawing.attempt(match.s, match.setting.deck, [target]) is None


def test_whoever_ends_a_turn_with_a_run_in_pieces_is_asked_once_more() -> None:
    match = lay(table(), "5/6 keep", "15/16 keep", "6/7 keep, end", "17/18 keep", "7/8 keep", "1/2")
    assert asked(match, "end") == 0, "three are no run"
    four = ("7/8 keep, end", "12/13 keep", "8/9 keep", "1/2")
    match = lay(table(), "5/6 keep", "15/16 keep", "6/7 keep, end", "17/18 keep", *four)
    assert asked(match, "end") == 1
    assert "could be joined into a run" in match.describe("end")
    match.play("join #1 #3")
    assert asked(match, "end") == 1


def asked(match: ludotheque.Match, move: str) -> int:
    action = match.actions()[match.moves().index(move)]
    return GAME.drawing.risky(match.s, match.setting.deck, action)

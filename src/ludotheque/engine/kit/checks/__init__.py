"""The checks of the conformance kit, each a function whose docstring says what it proves."""

from ludotheque.engine.kit.checks import (
    drawings,
    insights,
    learning,
    lessons,
    printing,
    puzzles,
    rulebooks,
    rules,
    secrets,
    texts,
    words,
)

CHECKS = {
    "legal": rules.check_legal_moves,
    "notation": texts.check_notation,
    "end": rules.check_end,
    "copies": rules.check_copies,
    "json": texts.check_json,
    "chance": rules.check_chance,
    "fairness": rules.check_fairness,
    "secrets": secrets.check_secrets,
    "sights": secrets.check_sights,
    "veil": secrets.check_veil,
    "redeals": secrets.check_redeals,
    "histories": secrets.check_histories,
    "drawings": drawings.check_drawings,
    "touches": drawings.check_touches,
    "colours": drawings.check_colours,
    "words": words.check_words,
    "speech": words.check_speech,
    "rulebooks": rulebooks.check_rulebooks,
    "lessons": lessons.check_lessons,
    "puzzles": puzzles.check_puzzles,
    "printing": printing.check_printing,
    "insight": insights.check_insight,
    "learning": learning.check_learning,
    "speeds": rules.check_speeds,
}
"""Every check by the name by which ``ludo check --only`` calls it, quick ones first."""
NEEDS_COMPILED = {"speeds"}

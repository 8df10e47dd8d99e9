"""The words of a balance report: English here, other languages in ``locale/``."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_decimal, format_percent

from ludotheque.words import N_, languages_of, words_of

LANGUAGES = languages_of("ludotheque.arena")

SENTENCES: dict[str, str] = {
    "title": N_("%(game)s: how it balances"),
    "about": N_("%(matches)s matches, every player the bot “%(bot)s”. Options: %(options)s. Seed %(seed)s."),
    "usual": N_("the default ones"),
    "players": N_("%(players)s players"),
    "seat": N_("player %(seat)s"),
    # the table on top
    "at a glance": N_("At a glance"),
    "how many": N_("players"),
    "matches": N_("matches"),
    "first seat": N_("first player wins"),
    "moves": N_("moves, median"),
    "choices": N_("moves to choose from"),
    "winner has": N_("winner’s points"),
    "ties": N_("ties"),
    "changes": N_("lead changes"),
    "wins against": N_("wins against %(bot)s"),
    # seats
    "seats": N_("Who plays first"),
    "seats say": N_(
        "Each player’s share of the wins, with its 95 % interval; the dashed line is a fair share."
    ),
    "more": N_("Player %(seat)s wins more than a fair share."),
    "less": N_("Player %(seat)s wins less than a fair share."),
    "fair": N_("No player is further from a fair share than luck explains."),
    # length
    "length": N_("How long a match lasts"),
    "length say": N_("Matches by their number of moves."),
    "length found": N_(
        "%(mean)s moves on average, nine in ten between %(low)s and %(high)s; %(choices)s moves to choose from."
    ),
    # points
    "points": N_("What it takes to win"),
    "points say": N_("Points at the end: everybody’s in pale, the winners’ in full colour."),
    "points found": N_(
        "Winners have %(winning)s points on average, all players %(mean)s. Ties: %(ties)s of the matches."
    ),
    # the lead
    "lead": N_("Who leads, and whether it lasts"),
    "lead say": N_("How often the player in the lead goes on to win; the dashed line is a blind guess."),
    "lead found": N_(
        "The lead changes %(mean)s times on average. Whoever leads half-way wins %(half)s of the matches."
    ),
    "changes say": N_("Matches by how often the lead changed."),
    # endings
    "endings": N_("How matches end"),
    "endings say": N_("How often each ending occurred."),
    # skill
    "skill": N_("How much skill matters"),
    "skill say": N_(
        "The stronger bot’s share of the wins, with seats and luck shared evenly; luck alone would give 50 %."
    ),
    "against": N_("against %(bot)s"),
    # the end
    "made": N_("Made by"),
    "intervals": N_("Intervals are Wilson’s, and hold the true share 19 times out of 20."),
}


BOTS = {
    "random": N_("random"),
    "greedy": N_("greedy"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}
"""What our bots are called; others keep their names."""


class ReportWords:
    """Sentences and numbers in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._words = words_of("ludotheque.arena", lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled in."""
        return self._words(SENTENCES[key], **values)

    def bot(self, name: str) -> str:
        """Return what a bot is called."""
        return self._words(BOTS[name]) if name in BOTS else name

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as it is written."""
        return format_decimal(value, f"#,##0.{'0' * digits}" if digits else "#,##0", self.lang)

    def percent(self, value: float, digits: int = 0) -> str:
        """Return a share as it is written."""
        pattern = (
            Locale.parse(self.lang)
            .percent_formats[None]
            .pattern.replace("0", f"0.{'0' * digits}" if digits else "0")
        )
        return format_percent(value, pattern, self.lang)

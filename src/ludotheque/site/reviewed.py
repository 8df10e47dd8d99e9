"""A review as its reader sees it: the same on a page of the site and in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ludotheque.bots.review import (
    BEST,
    BLUNDER,
    ERRORS,
    GOOD,
    GRADES,
    INACCURACY,
    MISTAKE,
    Review,
    Sum,
    Verdict,
)
from ludotheque.bots.reviewing import line_of
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.telling import Said
from ludotheque.site.chart import Lead, chart_html
from ludotheque.site.figures import figure_html
from ludotheque.words import N_, Words, with_names

SIGNS = {BEST: "✓", GOOD: "≈", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
NAMES = {
    BEST: N_("best move"),
    GOOD: N_("good move"),
    INACCURACY: N_("inaccuracy"),
    MISTAKE: N_("mistake"),
    BLUNDER: N_("blunder"),
}
FEW = 40
"""Moves that are all shown at once; longer lists are folded."""
WORTH_TELLING = 0.02
"""Luck below that is called even, however sure it is."""


@dataclass(frozen=True)
class Telling:
    """Puts a review into a reader's words."""

    match: Match
    review: Review
    words: Words
    names: Sequence[str]
    told: Sequence[Said]
    """Every event of the match in words, nothing hidden: it is over."""

    def values(self) -> dict[str, Any]:
        """Return what the template is filled in with."""
        review = self.review
        turning = review.turning_points
        marks = [(one.event, str(number)) for number, one in enumerate(turning, 1)]
        lead = Lead(review.length, review.points)
        chart = chart_html(lead, self.names, self.words, marks=marks) if review.verdicts else ""
        return {
            "iterations": self.words.number(review.iterations),
            "scale": self._scale(),
            "chance": bool(review.fortunes),
            "sums": [self._sum(one) for one in review.sums],
            "chart": Markup(chart),  # noqa: S704 - what people typed is escaped there
            "turning": [self._turning(one, number) for number, one in enumerate(turning, 1)],
            "moves": [self._move(one) for one in review.verdicts],
            "few": FEW,
        }

    def percent(self, value: float, signed: bool = False) -> str:
        """Return a share as the reader writes it."""
        points = 100 * value
        digits = 0 if abs(points) >= 10 else 1 if abs(points) >= 1 else 2
        shown = self.words.number(abs(points), digits, trimmed=True)
        sign = "" if not signed or round(points, digits) == 0 else "+" if points > 0 else "−"
        return f"{sign}{shown}\N{NO-BREAK SPACE}%"

    def _scale(self) -> list[dict[str, str]]:
        """Return the grades with the least loss that each stands for."""
        _ = self.words.gettext
        return [
            {"sign": SIGNS[grade], "grade": _(NAMES[grade]), "kind": grade, "least": self.percent(least)}
            for grade, least in GRADES.items()
            if least
        ]

    def _sum(self, one: Sum) -> dict[str, Any]:
        _ = self.words.gettext
        sure = abs(one.luck) > max(ERRORS * one.luck_error, WORTH_TELLING)
        word = _("about even") if not sure else _("lucky") if one.luck > 0 else _("unlucky")
        return {
            "seat": one.seat,
            "name": self.names[one.seat],
            "best": one.best,
            "decisions": one.decisions,
            "counts": self._counts(one.seat),
            "share": None if one.share is None else round(100 * one.share),
            "average": None if one.average is None else self.percent(one.average),
            "luck": word,
            "kind": "even" if not sure else "up" if one.luck > 0 else "down",
            "amount": self.percent(one.luck, signed=True),
            "doubt": self.percent(ERRORS * one.luck_error),
        }

    def _counts(self, seat: int) -> list[dict[str, Any]]:
        """Return how often a seat did less than the best, by grade."""
        grades = [one.grade for one in self.review.verdicts if one.seat == seat]
        told = self.words.gettext
        return [
            {"sign": SIGNS[kind], "grade": told(NAMES[kind]), "kind": kind, "count": grades.count(kind)}
            for kind in (GOOD, INACCURACY, MISTAKE, BLUNDER)
            if kind in grades
        ]

    def _graded(self, one: Verdict) -> dict[str, Any]:
        return {
            "event": one.event,
            "seat": one.seat,
            "name": self.names[one.seat],
            "kind": one.grade,
            "sign": SIGNS[one.grade],
            "grade": self.words.gettext(NAMES[one.grade]),
            "played": with_names(self.told[one.event].told.words, self.names),
            "text": one.played,
        }

    def _move(self, one: Verdict) -> dict[str, Any]:
        """Return a move as the list of all has it."""
        loss = self.percent(one.counted) if one.counted else ""
        return {**self._graded(one), "loss": loss}

    def _turning(self, one: Verdict, number: int) -> dict[str, Any]:
        """Return a turning point with its drawing, as the seat saw it, and what would have been better."""
        then = self.match.at(one.event)
        sight = Sight(then.game, then.setting, then.position.seen_by(one.seat), one.seat, ())
        steps = list(line_of(sight, one.line))
        return {
            **self._graded(one),
            "number": number,
            "drawing": Markup(self._drawing(sight, one, number)),  # noqa: S704 - drawn by the game
            "before": self.percent(one.before),
            "after": self.percent(one.after),
            "best": self._described(sight, steps[0].before.s, steps[0].action) if steps else one.best,
            "line": [
                {
                    "seat": step.who,
                    "name": self.names[step.who],
                    "said": self._described(sight, step.before.s, step.action),
                }
                for step in steps[1:]
            ],
        }

    def _described(self, sight: Sight, s: Any, action: int) -> str:
        told = sight.game.speech.describe(s, sight.setting.deck, action, self.words.lang)
        return with_names(told, self.names)

    def _drawing(self, sight: Sight, one: Verdict, number: int) -> str:
        view = sight.view()
        view["names"], view["memory_aid"] = self.names, False
        svg = "".join(sight.game.drawing.pieces(view, sight.setting.deck, one.seat, self.words.lang))
        caption = self.words.gettext("As %(name)s saw the table", name=self.names[one.seat])
        return figure_html(svg, caption, number)

"""A review as its reader sees it: the same on a page of the site and in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
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
from ludotheque.engine.play.telling import Said, Teller, as_sentence, reason_of
from ludotheque.engine.speed.position import Position
from ludotheque.site.foundation.figures import figure_html
from ludotheque.site.foundation.templating import STATIC, environment
from ludotheque.site.foundation.words import words_of
from ludotheque.site.study.chart import Lead, chart_html
from ludotheque.words import N_, Words, usual_names, with_names

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
MOST_FAULTS = 8
"""Of one's own mistakes that are gone through, at most: the worst ones."""
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
    mine: Sequence[int] = ()
    """The seats of whoever reads it."""
    told_me: Sequence[Said] = ()
    """The same as the reader was told it: "You …"."""
    shown: int = 1
    """Which of the reader's own mistakes is shown, from 1."""

    def values(self) -> dict[str, Any]:
        """Return what the template is filled in with."""
        review = self.review
        turning = review.turning_points
        marks = [(one.event, str(number)) for number, one in enumerate(turning, 1)]
        lead = Lead(review.length, review.points)
        chart = chart_html(lead, self.names, self.words, marks=marks) if review.verdicts else ""
        faults = self.faults
        shown = min(max(self.shown, 1), len(faults))
        return {
            "fault": self._fault(faults[shown - 1], shown) if faults else None,
            "faults": len(faults),
            "plays": bool(self.mine),
            "iterations": self.words.number(review.iterations),
            "scale": self._scale(),
            "chance": bool(review.fortunes),
            "sums": [self._sum(one) for one in review.sums],
            "chart": Markup(chart),  # noqa: S704 - what people typed is escaped there
            "turning": [self._turning(one, number) for number, one in enumerate(turning, 1)],
            "moves": [self._move(one) for one in review.verdicts],
            "few": FEW,
        }

    @property
    def faults(self) -> list[Verdict]:
        """The reader's own mistakes, in their order; where none is sure, what the search liked less.

        In games whose chances stay near even, what a move did tells more than its share of a win.
        """
        mine = [one for one in self.review.verdicts if one.seat in self.mine and one.played != one.best]
        worst = [one for one in mine if one.grade not in (BEST, GOOD)] or [one for one in mine if one.loss]
        worst = sorted(worst, key=lambda one: (-one.sure, one.event))[:MOST_FAULTS]
        return sorted(worst, key=lambda one: one.event)

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
            "played": with_names(self.told[one.event].told.words, self.names, self.words.lang),
            "text": one.played,
        }

    def _move(self, one: Verdict) -> dict[str, Any]:
        """Return a move as the list of all has it."""
        loss = self.percent(one.counted) if one.counted else ""
        return {**self._graded(one), "loss": loss}

    def _turning(self, one: Verdict, number: int) -> dict[str, Any]:
        """Return a turning point with its drawing, as the seat saw it, and what would have been better."""
        sight = Sight(self.match.game, self.match.setting, self._then_seen(one), one.seat, ())
        steps = list(line_of(sight, one.line))
        return {
            **self._graded(one),
            "number": number,
            "then": self._then(one),
            "drawing": Markup(self._drawing(sight, one, number)),  # noqa: S704 - drawn by the game
            "before": self.percent(one.before),
            "after": self.percent(one.after),
            "best": self._described(sight, steps[0].before.s, steps[0].action) if steps else one.best,
            "best_why": self._reason(sight, steps[0].action) if steps else "",
            "why": self._reason(sight, sight.actions()[sight.moves().index(one.played)]),
            "line": [
                {
                    "seat": step.who,
                    "name": self.names[step.who],
                    "said": self._described(sight, step.before.s, step.action),
                }
                for step in steps[1:]
            ],
        }

    def _fault(self, one: Verdict, number: int) -> dict[str, Any]:
        """Return one of the reader's own mistakes; what is as good as the best is not called anything."""
        told = self.told_me[one.event].told.words if self.told_me else ""
        graded = one.grade not in (BEST, GOOD)
        found = self._turning(one, number) | {"graded": graded}
        return found | ({"played": with_names(told, self.names, self.words.lang)} if told else {})

    def aim(self, one: Verdict) -> str:
        """Return what the best move would have done, as a sentence; nothing where the game does not tell."""
        sight = Sight(self.match.game, self.match.setting, self._then_seen(one), one.seat, ())
        return self._reason(sight, sight.actions()[sight.moves().index(one.best)])

    def _then_seen(self, one: Verdict) -> Position:
        return self.match.at(one.event).position.seen_by(one.seat)

    def _then(self, one: Verdict) -> list[str]:
        """Return what brought others points before the seat's next move: who won what, as it was told."""
        told, found, begin = self.told_me or self.told, list[str](), one.event + 1
        moments = chain(
            ((step.who, step.before) for step in self.match.walk(begin)), [(one.seat, self.match.position)]
        )
        for event, ((who, before), (_, after)) in enumerate(pairwise(moments), begin):
            if who == one.seat:
                break
            points = enumerate(zip(before.scores(), after.scores(), strict=True))
            if any(now > then for seat, (then, now) in points if seat != one.seat):
                said = with_names(told[event].told.words, self.names, self.words.lang)
                found.append(self.words.gettext("Before your next move: %(told)s", told=said))
        return found

    def _described(self, sight: Sight, s: Any, action: int) -> str:
        told = sight.game.speech.describe(s, sight.setting.deck, action, self.words.lang)
        return with_names(told, self.names, self.words.lang)

    def _reason(self, sight: Sight, action: int) -> str:
        """Return what a move does, as a sentence."""
        return as_sentence(with_names(reason_of(sight, action, self.words.lang), self.names, self.words.lang))

    def _drawing(self, sight: Sight, one: Verdict, number: int) -> str:
        view = sight.view()
        view["names"], view["memory_aid"] = self.names, False
        svg = "".join(sight.game.drawing.pieces(view, sight.setting.deck, one.seat, self.words.lang))
        caption = self.words.gettext("As %(name)s saw the table", name=self.names[one.seat])
        return figure_html(svg, caption, number)


STYLES = ("site.css", "after/review.css")


def file_html(match: Match, review: Review, lang: str) -> str:
    """Return the page; seats are called Player 1 and so on, since a record knows no names."""
    words, told = words_of(lang), match.game.title
    teller, names = Teller(None, words.lang, everything=True), usual_names(match.players, words.lang)
    teller.follow(match)
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    template = environment(words.lang).get_template("review_file.html")
    return template.render(
        style=Markup(style),  # noqa: S704 - ours
        box={"title": told.get(words.lang) or next(iter(told.values()))},
        names=names,
        address="",
        **Telling(match, review, words, names, teller.tell()).values(),
    )

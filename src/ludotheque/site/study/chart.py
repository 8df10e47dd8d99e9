"""Who was ahead, and when: a small drawing with one line per seat, and a table of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from markupsafe import escape

from ludotheque.engine.author.palette import seat_mark
from ludotheque.words import Words

LEFT, RIGHT, TOP, BOTTOM = 42, 308, 10, 104
"""Where chances are drawn: the width is the whole match, the height runs from none to certain."""
WIDTH, HEIGHT = 320, 124
DASHES = (
    *("", "8 3", "2.5 3", "10 3 2.5 3", "5 2.5", "1.5 2.5"),
    *("14 4", "8 3 2.5 3 2.5 3", "5 6", "14 3 5 3"),
)
"""By seat, since colours alone do not tell lines apart."""
MARKED = 'transform="translate(36 8) scale(.7)"'
"""Where the mark of a seat stands beside its line."""


@dataclass(frozen=True)
class Lead:
    """Each seat's chances to win as the match went on."""

    length: int
    """How many events the match had."""
    points: list[tuple[int, list[float]]]
    """After how many events, and the chances; the last point is the result."""

    @classmethod
    def read(cls, report: dict[str, Any]) -> Lead:
        """Return what was kept."""
        return cls(report["length"], [(int(after), list(chances)) for after, chances in report["points"]])


def leader(chances: Sequence[float]) -> int:
    """Return the seat that is ahead; the first of several."""
    return max(range(len(chances)), key=chances.__getitem__)


def across(after: int, length: int) -> float:
    """Return where in the drawing a match stands after that many events."""
    return round(LEFT + (RIGHT - LEFT) * after / max(1, length), 1)


def _up(chance: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * chance, 1)


def chart_html(
    lead: Lead,
    names: Sequence[str],
    words: Words,
    now: int | None = None,
    marks: Sequence[tuple[int, str]] = (),
) -> str:
    """Return how the lead went; ``now`` is where a replay stands, ``marks`` are events with their names."""
    title = words.gettext("Who was ahead, and when")
    marker = ""
    if now is not None:
        at = across(now, lead.length)
        marker = f'<path id="lead-now" class="now" d="M0 {TOP}V{BOTTOM}" transform="translate({at} 0)"/>'
    return (
        f'<figure class="lead"><figcaption>{title}</figcaption>'
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="lead-title lead-told"'
        f' data-left="{LEFT}" data-right="{RIGHT}">'
        f'<title id="lead-title">{title}</title>'
        f'<desc id="lead-told">{escape(told(lead, names, words))}</desc>'
        f"{_grid(lead, words)}{''.join(_line(lead, seat) for seat in range(len(names)))}{_marks(lead, marks)}"
        f"{marker}</svg>"
        f'<ul class="legend">{_legend(names)}</ul>{_values(lead, names, words)}</figure>'
    )


def told(lead: Lead, names: Sequence[str], words: Words) -> str:
    """Return in a sentence what the drawing shows."""
    ahead = [leader(chances) for _, chances in lead.points]
    changes = sum(one != other for one, other in pairwise(ahead))
    said = words.ngettext("The lead changed %(num)s time.", "The lead changed %(num)s times.", changes)
    first = names[ahead[0]]
    return (
        words.gettext("Everybody’s chance of winning, as an expert sees it, from the first move to the last.")
        + " "
        + words.gettext("%(name)s was ahead at first.", name=first)
        + f" {said}"
    )


def _grid(lead: Lead, words: Words) -> str:
    lines = "".join(
        f'<path d="M{LEFT} {_up(part)}H{RIGHT}"/><text x="{LEFT - 5}" y="{_up(part) + 4}" text-anchor="end">'
        f"{round(100 * part)} %</text>"
        for part in (0, 0.5, 1)
    )
    begin, end = words.gettext("start"), words.gettext("end")
    return (
        f'<g class="grid">{lines}<text x="{LEFT}" y="{HEIGHT - 6}">{begin}</text>'
        f'<text x="{RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{end}</text></g>'
    )


def _marks(lead: Lead, marks: Sequence[tuple[int, str]]) -> str:
    return "".join(
        f'<g class="marked" transform="translate({across(event, lead.length)} 0)">'
        f'<path d="M0 {TOP}V{BOTTOM}"/>'
        f'<circle cy="{TOP - 2}" r="8"/><text y="{TOP + 2}" text-anchor="middle">{escape(name)}</text></g>'
        for event, name in marks
    )


def _line(lead: Lead, seat: int) -> str:
    places = [(across(after, lead.length), _up(chances[seat])) for after, chances in lead.points]
    way = "L".join(f"{x} {y}" for x, y in places)
    x, y = places[-1]
    return f'<path class="way" d="M{way}" stroke="var(--seat-{seat})"{_dash(seat)}/>' + seat_mark(
        seat, f'transform="translate({x} {y}) scale(.65)"'
    )


def _dash(seat: int) -> str:
    dash = DASHES[seat % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _legend(names: Sequence[str]) -> str:
    return "".join(
        f'<li><svg class="sample" viewBox="0 0 44 16" aria-hidden="true"><path d="M0 8H30" fill="none"'
        f' stroke="var(--seat-{seat})" stroke-width="2.5"{_dash(seat)}/>'
        f"{seat_mark(seat, MARKED)}</svg>{escape(name)}</li>"
        for seat, name in enumerate(names)
    )


def _values(lead: Lead, names: Sequence[str], words: Words) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{after}</th>'
        + "".join(f"<td>{round(100 * one)} %</td>" for one in chances)
        + "</tr>"
        for after, chances in lead.points
    )
    title, folded = words.gettext("Who was ahead, and when"), words.gettext("The same in figures")
    event = words.gettext("Event")
    return (
        f"<details><summary>{folded}</summary>"
        f'<div class="scrolls" tabindex="0" role="region" aria-label="{title}"><table>'
        f'<thead><tr><th scope="col">{event}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )

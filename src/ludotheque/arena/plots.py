"""Plots as SVG, in the colours of the house. Each is a text that stands in a page or, framed, alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from ludotheque.engine.author.palette import DARK, LIGHT, plain_colours, seat_mark

Form = Callable[[float], str]
"""How a number is written."""
FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums"
STYLE = (
    ".plot{overflow:visible}.plot .soft{fill:var(--soft-ink)}"
    ".plot text:where(:not(.letter)){font-size:13px;fill:var(--ink)}"
    ".plot .end{text-anchor:end}.plot .middle{text-anchor:middle}"
    ".plot .axis{stroke:var(--line);stroke-width:1}.plot .fair{stroke:var(--ink);stroke-dasharray:4 4}"
    ".plot .bar{fill:var(--accent)}.plot .pale{fill:var(--accent);opacity:.35}"
    ".plot .whisker{stroke:var(--ink);stroke-width:2;stroke-linecap:round}"
    ".plot .dot{fill:var(--accent);stroke:var(--raised);stroke-width:2}"
    ".plot .curve{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-linejoin:round}"
)


def tokens() -> str:
    """Return the colours as CSS variables, light and dark."""
    light, dark = (";".join(f"{name}:{colour}" for name, colour in one.items()) for one in (LIGHT, DARK))
    return f":root{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def plot(width: float, height: float, body: str, title: str) -> str:
    """Return a drawing of that size with a title for those who do not see it."""
    return (
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img"><title>{escape(title)}</title>{body}</svg>'
    )


def alone(drawing: str) -> str:
    """Return a plot as a picture that stands by itself, such as in a notebook: in the light colours."""
    head, body = drawing.split("</title>", 1)
    style = f".plot{{{FONT};background:var(--raised)}}{STYLE}"
    return plain_colours(f"{head}</title><style>{style}</style>{body}")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Return a text on a drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def marker(seat: int, x: float, y: float, size: float = 8) -> str:
    """Return the shape of a seat, in its colour."""
    place = f"translate({x:.1f} {y:.1f}) scale({size / 8:g})"
    return seat_mark(seat, f'transform="{place}" stroke="var(--raised)" stroke-width="1.5"')


@dataclass(frozen=True)
class Scale:
    """Numbers along a line."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a number lies."""
        span = self.high - self.low or 1.0
        return self.begin + (value - self.low) / span * (self.end - self.begin)

    def ticks(self, most: int = 6) -> list[float]:
        """Return round numbers along it."""
        step = _step((self.high - self.low) / most)
        first = math.ceil(self.low / step - 1e-9)
        return [step * k for k in range(first, math.floor(self.high / step + 1e-9) + 1)]


def _step(least: float) -> float:
    """Return the next round number: 1, 2 or 5 times a power of ten."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))


def axis(scale: Scale, y: float, top: float, form: Form, most: int = 6) -> str:
    """Return a line of numbers below a plot, with fine lines up to ``top``."""
    parts = []
    for tick in scale.ticks(most):
        parts.append(line(scale(tick), top, scale(tick), y, "axis"))
        parts.append(text(scale(tick), y + 18, form(tick), "soft middle"))
    return "".join(parts)


def whisker(scale: Scale, y: float, low: float, high: float) -> str:
    """Return an interval."""
    left, right = scale(low), scale(high)
    ends = "".join(line(x, y - 5, x, y + 5, "whisker") for x in (left, right))
    return line(left, y, right, y, "whisker") + ends


@dataclass(frozen=True)
class Row:
    """A share with its interval, and what it is of."""

    label: str
    value: float
    low: float
    high: float
    shown: str
    """The share as it is written."""
    seat: int | None = None


LABEL = 8
ROW = 34


def shares(rows: Sequence[Row], fair: float | None, title: str, form: Form, width: float = 340) -> str:
    """Return shares as marks with their intervals, from 0 to 100 %; a dashed line where equals would be."""
    left = 16 + LABEL * max(len(row.label) for row in rows)
    high = next(high for high in (0.4, 0.6, 0.8, 1.0) if high >= max(row.high for row in rows) or high == 1)
    scale = Scale(0, high, left, width - 62)
    bottom = ROW * len(rows) + 6
    parts = [axis(scale, bottom, 4, form, 4)]
    if fair is not None:
        parts.append(line(scale(fair), 0, scale(fair), bottom, "fair"))
    for number, row in enumerate(rows):
        y = ROW * number + ROW / 2 + 3
        parts.append(text(left - 12, y + 4, row.label, "end"))
        parts.append(whisker(scale, y, row.low, row.high))
        dot = f'<circle cx="{scale(row.value):.1f}" cy="{y:.1f}" r="7" class="dot"/>'
        parts.append(dot if row.seat is None else marker(row.seat, scale(row.value), y, 7))
        parts.append(text(width - 2, y + 4, row.shown, "end"))
    return plot(width, bottom + 26, "".join(parts), title)


def bars(rows: Sequence[tuple[str, float, str]], title: str, width: float = 340) -> str:
    """Return parts of a whole as bars, each under its name, with what is written beside it."""
    scale = Scale(0, max(1e-9, max(value for _, value, _ in rows)), 0, width - 62)
    parts = []
    for number, (label, value, shown) in enumerate(rows):
        y = 44 * number
        parts.append(text(0, y + 14, label))
        parts.append(
            f'<rect x="0" y="{y + 21}" width="{max(1.0, scale(value)):.1f}" height="12" rx="3" class="bar"/>'
        )
        parts.append(text(max(1.0, scale(value)) + 8, y + 32, shown, "soft"))
    return plot(width, 44 * len(rows), "".join(parts), title)


def histogram(
    counts: Sequence[float],
    edges: Sequence[float],
    title: str,
    form: Form,
    pale: Sequence[float] | None = None,
    width: float = 340,
    height: float = 150,
) -> str:
    """Return how often values fell between edges; ``pale``, a larger whole, stands behind."""
    back = pale if pale is not None else counts
    scale, top = Scale(edges[0], edges[-1], 4, width - 8), 8
    up = Scale(0, max(*back, *counts, 1e-9), height, top)
    parts = [axis(scale, height, height - 1, form, 6), line(4, height, width - 8, height, "axis")]
    for values, kind in ((back, "pale"), (counts, "bar")):
        if values is counts or pale is not None:
            for k, value in enumerate(values):
                x, wide = scale(edges[k]), scale(edges[k + 1]) - scale(edges[k])
                gap = 1 if wide > 4 else 0
                parts.append(
                    f'<rect x="{x + gap / 2:.1f}" y="{up(value):.1f}" width="{wide - gap:.1f}" '
                    f'height="{height - up(value):.1f}" class="{kind}"/>'
                )
    return plot(width, height + 26, "".join(parts), title)


def curve(
    values: Sequence[float], fair: float, title: str, form: Form, width: float = 340, height: float = 150
) -> str:
    """Return shares from the beginning to the end of a match; a dashed line where guessing would be."""
    scale, up = Scale(0, 1, 44, width - 14), Scale(0, 1, height, 8)
    parts = [axis(scale, height, 8, form, 4)]
    for tick in (0, 0.5, 1):
        parts.append(line(44, up(tick), width - 14, up(tick), "axis"))
        parts.append(text(36, up(tick) + 5, form(tick), "soft end"))
    parts.append(line(44, up(fair), width - 14, up(fair), "fair"))
    last = len(values) - 1
    points = " ".join(f"{scale(k / last):.1f},{up(value):.1f}" for k, value in enumerate(values))
    parts.append(f'<polyline points="{points}" class="curve"/>')
    return plot(width, height + 26, "".join(parts), title)

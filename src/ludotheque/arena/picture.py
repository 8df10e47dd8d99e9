"""A picture of the ratings: an SVG that stands by itself, light or dark as the reader's page is."""

from __future__ import annotations

from html import escape

from ludotheque.arena.plots import FONT, STYLE, Scale, axis, line, text, tokens, whisker
from ludotheque.arena.standings import Standings

WIDTH = 720
ROW = 44
HEAD = 84
OWN_STYLE = ".plot .head{font-size:20px;font-weight:650}.plot .strong{font-weight:650}"


def picture(standings: Standings, title: str) -> str:
    """Return the ratings with their intervals, the best on top."""
    rows = standings.ratings
    left = 40 + 8.5 * max(len(row.bot) for row in rows)
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    room = max(20.0, 0.06 * (high - low))
    scale = Scale(low - room, high + room, left, WIDTH - 150)
    bottom = HEAD + ROW * len(rows)
    parts = [
        text(24, 40, f"{title}: ratings", "head"),
        text(24, 62, _below(standings), "soft"),
        axis(scale, bottom, HEAD - 8, signed),
        line(scale(0), HEAD - 8, scale(0), bottom, "fair"),
    ]
    for number, row in enumerate(rows):
        y = HEAD + ROW * number + ROW / 2 - 4
        parts.append(text(left - 16, y + 5, row.bot, "end"))
        parts.append(whisker(scale, y, row.low, row.high))
        parts.append(f'<circle cx="{scale(row.rating):.1f}" cy="{y:.1f}" r="8" class="dot"/>')
        parts.append(text(WIDTH - 24, y - 2, signed(row.rating), "end strong"))
        parts.append(text(WIDTH - 24, y + 15, f"{signed(row.low)} … {signed(row.high)}", "soft end"))
    height = bottom + 40
    style = f"{tokens()}svg{{{FONT}}}{STYLE}{OWN_STYLE}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img"><title>{escape(_spoken(standings, title))}</title>'
        f'<style>{style}</style><rect width="{WIDTH}" height="{height}" rx="6" fill="var(--raised)"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _below(standings: Standings) -> str:
    options = "".join(f", {name}={value}" for name, value in standings.options.items() if name != "deck")
    return f"{standings.players} players{options}, {standings.matches:,} matches; Elo points, 95 % intervals"


def _spoken(standings: Standings, title: str) -> str:
    rows = "; ".join(f"{row.bot} {signed(row.rating)}" for row in standings.ratings)
    return f"Ratings in {title}, {standings.players} players: {rows}"


def signed(number: float) -> str:
    """Return a whole number with its sign."""
    return f"{number:+.0f}".replace("-", "−") if round(number) else "0"

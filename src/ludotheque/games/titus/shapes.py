"""What the pieces of Titus look like: coins, purses, and the colours of the table.

The game's own colours are variables too (``--titus-…``); those of the page keep their names.
"""

from __future__ import annotations

NIGHT = 'fill="var(--titus-night, #131A33)"'
CLOTH = 'fill="var(--titus-cloth, #1E2849)"'
GOLD = 'fill="var(--titus-gold, #E5B53B)"'
PALE = 'fill="var(--titus-pale, #F4E3B0)"'
RIM = 'stroke="var(--titus-rim, #9C6F14)"'
ENGRAVED = 'fill="var(--titus-ink, #221A05)"'
CRIMSON = 'fill="var(--titus-ribbon, #A8324A)"'
LEATHER = 'fill="var(--titus-purse, #7A4526)"'
LIGHT = "var(--titus-light, #FFFDF8)"
SOFT = "var(--titus-soft, #B9BFD4)"

FACE = (
    '<circle cy="2" r="18" fill="#000" opacity=".3"/>'
    f'<circle r="17" {GOLD} {RIM} stroke-width="2"/>'
    f'<circle r="13.2" fill="none" {RIM} stroke-dasharray="1.2 2.26"/>'
    f'<text y="6" font-size="17" font-weight="700" {ENGRAVED}>'
)
"""A coin but for its number."""
PLACE = f'<circle r="30" fill="none" stroke="{SOFT}" stroke-opacity=".5" stroke-dasharray="3 4"/>'
"""Where something large lies, or may lie."""


def bag(card: int | str) -> str:
    """Return a purse with the points of its card."""
    return (
        f'<path d="M-7-19H7L4-11C14-7 18 1 17 9C16 17 9 19 0 19S-16 17-17 9C-18 1-14-7-4-11z" {LEATHER} '
        f'stroke="#000" stroke-opacity=".35"/><path d="M-6-12H6V-9H-6z" {GOLD}/>'
        f'<text y="11" font-size="16" font-weight="700" {PALE}>{card}</text>'
    )

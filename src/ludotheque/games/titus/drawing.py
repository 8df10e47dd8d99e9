"""Titus as a picture: coins of gold on midnight blue, runs on ribbons, purses for victory cards.

The game's own colours are variables too (``--titus-…``); those of the page keep their names.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ludotheque.engine import Json
from ludotheque.games.titus.layout import (
    GAP,
    HAND,
    MARGIN,
    PILE,
    STRIP,
    VICTORY,
    WIDTH,
    Layout,
    Panel,
    Purse,
    Ribbon,
    arrange,
)
from ludotheque.games.titus.lines import text, words_of
from ludotheque.games.titus.touch import attempt, paths

__all__ = ["attempt", "paths", "pieces", "text"]

NIGHT = 'fill="var(--titus-night, #131A33)"'
CLOTH = 'fill="var(--titus-cloth, #1E2849)"'
GOLD = 'fill="var(--titus-gold, #E5B53B)"'
PALE = 'fill="var(--titus-pale, #F4E3B0)"'
RIM = 'stroke="var(--titus-rim, #9C6F14)"'
INK = 'fill="var(--titus-ink, #221A05)"'
CRIMSON = 'fill="var(--titus-ribbon, #A8324A)"'
LEATHER = 'fill="var(--titus-purse, #7A4526)"'
RAISED = 'fill="var(--raised, #FFFDF8)"'
LIGHT = 'fill="var(--titus-light, #FFFDF8)"'
SOFT = 'fill="var(--titus-soft, #B9BFD4)"'

SEATS = (
    ('<circle r="8"', "var(--seat-0, #0072B2)"),
    ('<path d="M-7-7H7V7H-7z"', "var(--seat-1, #E69F00)"),
    ('<path d="M0-8L8 7H-8z"', "var(--seat-2, #009E73)"),
    ('<path d="M0-9L9 0L0 9L-9 0z"', "var(--seat-3, #CC79A7)"),
)
FACE = (
    '<circle cy="2" r="18" fill="#000" opacity=".3"/>'
    f'<circle r="17" {GOLD} {RIM} stroke-width="2"/>'
    f'<circle r="13.2" fill="none" {RIM} stroke-dasharray="1.2 2.26"/>'
    f'<text y="6" font-size="17" font-weight="700" {INK}>'
)
"""A coin but for its number."""
PLACE = '<circle r="30" fill="none" stroke="#B9BFD4" stroke-opacity=".5" stroke-dasharray="3 4"/>'
"""Where something large lies, or may lie."""
MEMORY_AID = {
    "en": "Show on a coin the number on its back, once everybody has seen it.",
    "fr": "Montrer sur un jeton le nombre de son dos, une fois que tous l'ont vu.",
}
"""What a table may agree on: what ``svg`` then shows."""
MORE = {
    "en": {
        "keep": "Put down", "group": "Group", "end": "End turn", "back": "{} on the back",
        "top": "Draw the {}; {} more under it", "no_top": "The pile is empty", "used_up": "empty",
        "cards": "{} left",
        "card": "Top victory card: {}; {} left", "no_card": "No victory card is left",
        "purse": "Victory card {}, {} tokens on it", "run": "Group from %s to %s",
    },
    "fr": {
        "keep": "Poser seul", "group": "Grouper", "end": "Finir", "back": "{} au dos",
        "top": "Piocher le {} ; {} de plus dessous", "no_top": "La pioche est vide", "used_up": "vide",
        "cards": "reste {}", "card": "Carte de points du dessus : {} ; il en reste {}",
        "no_card": "Il n'y a plus de carte de points", "purse": "Carte de points {}, {} jetons dessus",
        "run": "Groupe de %s à %s",
    },
}  # fmt: skip


def pieces(view: Json, deck: Any, seat: int | None, lang: str) -> list[str]:
    """Return the table as a seat, or a spectator, sees it.

    A back that was seen is drawn only where the table has a memory aid (the view's key ``memory_aid``); a
    table where people sit adds their ``names``.
    """
    words = {**words_of(lang), **MORE.get(lang, MORE["en"])}
    height, table = arrange(view, seat)
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" class="titus" '
            'color="var(--titus-lit, #8FD8FF)" '
            'font-family="system-ui, sans-serif" font-variant-numeric="tabular-nums" text-anchor="middle">'
            f'<rect width="{WIDTH}" height="{height}" rx="12" {NIGHT}/>'
        ),
        *[_panel(panel, view, seat, words) for panel in table.panels],
        *[_ribbon(ribbon, view, words) for ribbon in table.ribbons],
        *[_purse(purse, words) for purse in table.purses],
        *(_pile(view, words), _hand(view, words), _victory(view, words)),
        *_buttons(view, seat, words),
        *_coins(view, table, words),
        "</svg>",
    ]


def _coins(view: Json, table: Layout, words: dict[str, Any]) -> list[str]:
    """Draw every coin on the table, in the order of their numbers."""
    shown: dict[str, list[int | None]] = dict(view["tokens"])
    if view["top"]:
        shown[f"#{len(shown) + 1}"] = [view["top"][0], None]
    aid = view.get("memory_aid")
    spots = table.coins
    return [_coin(name, up, down if aid else None, *spots[name], words) for name, (up, down) in shown.items()]


def _coin(
    name: str, up: int | None, down: int | None, x: int, y: int, size: str, words: dict[str, Any]
) -> str:
    seen, aid = "", ""
    if down:
        seen = f", {words['back'].format(down)}"
        aid = (
            f'<circle cx="12" cy="13" r="8" {NIGHT} {RIM}/>'
            f'<text x="12" y="17" font-size="11" {PALE}>{down}</text>'
        )
    return (
        f'<g id="token-{name[1:]}" class="piece coin" transform="translate({x} {y}){size}">'
        f"<title>{up} ({name}){seen}</title>{FACE}{up}</text>{aid}</g>"
    )


def _panel(panel: Panel, view: Json, seat: int | None, words: dict[str, Any]) -> str:
    other = panel.seat
    shape, colour = SEATS[other]
    called = escape(view["names"][other]) if "names" in view else f"{words['seat']} {other}"
    name = called + (f" · {words['you']}" if other == seat else "")
    turn = other == view["turn"]
    won = other in view["winners"]
    state = f"▶ {words['turn']}" if turn else f"★ {words['won']}" if won else ""
    edge = f'stroke="{colour}" stroke-width="2"' if turn or won else ""
    return (
        f'<g id="seat-{other}" class="panel" transform="translate({MARGIN} {panel.y})">'
        f"<title>{name}</title>"
        f'<rect width="{WIDTH - 2 * MARGIN}" height="{panel.height}" rx="8" {CLOTH} {edge}/>'
        f'{shape} transform="translate(20 17)" fill="{colour}" stroke="#FFFDF8" stroke-width="1.5"/>'
        f'<text x="36" y="22" font-size="14" font-weight="600" text-anchor="start" {LIGHT}>{name}'
        f'<tspan dx="12" font-weight="400" {PALE}>{state}</tspan></text>'
        f'<text x="{WIDTH - 2 * MARGIN - 12}" y="22" font-size="14" text-anchor="end" {PALE}>'
        f"{words['points'](view['scores'][other])}</text></g>"
    )


def _ribbon(ribbon: Ribbon, view: Json, words: dict[str, Any]) -> str:
    """Draw a ribbon with a notch at each end."""
    lowest, highest, x, y, length, half = ribbon
    title = words["run"] % (view["tokens"][lowest][0], view["tokens"][highest][0])
    shape = f"M-2-{half}H{length + 2}l-7 {half}l7 {half}H-2l7-{half}z"
    return (
        f'<g id="ribbon-{lowest[1:]}" class="piece ribbon" transform="translate({x} {y})">'
        f'<title>{title}</title><path d="{shape}" {CRIMSON}/></g>'
    )


def _purse(purse: Purse, words: dict[str, Any]) -> str:
    return (
        f'<g id="purse-{purse.card}" class="piece purse" transform="translate({purse.x} {purse.y})">'
        f"<title>{words['purse'].format(purse.card, purse.coins)}</title>{_bag(purse.card)}</g>"
    )


def _bag(card: int) -> str:
    """Draw a purse with the points of its card."""
    return (
        f'<path d="M-7-19H7L4-11C14-7 18 1 17 9C16 17 9 19 0 19S-16 17-17 9C-18 1-14-7-4-11z" {LEATHER} '
        f'stroke="#000" stroke-opacity=".35"/><path d="M-6-12H6V-9H-6z" {GOLD}/>'
        f'<text y="11" font-size="16" font-weight="700" {PALE}>{card}</text>'
    )


def _pile(view: Json, words: dict[str, Any]) -> str:
    """Draw the coins under the top one as a stack of edges, and how many they are."""
    left = view["pile"]
    title = words["top"].format(view["top"][0], left) if view["top"] else words["no_top"]
    note = f"+ {left}" if view["top"] or left else words["used_up"]
    edges = "".join(
        f'<ellipse cx="0" cy="{14 + 2.2 * layer:g}" rx="28" ry="17" {GOLD} {RIM}/>'
        for layer in range(min(6, (left + 8) // 9), 0, -1)
    )
    return (
        f'<g id="pile" class="piece" transform="translate({PILE[0]} {PILE[1]})"><title>{title}</title>'
        f"{PLACE}{edges}"
        f'<text y="57" font-size="14" {SOFT}>{note}</text></g>'
    )


def _hand(view: Json, words: dict[str, Any]) -> str:
    """Draw where the token in hand lies, and below it where it came from, or how many were taken."""
    note = ""
    if view["pending"]:
        note = words["sources"][view["pending_from"]]
    elif view["takings"]:
        note = f"{words['takings']}: {view['takings']}"
    return (
        f'<g id="hand" class="place" transform="translate({HAND[0]} {HAND[1]})">'
        f"<title>{words['hand']}</title>{PLACE}"
        f'<text y="57" font-size="14" {SOFT}>{note or words["hand"]}</text></g>'
    )


def _victory(view: Json, words: dict[str, Any]) -> str:
    cards = view["victory_pile"]
    title = words["card"].format(cards[0], len(cards)) if cards else words["no_card"]
    bag = f'<g transform="scale(1.5)">{_bag(cards[0])}</g>' if cards else ""
    return (
        f'<g id="victory" class="piece" transform="translate({VICTORY[0]} {VICTORY[1]})">'
        f"<title>{title}</title>{PLACE}"
        f'{bag}<text y="57" font-size="14" {SOFT}>{words["cards"].format(len(cards))}</text></g>'
    )


def _buttons(view: Json, seat: int | None, words: dict[str, Any]) -> list[str]:
    """Draw a button for each thing that the seat can do and that no piece stands for."""
    if seat is None or view["to_move"] != seat:
        return []
    if view["pending"]:
        names = ["keep", "group"] if _fits_between(view, seat) else ["keep"]
    else:
        names = ["end"] if view["takings"] else []
    height = 40 * len(names) + GAP * (len(names) - 1)
    first = (STRIP - height) / 2 - 4
    return [_button(name, words[name], first + (40 + GAP) * place) for place, name in enumerate(names)]


def _fits_between(view: Json, seat: int) -> bool:
    """Tell whether the token in hand can be grouped with two units at once."""
    tokens = view["tokens"]
    number = tokens[view["pending"]][0]
    units = view["reserves"][seat]
    return any(tokens[unit[-1]][0] == number - 1 for unit in units) and any(
        tokens[unit[0]][0] == number + 1 for unit in units
    )


def _button(name: str, label: str, y: float) -> str:
    return (
        f'<g id="{name}" class="piece button" transform="translate(228 {y:g})"><title>{label}</title>'
        f'<rect width="130" height="40" rx="6" {RAISED} stroke="var(--line, #D9CFBD)"/>'
        f'<text x="65" y="26" font-size="16" fill="var(--ink, #23201B)">{label}</text></g>'
    )

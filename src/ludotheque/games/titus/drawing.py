"""Titus as a picture: coins of gold on midnight blue, runs on ribbons, purses for victory cards."""

from __future__ import annotations

from html import escape

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import INK, LINE, RAISED, SEAT_COLOURS, seat_mark
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.layout import (
    GAP,
    MARGIN,
    NARROW,
    STRIP,
    Layout,
    Panel,
    Purse,
    Ribbon,
    arrange,
)
from ludotheque.games.titus.names import names_of
from ludotheque.games.titus.shapes import (
    CLOTH,
    CRIMSON,
    FACE,
    GOLD,
    LIGHT,
    NIGHT,
    PALE,
    PLACE,
    RIM,
    SOFT,
    bag,
)
from ludotheque.games.titus.terminal import SOURCES, takings
from ludotheque.games.titus.terminal import text as text
from ludotheque.games.titus.touch import attempt as attempt
from ludotheque.games.titus.touch import explain as explain
from ludotheque.games.titus.touch import paths as paths
from ludotheque.games.titus.touch import risky as risky

MEMORY_AID = N_("Show on a token the number on its back, once everybody has seen it.")
BUTTONS = {"keep": N_("Keep"), "group": N_("Group"), "end": N_("End turn")}


def pieces(view: Json, deck: Deck, seat: int | None, lang: str) -> list[str]:
    """Return the table as a seat, or a spectator, sees it.

    A back that was seen is drawn only where the table has a memory aid (the view's key ``memory_aid``); every
    back where all is open (``open``). A table where people sit adds their ``names``.
    """
    _ = words_of(__package__, lang)
    height, table = arrange(view, seat)
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {table.width} {height}" class="titus" '
            'color="var(--titus-lit, #8FD8FF)" '
            'font-family="system-ui, sans-serif" font-variant-numeric="tabular-nums" text-anchor="middle">'
            f'<rect width="{table.width}" height="{height}" rx="12" data-ground="" {NIGHT}/>'
        ),
        *[_panel(panel, table.width, view, seat, _) for panel in table.panels],
        *[_ribbon(ribbon, view, _) for ribbon in table.ribbons],
        *[_purse(purse, _) for purse in table.purses],
        *(_pile(view, table, _), _hand(view, table, _), _victory(view, table, _)),
        *_buttons(view, table, seat, _),
        *_coins(view, table, _),
        "</svg>",
    ]


def _coins(view: Json, table: Layout, _: Words) -> list[str]:
    """Draw every coin on the table, in the order of their numbers."""
    known, all_open = view.get("open", view), "open" in view
    shown: dict[str, list[int | None]] = dict(known["tokens"])
    if view["top"]:
        shown[f"#{len(shown) + 1}"] = known["top"] if all_open else [view["top"][0], None]
    aid = view.get("memory_aid") or all_open
    spots = table.coins
    return [_coin(name, up, down if aid else None, *spots[name], _) for name, (up, down) in shown.items()]


def _coin(name: str, up: int | None, down: int | None, x: int, y: int, size: str, _: Words) -> str:
    seen, aid = "", ""
    if down:
        seen = _(", %(number)s on the back", number=down)
        aid = (
            f'<circle cx="12" cy="13" r="8" {NIGHT} {RIM}/>'
            f'<text x="12" y="17" font-size="11" {PALE}>{down}</text>'
        )
    return (
        f'<g id="token-{name[1:]}" class="piece coin" transform="translate({x} {y}){size}">'
        f"<title>{up}{seen}</title>{FACE}{up}</text>{aid}</g>"
    )


def _panel(panel: Panel, width: int, view: Json, seat: int | None, _: Words) -> str:
    other = panel.seat
    called = escape(names_of(view, _.lang)[other])
    name = called + (" · " + _("you") if other == seat else "")
    turn = other == view["turn"]
    won = other in view["winners"]
    wide = width >= NARROW[-1]  # else the page says the same beside the name
    state = "▶ " + _("to move") if turn and wide else "★ " + _("won") if won else ""
    points = _.ngettext("%(num)s point", "%(num)s points", view["scores"][other])
    edge = f'stroke="{SEAT_COLOURS[other]}" stroke-width="2"' if turn or won else ""
    mark = seat_mark(other, f'transform="translate(20 17)" stroke="{LIGHT}" stroke-width="1.5"')
    return (
        f'<g id="seat-{other}" class="panel" transform="translate({MARGIN} {panel.y})">'
        f"<title>{name}</title>"
        f'<rect width="{width - 2 * MARGIN}" height="{panel.height}" rx="8" {CLOTH} {edge}/>{mark}'
        f'<text x="36" y="22" font-size="14" font-weight="600" text-anchor="start" fill="{LIGHT}">{name}'
        f'<tspan dx="12" font-weight="400" {PALE}>{state}</tspan></text>'
        f'<text x="{width - 2 * MARGIN - 12}" y="22" font-size="14" text-anchor="end" {PALE}>'
        f"{points}</text></g>"
    )


def _ribbon(ribbon: Ribbon, view: Json, _: Words) -> str:
    """Draw a ribbon with a notch at each end."""
    lowest, highest, x, y, length, half = ribbon
    title = _(
        "Group from %(low)s to %(high)s", low=view["tokens"][lowest][0], high=view["tokens"][highest][0]
    )
    shape = f"M-2-{half}H{length + 2}l-7 {half}l7 {half}H-2l7-{half}z"
    return (
        f'<g id="ribbon-{lowest[1:]}" class="piece ribbon" transform="translate({x} {y})">'
        f'<title>{title}</title><path d="{shape}" {CRIMSON}/></g>'
    )


def _purse(purse: Purse, _: Words) -> str:
    title = _.ngettext(
        "Victory card %(card)s, %(num)s token on it",
        "Victory card %(card)s, %(num)s tokens on it",
        purse.coins,
        card=purse.card,
    )
    return (
        f'<g id="purse-{purse.card}" class="piece purse" transform="translate({purse.x} {purse.y})">'
        f"<title>{title}</title>{bag(purse.card)}</g>"
    )


def _pile(view: Json, table: Layout, _: Words) -> str:
    """Draw the coins under the top one as a stack of edges, and how many they are; lights follow the top."""
    left = view["pile"]
    title = (
        _("Draw the %(top)s; %(left)s more under it", top=view["top"][0], left=left)
        if view["top"]
        else _("The pile is empty")
    )
    note = f"+ {left}" if view["top"] or left else _("empty")
    edges = "".join(
        f'<ellipse cx="0" cy="{14 + 2.2 * layer:g}" rx="28" ry="17" {GOLD} {RIM}/>'
        for layer in range(min(6, (left + 8) // 9), 0, -1)
    )
    return (
        f'<g id="pile" class="piece" transform="translate({table.pile[0]} {table.pile[1]})">'
        f'<title>{title}</title>{PLACE}{edges}<circle r="28" fill="#000" fill-opacity="0"/>'
        f'<text y="57" font-size="14" fill="{SOFT}">{note}</text></g>'
    )


def _hand(view: Json, table: Layout, _: Words) -> str:
    """Draw where the token in hand lies, and below it where it came from, or how many were taken."""
    title = note = _("In hand")
    if view["pending"]:
        source = SOURCES[view["pending_from"]]
        note = _(source)
    elif view["takings"]:
        note = takings(view, _)
    return (
        f'<g id="hand" class="place" transform="translate({table.hand[0]} {table.hand[1]})">'
        f"<title>{title}</title>{PLACE}"
        f'<text y="57" font-size="14" fill="{SOFT}">{note}</text></g>'
    )


def _victory(view: Json, table: Layout, _: Words) -> str:
    cards = view["victory_pile"]
    title = (
        _("Top victory card: %(card)s; %(left)s left", card=cards[0], left=len(cards))
        if cards
        else _("No victory card is left")
    )
    note = _("%(number)s left", number=len(cards))
    purse = f'<g transform="scale(1.5)">{bag(cards[0])}</g>' if cards else ""
    return (
        f'<g id="victory" class="piece" transform="translate({table.victory[0]} {table.victory[1]})">'
        f"<title>{title}</title>{PLACE}"
        f'{purse}<text y="57" font-size="14" fill="{SOFT}">{note}</text></g>'
    )


def _buttons(view: Json, table: Layout, seat: int | None, _: Words) -> list[str]:
    """Draw a button for each thing that the seat can do and that no piece stands for."""
    if seat is None or view["to_move"] != seat:
        return []
    if view["pending"]:
        names = ["keep", "group"] if _fits_between(view, seat) else ["keep"]
    else:
        names = ["end"] if view["takings"] else []
    if table.strip > STRIP:
        width = (table.width - MARGIN) / max(1, len(names)) - MARGIN
        return [
            _button(name, _(BUTTONS[name]), MARGIN + (width + MARGIN) * place, STRIP, width)
            for place, name in enumerate(names)
        ]
    height = 40 * len(names) + GAP * (len(names) - 1)
    first = (STRIP - height) / 2 - 4
    return [
        _button(name, _(BUTTONS[name]), 228, first + (40 + GAP) * place, 130)
        for place, name in enumerate(names)
    ]


def _fits_between(view: Json, seat: int) -> bool:
    """Tell whether the token in hand can be grouped with two units at once."""
    tokens = view["tokens"]
    number = tokens[view["pending"]][0]
    units = view["reserves"][seat]
    return any(tokens[unit[-1]][0] == number - 1 for unit in units) and any(
        tokens[unit[0]][0] == number + 1 for unit in units
    )


def _button(name: str, label: str, x: float, y: float, width: float) -> str:
    return (
        f'<g id="{name}" class="piece button" transform="translate({x:g} {y:g})"><title>{label}</title>'
        f'<rect width="{width:g}" height="40" rx="6" fill="{RAISED}" stroke="{LINE}"/>'
        f'<text x="{width / 2:g}" y="26" font-size="16" fill="{INK}">{label}</text></g>'
    )

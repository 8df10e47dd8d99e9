"""Temptation as a picture: a fairground sign with its rows, the dice on the table, a purse a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import ACCENT, INK, LINE, PAPER, RAISED, SOFT_INK, seat_mark
from ludotheque.games.temptation.components import Boards, Row
from ludotheque.games.temptation.names import about_row, face_of, heading, names_of, signed, standing
from ludotheque.games.temptation.risks import risks_of
from ludotheque.games.temptation.shapes import BLACK, CREAM, WHITE, cell, die, purse, sign
from ludotheque.games.temptation.state import ROWS
from ludotheque.games.temptation.terminal import text as text
from ludotheque.games.temptation.touch import attempt as attempt
from ludotheque.games.temptation.touch import explain as explain
from ludotheque.games.temptation.touch import paths as paths

WIDTH = 440
SIGN = 438
"""Down to where the sign reaches."""
FIRST_ROW, ROW_STEP = 124, 54
FIRST_CELL, CELL_STEP = 72, 45
TABLE = 476
"""The line on which dice and buttons lie."""
SEATS, SEAT = 532, 56
"""Where the seats begin, and how high one is."""
WHITE_PLAQUE = "M6 -25H374A6 6 0 0 1 380 -19V19A6 6 0 0 1 374 25H6A6 6 0 0 1 0 19V-19A6 6 0 0 1 6 -25Z"
BLACK_PLAQUE = "M8 -25H372L380 -17V17L372 25H8L0 17V-17Z"
CROWN = '<path d="M20 8L15 -1L22 3L26 -4L30 3L37 -1L32 8Z" fill="#E0A100" stroke="#23201B"/>'


def pieces(view: Json, deck: Boards, seat: int | None, lang: str) -> list[str]:
    """Return the table, open to everybody; whoever looks finds the own points underlined."""
    _ = words_of(__package__, lang)
    lines = 1 if view["players"] <= 3 else 2
    height = SEATS + (SEAT + 6) * lines + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" class="temptation"',
        ' font-family="system-ui, sans-serif">',
        f'<rect data-ground="" width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        sign(SIGN),
        _heading(view, deck, _),
    ]
    if view["board"]:
        face = face_of(view, deck)
        dice = [tuple(row) for row in view["rows"]]
        parts += [_row(n, face[n], dice[n], tuple(view["takes"][n]), lang) for n in range(ROWS)]
        parts += [_placed(n, dice[n]) for n in range(ROWS) if dice[n]]
    parts += _on_table(view, _)
    if not view["winners"]:
        points = [row.points for row in face] if view["board"] else [0] * ROWS
        parts.append(_buttons(view, points, seat, _))
    names = names_of(view, lang)
    parts += [_seat(view, other, names[other], other == seat, _) for other in range(view["players"])]
    parts.append("</svg>")
    return parts


def _heading(view: Json, deck: Boards, _: Words) -> str:
    if not view["board"]:
        due = _("The next board comes up.")
        return (
            f'<text id="heading" x="220" y="250" text-anchor="middle" font-size="20" fill="{CREAM}">'
            f"{due}</text>"
        )
    name, where = heading(_, view, deck)
    if any(row.kind in LEGENDS and len(row.cells) > ROOMY for row in face_of(view, deck)):
        where += f" · ★ {_(LEGENDS['stars'])}"
    return (
        f'<g id="heading" fill="{CREAM}" text-anchor="middle"><text x="220" y="74" font-size="22"'
        f' font-weight="800" letter-spacing=".5">{name or "Temptation"}</text>'
        f'<text x="220" y="92" font-size="13" fill-opacity=".85">{where}</text></g>'
    )


@lru_cache(4096)
def _row(n: int, row: Row, dice: tuple[int, ...], takes: tuple[int, ...], lang: str) -> str:
    """Return a row with what it takes next."""
    label = about_row(words_of(__package__, lang), n + 1, row, dice, takes)
    return (
        f'<g id="row-{n + 1}" class="row {"black" if row.points < 0 else "white"}"'
        f' transform="translate(30 {FIRST_ROW + ROW_STEP * n})"'
        f' data-lies="translate({FIRST_CELL + CELL_STEP * len(dice)} {FIRST_ROW + ROW_STEP * n}) scale(.8)">'
        f"<title>{label}</title>{plaque(n, row, bool(takes))}{_legend(row, lang) if takes else ''}</g>"
    )


LEGENDS = {"stars": N_("all alike"), "full house": N_("3 alike, 2 alike")}
"""What stars ask for."""
ROOMY = 5
"""Cells beside which a row has room for words."""


def _legend(row: Row, lang: str) -> str:
    """Return what the stars of a row ask for, said quietly between them and the points, in two lines."""
    if row.kind not in LEGENDS or len(row.cells) > ROOMY:
        return ""
    words = words_of(__package__, lang)(LEGENDS[row.kind]).split()
    half, x = len(words) // 2, FIRST_CELL + CELL_STEP * (len(row.cells) - 1) - 3
    ink = CREAM if row.points < 0 else BLACK
    return "".join(
        f'<text class="legend" x="{x}" y="{y}" font-size="14" fill="{ink}" fill-opacity=".75">'
        f"{' '.join(line)}</text>"
        for line, y in ((words[:half], -3), (words[half:], 13))
    )


def plaque(n: int, row: Row, open_: bool = True) -> str:
    """Return a row: a white plaque with a round of points, or a black one with cut corners and a minus."""
    black = row.points < 0
    ink, ground = (CREAM, BLACK) if black else (BLACK, WHITE)
    cells = "".join(
        f'<g transform="translate({FIRST_CELL - 30 + CELL_STEP * k} 0)">{cell(kind, black)}</g>'
        for k, kind in enumerate(row.cells)
    )
    corners = BLACK_PLAQUE if black else WHITE_PLAQUE
    edge = f' stroke="{CREAM}" stroke-width="1.5"' if black else ""
    round_ = (
        f'<path d="M-9 -22H9L22 -9V9L9 22H-9L-22 9V-9Z" fill="none" stroke="{CREAM}" stroke-width="2.5"/>'
        if black
        else f'<circle r="22" fill="none" stroke="{BLACK}" stroke-width="2.5"/>'
    )
    points, gone = signed(row.points), "" if open_ else ' opacity=".4"'
    size = (17, 14, 12, 9)[max(0, len(points) - 3)]
    return (
        f'<path d="{corners}" fill="{ground}"{edge} stroke-linejoin="round"/>'
        f'<text x="11" y="5" text-anchor="middle" font-size="14" font-weight="700" fill="{ink}">'
        f'{n + 1}</text>{cells}<g transform="translate(349 0)"{gone}>{round_}'
        f'<text y="{size * 0.36:.0f}" text-anchor="middle" font-size="{size}" font-weight="800"'
        f' fill="{ink}">{points}</text></g>'
    )


@lru_cache(4096)
def _placed(n: int, dice: tuple[int, ...]) -> str:
    y = FIRST_ROW + ROW_STEP * n
    return "".join(
        f'<g id="placed-{n + 1}-{k + 1}" class="die" pointer-events="none"'
        f' transform="translate({FIRST_CELL + CELL_STEP * k} {y})">{die(value, 40)}</g>'
        for k, value in enumerate(dice)
    )


def _on_table(view: Json, _: Words) -> list[str]:
    """Return this turn's dice: those that were rolled, or, before the roll, those to roll."""
    labels = [_("A die showing %(value)s", value=value) for value in view["rolled"]]
    labels = labels or [_("A die to roll")] * view["in_turn"]
    values = view["rolled"] or [0] * view["in_turn"]
    return [
        f'<g id="die-{k}" class="die" transform="translate({55 * k - 22} {TABLE})">'
        f"<title>{label}</title>{die(value, 50)}</g>"
        for k, (value, label) in enumerate(zip(values, labels, strict=True), 1)
    ]


FULL_SIZE, LETTERS = 15, 7
"""How large the word on a button is, and up to how many letters it is that large."""


def _buttons(view: Json, points: Sequence[int], seat: int | None, _: Words) -> str:
    """Return the buttons, enabled for whoever may press them, and what a roll that may follow risks."""
    placed, begins = view["placed"] > 0, view["in_turn"] > 0 and not view["rolled"]
    waits = isinstance(view["to_move"], int)
    mine = waits and view["to_move"] == seat
    risk = ""
    if waits and (placed or begins):
        risks = risks_of(zip(points, view["takes"], strict=True), view["in_turn"])
        label = _("Next roll: %(chance)s to place nothing", chance=_.percent(risks.nothing))
        if round(100 * risks.black):
            label += ", " + _("%(chance)s black rows only", chance=_.percent(risks.black))
        risk = (
            f'<text id="risk" class="aid" x="432" y="{TABLE + 44}" text-anchor="end" font-size="14"'
            f' fill="{SOFT_INK}">{label}</text>'
        )
    return (
        _button("roll", 324, _("Roll"), mine and (placed or begins))
        + _button("stop", 397, _("Stop"), mine and placed)
        + risk
    )


def _button(name: str, x: int, label: str, active: bool) -> str:
    look = f'stroke="{INK}"' if active else f'stroke="{LINE}" opacity=".55"'
    size = min(FULL_SIZE, FULL_SIZE * LETTERS // len(label))
    return (
        f'<g id="{name}" class="button" transform="translate({x} {TABLE})"><title>{label}</title>'
        f'<rect x="-35" y="-25" width="70" height="50" rx="6" fill="{RAISED}"'
        f' stroke-width="1.5" {look}/><text y="5" text-anchor="middle" font-size="{size}"'
        f' fill="{INK if active else SOFT_INK}">{label}</text></g>'
    )


def _seat(view: Json, seat: int, name: str, mine: bool, _: Words) -> str:
    """Return a seat's purse, and how many dice it has left; its shape tells whose."""
    players, score, dice = view["players"], view["scores"][seat], view["dice"][seat]
    columns = players if players <= 3 else (players + 1) // 2
    width = (WIDTH - 16 - 8 * (columns - 1)) / columns
    x, y = 8 + (width + 8) * (seat % columns), SEATS + (SEAT + 6) * (seat // columns)
    on_turn, wins = view["turn"] == seat, seat in view["winners"]
    edge = ACCENT if on_turn or wins else LINE
    label = escape(standing(_, name, score, dice, wins))
    weight = ' text-decoration="underline"' if mine else ""
    mark = f'<path d="M0 22V34L7 28Z" fill="{edge}"/>' if on_turn else ""
    left = _.ngettext("die left", "dice left", dice)
    shape = seat_mark(seat, 'transform="translate(26 24) scale(1.25)"')
    return (
        f'<g id="seat-{seat}" class="seat" transform="translate({x:.1f} {y})"><title>{label}</title>'
        f'<rect width="{width:.1f}" height="{SEAT}" rx="6" fill="{RAISED}"'
        f' stroke="{edge}" stroke-width="{2.5 if on_turn or wins else 1}"/>{mark}'
        f"{shape}{CROWN if wins else ''}"
        f'<text x="44" y="20" font-size="18" font-weight="700" fill="{INK}"{weight}>{score}</text>'
        f'<g transform="translate(50 31)">{purse(score)}</g>'
        f'<g transform="translate({width - 38:.1f} 15)">{die(5, 16)}</g>'
        f'<text x="{width - 8:.1f}" y="20" text-anchor="end" font-size="14" fill="{INK}">{dice}</text>'
        f'<text x="{width - 8:.1f}" y="50" text-anchor="end" font-size="12" fill="{SOFT_INK}">{left}</text>'
        "</g>"
    )

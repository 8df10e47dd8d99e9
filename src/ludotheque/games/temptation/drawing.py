"""Temptation as a picture: a fairground sign with its rows, the dice on the table, a purse a seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotheque.engine import CHANCE, Json
from ludotheque.games.temptation.components import Boards, Row, title
from ludotheque.games.temptation.notation import on_table, placing
from ludotheque.games.temptation.rules import PLACE, ROLL, ROWS
from ludotheque.games.temptation.shapes import BLACK, CREAM, WHITE, cell, die, purse, seat_mark, sign

WIDTH = 440
SIGN = 438
"""Down to where the sign reaches."""
FIRST_ROW, ROW_STEP = 124, 54
FIRST_CELL, CELL_STEP = 72, 45
TABLE = 476
"""The line on which dice and buttons lie."""
SEATS = 532
WHITE_PLAQUE = "M6 -25H374A6 6 0 0 1 380 -19V19A6 6 0 0 1 374 25H6A6 6 0 0 1 0 19V-19A6 6 0 0 1 6 -25Z"
BLACK_PLAQUE = "M8 -25H372L380 -17V17L372 25H8L0 17V-17Z"

WORDS = {
    "en": {
        "board": "Board {}, face {}",
        "round": "Round {}",
        "due": "The next board comes up",
        "row": "Row {}: {}",
        "parts": "; ",
        "white": "whoever finishes it gets {} points",
        "black": "whoever finishes it pays {} points",
        "next": "takes {} next",
        "any": "any value",
        "but": "any value but {}",
        "full": "full",
        "die": "A die showing {}",
        "unrolled": "A die to roll",
        "roll": "Roll",
        "stop": "Stop",
        "risk": "Next roll: {}% to place nothing",
        "seat": "Seat {}: {} points, {} dice",
        "wins": "wins",
        "table": "On the table:",
    },
    "fr": {
        "board": "Planche {}, face {}",
        "round": "Manche {}",
        "due": "La planche suivante arrive",
        "row": "Rangée {} : {}",
        "parts": " ; ",
        "white": "qui la finit reçoit {} points",
        "black": "qui la finit paie {} points",
        "next": "attend {}",
        "any": "n’importe quelle valeur",
        "but": "tout sauf {}",
        "full": "pleine",
        "die": "Un dé qui montre {}",
        "unrolled": "Un dé à lancer",
        "roll": "Lancer",
        "stop": "Arrêter",
        "risk": "Prochain lancer : {} % de ne rien placer",
        "seat": "Place {} : {} points, {} dés",
        "wins": "gagne",
        "table": "Sur la table :",
    },
}


def pieces(view: Json, deck: Boards, seat: int | None, lang: str) -> list[str]:
    """Return the table, open to everybody; whoever looks finds the own points underlined."""
    words = WORDS.get(lang, WORDS["en"])
    lines = 1 if view["players"] <= 3 else 2
    height = SEATS + 54 * lines + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" class="temptation"',
        ' font-family="system-ui, sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="var(--paper, #F6F1E7)"/>',
        sign(SIGN),
        _heading(view, deck, lang, words),
    ]
    if view["board"]:
        face = _face(view, deck)
        dice = [tuple(row) for row in view["rows"]]
        parts += [_row(n, face[n], dice[n], lang) for n in range(ROWS)]
        parts += [_placed(n, dice[n]) for n in range(ROWS) if dice[n]]
    parts += _on_table(view, words)
    parts.append(_buttons(view, deck, words))
    parts += [_seat(view, other, other == seat, words) for other in range(view["players"])]
    parts.append("</svg>")
    return parts


def _face(view: Json, deck: Boards) -> tuple[Row, ...]:
    number, side = view["board"]
    return deck.faces[number - 1][side]


def _heading(view: Json, deck: Boards, lang: str, words: dict[str, str]) -> str:
    if not view["board"]:
        return (
            f'<text id="heading" x="220" y="250" text-anchor="middle" font-size="20" fill="{CREAM}">'
            f"{words['due']}…</text>"
        )
    number, side = view["board"]
    where = words["board"].format(number, side)
    name = title(_face(view, deck), lang) or "Temptation"
    small = f"{words['round'].format(view['round'])} · {where}"
    return (
        f'<g id="heading" fill="{CREAM}" text-anchor="middle"><text x="220" y="74" font-size="22"'
        f' font-weight="800" letter-spacing=".5">{name}</text>'
        f'<text x="220" y="92" font-size="13" fill-opacity=".85">{small}</text></g>'
    )


@lru_cache(4096)
def _row(n: int, row: Row, dice: tuple[int, ...], lang: str) -> str:
    """Return a row: a white plaque with a round of points, or a black one with cut corners and a minus."""
    words = WORDS.get(lang, WORDS["en"])
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
    points = f"−{-row.points}" if black else f"+{row.points}"
    size = (17, 14, 12, 9)[max(0, len(points) - 3)]
    return (
        f'<g id="row-{n + 1}" class="row {"black" if black else "white"}"'
        f' transform="translate(30 {FIRST_ROW + ROW_STEP * n})">'
        f"<title>{_row_title(n, row, dice, words)}</title>"
        f'<path d="{corners}" fill="{ground}"{edge} stroke-linejoin="round"/>'
        f'<text x="11" y="4" text-anchor="middle" font-size="12" fill="{ink}" fill-opacity=".75">'
        f'{n + 1}</text>{cells}<g transform="translate(349 0)">{round_}'
        f'<text y="{size * 0.36:.0f}" text-anchor="middle" font-size="{size}" font-weight="800"'
        f' fill="{ink}">{points}</text></g></g>'
    )


def _row_title(n: int, row: Row, dice: tuple[int, ...], words: dict[str, str]) -> str:
    cells = " ".join({"r": "✦", "y": "✹", "*": "★"}.get(str(kind), str(kind)) for kind in row.cells)
    worth = words["black" if row.points < 0 else "white"].format(abs(row.points))
    takes = next_values(row, dice)
    if not takes:
        state = words["full"]
    elif len(takes) == 6:
        state = words["next"].format(words["any"])
    elif len(takes) == 5:
        state = words["next"].format(words["but"].format(dice[0]))
    else:
        state = words["next"].format(min(takes))
    return words["parts"].join([words["row"].format(n + 1, cells), worth, state])


def next_values(row: Row, dice: tuple[int, ...]) -> frozenset[int]:
    """Return the values that a row with these dice on it takes next."""
    everything = frozenset(range(1, 7))
    k = len(dice)
    if k == len(row.cells):
        return frozenset()
    kind = row.cells[k]
    if isinstance(kind, int):
        return frozenset({kind})
    if k == 0:
        return everything
    if kind == "y":
        return everything - {dice[0]} if row.cells[k - 1] == "r" else frozenset({dice[k - 1]})
    return frozenset({dice[0]})


@lru_cache(4096)
def _placed(n: int, dice: tuple[int, ...]) -> str:
    y = FIRST_ROW + ROW_STEP * n
    return "".join(
        f'<g id="placed-{n + 1}-{k + 1}" class="die" pointer-events="none"'
        f' transform="translate({FIRST_CELL + CELL_STEP * k} {y})">{die(value, 40)}</g>'
        for k, value in enumerate(dice)
    )


def _on_table(view: Json, words: dict[str, str]) -> list[str]:
    """Return this turn's dice: those that were rolled, or, before the roll, those to roll."""
    values = view["rolled"] or [0] * view["in_turn"]
    return [
        f'<g id="die-{k}" class="die" transform="translate({55 * k - 22} {TABLE})">'
        f"<title>{words['die'].format(value) if value else words['unrolled']}</title>{die(value, 50)}</g>"
        for k, value in enumerate(values, 1)
    ]


def _buttons(view: Json, deck: Boards, words: dict[str, str]) -> str:
    turn_begins = view["to_move"] is not None and not view["rolled"] and view["in_turn"] > 0
    may_roll = view["to_move"] != "chance" and (turn_begins or view["placed"] > 0)
    may_stop = view["to_move"] != "chance" and view["placed"] > 0
    risk = ""
    if may_roll:
        fitting = frozenset[int]().union(
            *(
                next_values(row, tuple(dice))
                for row, dice in zip(_face(view, deck), view["rows"], strict=True)
            )
        )
        chance = round(100 * (1 - len(fitting) / 6) ** view["in_turn"])
        risk = (
            f'<text id="risk" class="aid" x="432" y="{TABLE + 44}" text-anchor="end" font-size="14"'
            f' fill="var(--soft-ink, #6B6457)">{words["risk"].format(chance)}</text>'
        )
    return (
        _button("roll", 324, words["roll"], may_roll) + _button("stop", 397, words["stop"], may_stop) + risk
    )


def _button(name: str, x: int, label: str, active: bool) -> str:
    look = 'stroke="var(--ink, #23201B)"' if active else 'stroke="var(--line, #D9CFBD)" opacity=".55"'
    return (
        f'<g id="{name}" class="button" transform="translate({x} {TABLE})"><title>{label}</title>'
        f'<rect x="-35" y="-25" width="70" height="50" rx="6" fill="var(--raised, #FFFDF8)"'
        f' stroke-width="1.5" {look}/><text y="5" text-anchor="middle" font-size="15"'
        f' fill="var({"--ink, #23201B" if active else "--soft-ink, #6B6457"})">{label}</text></g>'
    )


def _seat(view: Json, seat: int, mine: bool, words: dict[str, str]) -> str:
    """Return a seat's shape, points and chips, and how many dice it has left."""
    players, score, dice = view["players"], view["scores"][seat], view["dice"][seat]
    columns = players if players <= 3 else (players + 1) // 2
    width = (WIDTH - 16 - 8 * (columns - 1)) / columns
    x, y = 8 + (width + 8) * (seat % columns), SEATS + 54 * (seat // columns)
    on_turn, wins = view["turn"] == seat, seat in view["winners"]
    edge = "--accent, #B3541E" if on_turn or wins else "--line, #D9CFBD"
    label = words["seat"].format(seat, score, dice) + (f", {words['wins']}" if wins else "")
    weight = ' text-decoration="underline"' if mine else ""
    mark = f'<path d="M0 18V30L7 24Z" fill="var({edge})"/>' if on_turn else ""
    crown = (
        '<path d="M20 8L15 -1L22 3L26 -4L30 3L37 -1L32 8Z" fill="#E0A100" stroke="#23201B"/>' if wins else ""
    )
    return (
        f'<g id="seat-{seat}" class="seat" transform="translate({x:.1f} {y})"><title>{label}</title>'
        f'<rect width="{width:.1f}" height="48" rx="6" fill="var(--raised, #FFFDF8)"'
        f' stroke="var({edge})" stroke-width="{2.5 if on_turn or wins else 1}"/>{mark}'
        f'<g transform="translate(26 24)">{seat_mark(seat)}</g>{crown}'
        f'<text x="44" y="22" font-size="18" font-weight="700" fill="var(--ink, #23201B)"'
        f"{weight}>{score}</text>"
        f'<g transform="translate(50 36)">{purse(score)}</g>'
        f'<g transform="translate({width - 38:.1f} 15)">{die(5, 16)}</g>'
        f'<text x="{width - 8:.1f}" y="20" text-anchor="end" font-size="14" fill="var(--ink, #23201B)">'
        f"{dice}</text></g>"
    )


# --- the table in characters ---------------------------------------------------------------------------

MARKS = "●■▲◆⬢★"
SIGNS = {"*": "★", "r": "✦", "y": "✹"}


def text(view: Json, deck: Boards, seat: int | None, lang: str) -> str:
    """Return the board row by row (dice in brackets), the dice on the table, and a line a seat."""
    words = WORDS.get(lang, WORDS["en"])
    lines = []
    if view["board"]:
        number, side = view["board"]
        name = title(_face(view, deck), lang)
        head = f"{words['round'].format(view['round'])} · {words['board'].format(number, side)}"
        lines += [f" {head}{f' · {name}' if name else ''}", " ┌───┬" + "─" * 26 + "┬────────┐"]
        for n, row in enumerate(_face(view, deck)):
            lines.append(_text_row(n, row, view["rows"][n]))
        lines.append(" └───┴" + "─" * 26 + "┴────────┘")
    else:
        lines.append(f" {words['due']}…")
    dice = " ".join(f"[{value}]" for value in view["rolled"]) or "[ ] " * view["in_turn"]
    lines.append(f" {words['table']} {dice}".rstrip() if dice else "")
    for other in range(view["players"]):
        turn = "▶" if view["turn"] == other else " "
        line = words["seat"].format(other, view["scores"][other], view["dice"][other])
        wins = f"  ♛ {words['wins']}" if other in view["winners"] else ""
        lines.append(f" {turn} {MARKS[other]} {line}{wins}")
    return "\n".join(lines)


def _text_row(n: int, row: Row, dice: list[int]) -> str:
    filled = [f"[{value}]" for value in dice]
    free = [f" {SIGNS.get(str(kind), kind)} " for kind in row.cells[len(dice) :]]
    ground, points = ("▓", f"−{-row.points}") if row.points < 0 else (" ", f"+{row.points}")
    return f" │ {n + 1} │{ground}{' '.join(filled + free):<24}{ground}│{ground}{points:>6}{ground}│"


# --- what to touch ----------------------------------------------------------------------------------------


def paths(s: Any, deck: Boards, action: int) -> list[list[str]]:
    """Return what to touch: a button, or any die that shows the value and then the row."""
    if s.to_move == CHANCE:
        return []
    if action < PLACE:
        return [["roll" if action == ROLL else "stop"]]
    row, value = placing(action)
    return [[f"die-{k}", f"row-{row + 1}"] for k, shown in enumerate(on_table(s), 1) if shown == value]


def attempt(s: Any, deck: Boards, touched: list[str]) -> str | None:
    """Return the button that was touched, or a die and the row touched after it, or else the first row."""
    kind, _, k = touched[-1].partition("-")
    if kind in ("roll", "stop"):
        return kind
    die = next((target for target in reversed(touched) if target.startswith("die-")), None)
    if kind not in ("die", "row") or die is None:
        return None
    dice = on_table(s)
    value = dice[int(die[4:]) - 1] if dice else 1
    return f"place {value} {k if kind == 'row' else 1}"

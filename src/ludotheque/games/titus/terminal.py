"""The table of Titus in characters, for a terminal."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import Json

COLUMNS = 80
SHAPES = "●■▲◆"


def _points_en(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def _points_fr(points: int) -> str:
    return f"{points} point" if points < 2 else f"{points} points"


WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "pile": "Pile", "hand": "In hand", "victory": "Victory cards", "none": "none left",
        "seat": "Seat", "you": "you", "points": _points_en, "turn": "to move", "won": "won",
        "empty": "nothing yet", "takings": "takings",
        "sources": {"pile": "drawn", "swap": "swapped", "steal": "stolen"},
    },
    "fr": {
        "pile": "Pioche", "hand": "En main", "victory": "Cartes de points",
        "none": "il n'y en a plus", "seat": "Place", "you": "vous", "points": _points_fr, "turn": "à jouer",
        "won": "gagne", "empty": "rien encore", "takings": "prises",
        "sources": {"pile": "pioché", "swap": "échangé", "steal": "pris"},
    },
}  # fmt: skip


def words_of(lang: str) -> dict[str, Any]:
    """Return the words of a language; English where it is not spoken."""
    return WORDS.get(lang, WORDS["en"])


def text(view: Json, deck: Any, seat: int | None, lang: str) -> str:
    """Return the table: the pile, then each seat's units, named by their lowest token, and its cards."""
    words = words_of(lang)
    lines = _middle(view, words)
    for other in range(view["players"]):
        lines += _seat(view, other, seat, words)
    return "\n".join(lines)


def _middle(view: Json, words: dict[str, Any]) -> list[str]:
    top = f"({view['top'][0]})" if view["top"] else "—"
    lines = [f"{words['pile']} {top} + {view['pile']}"]
    pending = view["pending"]
    if pending:
        source = words["sources"][view["pending_from"]]
        lines[0] += f"     {words['hand']} {pending} ({view['tokens'][pending][0]}) {source}"
    if view["takings"]:
        lines[0] += f"     {words['takings']}: {view['takings']}"
    cards = " ".join(map(str, view["victory_pile"])) or words["none"]
    return [*lines, f"{words['victory']}: {cards}"]


def _seat(view: Json, other: int, seat: int | None, words: dict[str, Any]) -> list[str]:
    you = f" ({words['you']})" if other == seat else ""
    title = f"── {SHAPES[other]} {words['seat']} {other}{you} ── {words['points'](view['scores'][other])} ──"
    if other == view["turn"]:
        title += f" ▶ {words['turn']} ──"
    if other in view["winners"]:
        title += f" ★ {words['won']} ──"
    reserve = sorted(view["reserves"][other], key=lambda unit: view["tokens"][unit[0]][0])
    units = [f"{unit[0]} {_numbers(view, unit)}" for unit in reserve]
    lines = [title.ljust(COLUMNS, "─"), *(_wrapped(units) or [f"   {words['empty']}"])]
    purses = [f"[{purse['card']}] {_numbers(view, purse['run'])}" for purse in view["victory"][other]]
    return lines + _wrapped(purses)


def _numbers(view: Json, run: list[str]) -> str:
    return f"({'·'.join(str(view['tokens'][token][0]) for token in run)})" if run else "()"


def _wrapped(parts: list[str]) -> list[str]:
    """Return parts in lines, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= COLUMNS:
            lines[-1] += f"   {part}"
        else:
            lines.append(f"   {part}")
    return lines

"""What can be chosen on a board of analysis: what chance does, what others do, what an expert would do.

Every button belongs to one form, ``bench``, which holds the whole board.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.bots import Line
from ludotheque.site.pages.table.fragments import mark_of
from ludotheque.site.pages.table.looking import Look
from ludotheque.site.pages.table.message import moves_of
from ludotheque.site.study.workbench import Workbench
from ludotheque.words import Words, with_names

LINES = 3
"""How many moves of an expert are shown."""
MANY = 12
"""So many are searched."""


def button(action: str, inside: str, kind: str = "button", value: str = "1", more: str = "") -> str:
    """Return a button that does something on the board."""
    return (
        f'<button class="{kind}" form="bench" name="{action}" value="{escape(value)}" data-do="{action}"'
        f' id="do-{action}"{more}>{inside}</button>'
    )


def chance_html(bench: Workbench, words: Words, names: Sequence[str]) -> str:
    """Return what chance may do, most likely first: one can be chosen, or all is left to it."""
    match, game = bench.tree.match, bench.tree.game
    s, deck, options = match.s, match.setting.deck, []
    for text, part in sorted(match.odds().items(), key=lambda pair: -pair[1]):
        action = game.notation.read(s, deck, text)
        assert isinstance(action, int)
        label = with_names(game.speech.describe(s, deck, action, words.lang), names, words.lang)
        options.append((text, f"{label} · {percent(float(part), words)}"))
    roll = button("roll", escape(words.gettext("At random")), "button first")
    run = button("run", escape(words.gettext("until the next move")))
    chosen = _choice(words.gettext("What happens"), options, words.gettext("Choose"), words)
    return f'<div class="dice">{roll}{run}</div>{chosen}'


def others_html(bench: Workbench, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return the moves of somebody else than whose eyes one looks through: they cannot be touched."""
    turn, table = bench.table.to_move, bench.table
    if turn is None or turn == look.seat:
        return ""
    moves = moves_of(table.sight(table.match.position, turn), words.lang, list(names))
    options = [(text, label) for text, label, *_ in moves]
    return _choice(
        words.gettext("What %(name)s does", name=names[turn]), options, words.gettext("Play"), words
    )


def _choice(title: str, options: Sequence[tuple[str, str]], label: str, words: Words) -> str:
    """Return a list to choose from; scripts search in a long one."""
    what, search = escape(title), escape(words.gettext("Search"))
    finder = (
        '<input type="search" class="scripted" data-finds="outcome"'
        f' placeholder="{search}" aria-label="{search}">'
        if len(options) > MANY
        else ""
    )
    listed = "".join(f'<option value="{escape(text)}">{escape(told)}</option>' for text, told in options)
    return (
        f'<fieldset class="choice"><legend class="unseen">{what}</legend>{finder}'
        f'<select name="outcome" id="outcome" form="bench" aria-label="{what}">{listed}</select>'
        f"{button('chance', escape(label))}</fieldset>"
    )


def percent(part: float, words: Words) -> str:
    """Return a share as a percentage, with decimals where it is small."""
    digits = 0 if part >= 0.1 else 1 if part >= 0.001 else 2
    return f"{words.number(100 * part, digits)}\N{NO-BREAK SPACE}%"


def expert_html(bench: Workbench, words: Words, names: Sequence[str]) -> str:
    """Return what an expert thinks of the position, if one was asked."""
    found, turn = bench.analyses.get(bench.tree.here), bench.table.to_move
    if found is None or turn is None:
        thinks = escape(words.gettext("An expert is thinking…"))
        return f'<p class="soft thinks">{thinks}</p>' if bench.thinking is bench.tree.here else ""
    best = escape(words.gettext("What an expert would play, with the chance of winning"))
    lines = [_line(bench, line, turn, words, names) for line in found.lines[:LINES]]
    chances = "".join(
        f"<li>{mark_of(seat)} {escape(names[seat])} <b>{percent(chance, words)}</b></li>"
        for seat, chance in enumerate(found.chances)
    )
    title = escape(words.gettext("Chances of winning"))
    return (
        f'<div class="expert"><ul class="chances" aria-label="{title}">{chances}</ul>'
        f'<ol class="hints" aria-label="{best}">{"".join(lines)}</ol></div>'
    )


def _line(bench: Workbench, line: Line, seat: int, words: Words, names: Sequence[str]) -> str:
    match, move = bench.tree.match, line.moves[0]
    s, deck = match.position.seen_by(seat).s, match.setting.deck
    action = match.game.notation.read(s, deck, move)
    assert isinstance(action, int)
    label = escape(with_names(match.game.speech.describe(s, deck, action, words.lang), names, words.lang))
    told = percent(line.chances[seat], words)
    return (
        f'<li><button class="quiet" form="bench" name="play" value="{escape(move)}" data-do="play">{label}'
        f'</button><meter max="1" value="{line.chances[seat]:.3f}" aria-label="{told}"></meter>'
        f"<b>{told}</b></li>"
    )

"""Taking a move back, on the page: the button, who has asked for it, and the answers."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.site.pages.table.buttons import form
from ludotheque.site.pages.table.looking import Look
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.taking_back import asked_of, wish_of
from ludotheque.words import Words


def back_html(table: Board, look: Look, words: Words, names: Sequence[str], back: bool | None) -> str:
    """Return the button that takes a move back, or asks for it; what was asked, and the answers to it."""
    wish = wish_of(table)
    if wish and wish.seat in look.held:
        refused = [names[seat] for seat, accept in wish.answers.items() if not accept]
        said = words.gettext("You have asked to take your move back. The others have not answered yet.")
        if refused:
            said = words.gettext("%(name)s would rather play on.", name=refused[0])
        return f'<p class="rematch">{escape(said)}</p>'
    if wish and any(seat in asked_of(table, wish.seat) and seat not in wish.answers for seat in look.held):
        said = words.gettext("%(name)s would like to take a move back.", name=names[wish.seat])
        yes = form(table.id, "back", words.gettext("Allow it"), "first", accept="yes")
        no = form(table.id, "back", words.gettext("Play on"), accept="no")
        return f'<p class="rematch">{escape(said)}</p>{yes}{no}'
    if back is False:
        return ""
    unsure = ' class="unsure"' if back is None else ""
    mover = next((seat for seat in look.held if table.last_decision(seat) is not None), look.held[0])
    label = words.gettext("Take back my move")
    if asked_of(table, mover):
        label = words.gettext("Ask to take back my move")
    return f"<div{unsure}>{form(table.id, 'back', label, 'undo', number=table.number)}</div>"

"""A record, told event by event."""

from __future__ import annotations

from rich.text import Text

from ludotheque.engine.play.record import Record
from ludotheque.engine.play.standing import check_seat
from ludotheque.engine.play.telling import EVERYTHING, Said, Teller
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.telling import WORDS, event_line
from ludotheque.terminal.words import Words, command_meant


def replay(record: Record, seat: int | None, step: bool, screen: Screen, words: Words) -> None:
    """Print what happened and the table, at the end or, with ``step``, after each event.

    With a seat, everything is as that seat could see it; without, events are told whole and the table is
    a spectator's.
    """
    match = record.replay()
    check_seat(seat, match.players)
    teller = Teller(match.game, match.setting, words.lang)
    title = match.game.title[words.lang]
    screen.headline(f"{title} · {words('players', players=match.players)}")

    def table() -> None:
        screen.say()
        screen.show(teller.table.text(seat, words.lang).rstrip("\n"))
        screen.say()

    eyes = EVERYTHING if seat is None else seat
    if step:
        table()
        for number, action in enumerate(match.actions_made()):
            if not _go_on(screen, words):
                return
            teller.step(action)
            screen.columns(_lines(teller.tell(eyes, number), number, words), 1 + WORDS)
            table()
    else:
        teller.follow(match)
        screen.columns(_lines(teller.tell(eyes), 0, words), 1 + WORDS)
        table()
    _result(record, screen, words)


def _lines(told: list[Said], first: int, words: Words) -> list[tuple[Text | str, ...]]:
    """Return events with their numbers, in columns."""
    lines: list[tuple[Text | str, ...]] = []
    for number, said in enumerate(told, first):
        who = words("seat", seat=said.who) if isinstance(said.who, int) else words("chance")
        lines.append((Text(f"{number:>4}", style="dim"), *event_line(who, said)))
    return lines


def _go_on(screen: Screen, words: Words) -> bool:
    """Wait for Enter; return whether to go on."""
    try:
        return command_meant(screen.ask(words("step"))) != "quit"
    except EOFError:
        screen.say()
        return False


def _result(record: Record, screen: Screen, words: Words) -> None:
    if record.result is None:
        screen.say(words("running"))
        return
    winners = record.result["winners"]
    screen.columns(
        [
            (words("seat", seat=seat), str(points), words("winner") if seat in winners else "")
            for seat, points in enumerate(record.result["scores"])
        ]
    )

"""What a person types in a turn, and what is answered."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar

from rich.columns import Columns
from rich.padding import Padding
from rich.text import Text

from ludotheque.bots import make
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.terminal.at_table import AtTable
from ludotheque.terminal.books import drawn
from ludotheque.terminal.movelist import FEW, Group, fitting, fold
from ludotheque.terminal.screen import Leave, Screen, grid
from ludotheque.terminal.telling import WORDS, event_line
from ludotheque.terminal.words import TerminalWords, command_meant, command_words
from ludotheque.words import with_names

if TYPE_CHECKING:
    from ludotheque.terminal.playing import Playing

MOST_LISTED = 60
"""Moves that are described one by one when a person asks for all of them."""


class Answers:
    """The conversation of one turn, whether in a match or in a lesson."""

    actions: list[int]
    moves: list[str]

    learning: ClassVar[bool] = False

    def __init__(self, playing: AtTable, seat: int) -> None:
        self.playing = playing
        self.seat = seat
        self.screen: Screen = playing.screen
        self.words: TerminalWords = playing.words
        self.match: Match = playing.match
        sight = playing.match.sight(seat)
        self._s = sight.s
        self.actions, self.moves = sight.actions(), sight.moves()
        self.numbered: bool = not any(move.isdigit() for move in self.moves)
        self.offered: str | None = None
        """The one move that fits what was typed; Enter plays it."""
        self.refused: str | None = None
        """The text that was last refused."""

    def completions(self) -> list[str]:
        """Return what the Tab key knows."""
        return [*self.moves, *(word for word in command_words(self.learning) if len(word) > 1)]

    def answer(self, typed: str) -> None:
        """Do what a person typed."""
        offered, self.offered = self.offered, None
        word, _, rest = typed.partition(" ")
        command = command_meant(word, self.learning)
        if not typed:
            if offered:
                self.playing.play(offered)
        elif typed in self.moves:
            self.playing.play(typed)
        elif command:
            getattr(self, f"_{command}")(rest.strip())
        elif typed.isascii() and typed.isdigit() and self.numbered:
            self._play_number(typed)
        elif numbers := fitting(self.moves, typed):
            self._narrow(numbers)
        else:
            self._refuse(typed)

    # moves

    def _play_number(self, typed: str) -> None:
        number = int(typed[:9])
        if 1 <= number <= len(self.moves):
            self.playing.play(self.moves[number - 1])
        else:
            self.screen.say(self.words("no number", count=len(self.moves)))

    def _narrow(self, numbers: list[int]) -> None:
        if len(numbers) == 1:
            self.offered = self.moves[numbers[0] - 1]
        self._list(numbers)
        if self.offered:
            self.screen.say(self.words("press enter"), "dim")

    def _refuse(self, text: str) -> None:
        why = self.match.why_not(text, self.words.lang)
        assert why is not None
        self.refused = text
        self.screen.say(self.words("refused", reason=why.reason, clause=why.clause))
        near = self._near(text) if why.clause == self.match.game.notation_clause else None
        if near:
            self.screen.say(self.words("did you mean", word=near))
        else:
            self.screen.say(self.words("ask why"), "dim")

    def _near(self, text: str) -> str | None:
        """Return the move or command that a misspelt text comes close to."""
        known = [*self.moves, *(word for word in command_words(self.learning) if len(word) > 2)]
        return next(iter(get_close_matches(text.lower(), known, n=1, cutoff=0.7)), None)

    def list_moves(self) -> None:
        """Show what can be played, folded where there is a lot."""
        alone = len(self.playing.people) == 1
        key = "to you" if alone else "your move"
        self.screen.say(self.words(key, who=self.playing.name(self.seat)), "bold")
        self._list(list(range(1, len(self.moves) + 1)))

    def _list(self, numbers: list[int]) -> None:
        if len(numbers) <= FEW:
            self._describe(numbers)
            return
        self.screen.say(self.words("many", count=len(numbers)))
        groups = [self._group(group) for group in fold(self.moves, numbers)]
        self.screen.put(Padding(Columns(groups, padding=(0, 3, 0, 0)), (0, 0, 0, 2)))
        if not self.playing.knows_folding:
            self.screen.say(self.words("narrow"), "dim")
            self.playing.knows_folding = True

    def _group(self, group: Group) -> Text:
        """Return what stands for moves with the same beginning."""
        if not group.whole:
            return Text.assemble(f"{group.beginning}…", (f" ({len(group.numbers)})", "dim"))
        return Text.assemble((f"{group.numbers[0]} " if self.numbered else "", "dim"), group.beginning)

    def _describe(self, numbers: list[int]) -> None:
        describe, deck, names = self.match.game.speech.describe, self.match.setting.deck, self.playing.names
        rows = []
        for number in numbers:
            move = self.moves[number - 1]
            label = Text(str(number) if self.numbered else "", style="dim", justify="right")
            does = describe(self._s, deck, self.actions[number - 1], self.words.lang)
            does = with_names(does, names, self.words.lang)
            rows.append((label, Text(move, style="bold"), Text("" if does == move else does)))
        self.screen.columns(rows)

    # commands

    def _moves(self, beginning: str) -> None:
        numbers = fitting(self.moves, beginning)
        if not numbers:
            self._refuse(beginning)
        elif len(numbers) <= MOST_LISTED:
            self._describe(numbers)
        else:
            label = "{0} {1}" if self.numbered else "{1}"
            texts = [Text(label.format(number, self.moves[number - 1])) for number in numbers]
            self.screen.page(self.screen.rendered(Columns(texts, padding=(0, 2))))

    def _why(self, text: str) -> None:
        text = text or self.refused or ""
        if not text:
            self.screen.say(self.words("why what", example=self.moves[0]))
            return
        why = self.match.why_not(text, self.words.lang)
        if why is None:
            self.screen.say(self.words("legal", text=text))
            return
        self.screen.say(self.words("refused", reason=why.reason, clause=why.clause))
        self._clause(why.clause)

    def _clause(self, name: str) -> None:
        try:
            book = clauses(self.match.game.rulebook(self.words.lang))
        except LudothequeError:
            self.screen.say(self.words("no rulebook"))
            return
        if name in book:
            self.screen.quote(f"**{name}** {book[name]}")
        else:
            self.screen.say(self.words("no clause", clause=name))

    def _rules(self, clause: str) -> None:
        if clause:
            self._clause(clause.upper())
            return
        try:
            book = drawn(self.match.game, self.words.lang, self.screen.room)
        except LudothequeError:
            self.screen.say(self.words("no rulebook"))
        else:
            self.screen.book(book)

    def _undo(self, _: str) -> None:
        self.playing.undo(self.seat)

    def _table(self, _: str) -> None:
        self.playing.show_table(self.seat)
        self.list_moves()

    def _history(self, _: str) -> None:
        told = self.playing.told_to(self.seat)
        if told:
            rows = [
                (Text(f"{number:>3}", style="dim"), *event_line(self.playing.names, said))
                for number, said in enumerate(told)
            ]
            self.screen.page(self.screen.rendered(grid(rows, 1 + WORDS)))
        else:
            self.screen.say(self.words("nothing yet"))

    def _quit(self, _: str) -> None:
        raise Leave

    def _help(self, _: str) -> None:
        self.screen.columns(
            [(Text(typed, style="bold"), does) for typed, does in self.words.help(self.learning)]
        )
        self.screen.say(self.words("help tab"), "dim")


class MatchAnswers(Answers):
    """The conversation of a turn in a match."""

    playing: Playing

    def _hint(self, _: str) -> None:
        bot = make("expert")
        bot.waits = False
        with self.screen.waiting(self.words("hinting")):
            found = bot.analyse(self.match.sight(self.seat))
        self.screen.say(self.words("hint", move=found.move, chance=f"{found.chances[self.seat]:.0%}"))

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say(self.words("save where", example=f"{self.match.game.name}.json"))
        elif self.playing.save(name) and self.match.view(self.seat) != self.match.full():
            self.screen.say(self.words("holds all"), "dim")

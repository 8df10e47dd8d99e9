"""What players read in the terminal: English here, other languages in ``locale/``."""

from __future__ import annotations

from functools import cache
from unicodedata import combining, normalize

from ludotheque.words import N_, languages_of, words_of

SENTENCES: dict[str, str] = {
    # who
    "you": N_("You"),
    "seat": N_("Player %(seat)s"),
    "seat bot": N_("Player %(seat)s (%(bot)s)"),
    "chance": N_("Chance"),
    # the beginning
    "players": N_("%(players)s players"),
    "resumed": N_("resuming after %(events)s events"),
    "bot": N_("the bot %(name)s"),
    "seated": N_("Player %(seat)s: %(who)s"),
    "a person": N_("a person"),
    "fair": N_("Fair dice: all chance comes from a secret whose SHA-256 is"),
    "how": N_("Type a move or its number. ? tells what else you can type."),
    # a turn
    "turn": N_("move %(move)s"),
    "prompt": N_("%(who)s > "),
    "your move": N_("%(who)s: your move."),
    "to you": N_("Your move."),
    "many": N_("%(count)s moves:"),
    "narrow": N_("Type the beginning of a move to see those that fit; “moves” lists them all."),
    "press enter": N_("Enter plays it."),
    "preparing": N_("compiling the bots, only this once on this machine…"),
    "which game": N_("Which game? (a number or a name) "),
    "how many": N_("How many players, %(low)s to %(high)s? [%(low)s] "),
    "not one": N_("There is no %(word)s."),
    "thinking": N_("%(who)s is thinking…"),
    "hand over": N_("Press Enter to clear the screen for the next player."),
    "curtain": N_("%(who)s, press Enter when only you can see the screen."),
    # answers
    "legal": N_("“%(text)s” is legal here."),
    "refused": N_("%(reason)s (%(clause)s)"),
    "ask why": N_("“why” reads that clause to you."),
    "why what": N_("Say which move: why %(example)s"),
    "no clause": N_("The rulebook has no clause %(clause)s."),
    "no rulebook": N_("This game has no rulebook."),
    "did you mean": N_("Did you mean “%(word)s”?"),
    "no number": N_("The moves are numbered 1 to %(count)s."),
    "nothing to undo": N_("There is nothing to take back: nobody at this screen has moved yet."),
    "undone": N_("Taken back: %(text)s, and what came after it."),
    "undone alone": N_("Taken back: %(text)s."),
    "nothing yet": N_("Nothing has happened yet."),
    # saving
    "save where": N_("Say where: save %(example)s"),
    "saved": N_("Saved: %(path)s"),
    "holds all": N_("(The file holds everything, including what is hidden from you.)"),
    "not saved": N_("Not saved: %(reason)s"),
    "exists": N_("%(path)s exists and is not a record of this match; choose another name."),
    "left": N_("The match is saved. To go on with it:"),
    "lost": N_("The match could not be saved: %(reason)s"),
    # the end
    "over": N_("the match is over"),
    "winner": N_("winner"),
    "you win": N_("You win!"),
    "you share": N_("You share the win."),
    "one wins": N_("%(who)s wins."),
    "some win": N_("The win is shared: %(who)s."),
    "nobody wins": N_("Nobody wins."),
    "opened": N_("The secret, now revealed, is"),
    "check it": N_("“ludo verify FILE” makes every draw again from it."),
    "save as": N_("Save it elsewhere as (Enter: no): "),
    # help
    "help move": N_("a move, or its number"),
    "help moves": N_("list the legal moves [that begin like this]"),
    "help why": N_("why a move is not legal, and the clause"),
    "help undo": N_("take your last move back"),
    "help table": N_("show the table again"),
    "help history": N_("everything that has happened so far"),
    "help rules": N_("the rules [or one clause]"),
    "help save": N_("save a record of the match"),
    "help hint": N_("what an expert would play here"),
    "hinting": N_("An expert is thinking…"),
    "kept": N_("The record is saved as %(path)s"),
    "hint": N_("An expert would play %(move)s: %(chance)s chance of winning."),
    "help quit": N_("leave; the match is saved"),
    "help help": N_("this list"),
    "help tab": N_("Tab completes moves and words; Ctrl-C and Ctrl-D also leave."),
    "arg move": N_("MOVE"),
    "arg beginning": N_("[BEGINNING]"),
    "arg clause": N_("[CLAUSE]"),
    "arg file": N_("FILE"),
    # learning
    "lesson": N_("step %(number)s of %(steps)s"),
    "minutes": N_("%(minutes)s min"),
    "how to learn": N_(
        "Type a move or its number; “%(hint)s” tells which one is wanted, “%(show)s” makes it for you. ? tells what else you can type."
    ),
    "go on": N_("Enter: go on. "),
    "only read": N_("Nothing is asked of you here: Enter goes on."),
    "wanted": N_("Wanted here: %(move)s (%(does)s)"),
    "not from here": N_("It cannot be reached any more from here: “%(undo)s” begins this step again."),
    "step again": N_("Back to the beginning of this step."),
    "lesson over": N_("the lesson is over"),
    "lesson left": N_("To take this lesson again:"),
    "match now": N_("A short match now, against easy bots, with a coach? (yes; Enter: no) "),
    "yes": N_("yes"),
    "coach": N_("Coach: %(line)s"),
    "play it": N_("To play a match:"),
    "next lesson": N_("The next lesson, “%(title)s”:"),
    # a puzzle
    "no puzzles": N_("This game has no puzzles."),
    "puzzle left": N_("To come back to this puzzle:"),
    "next puzzle": N_("The next puzzle, “%(title)s”:"),
    "learn hint": N_("which move is wanted here"),
    "learn show": N_("make the moves of this step for you"),
    "learn undo": N_("begin this step again"),
    "learn quit": N_("leave the lesson"),
    # replaying
    "step": N_("Enter: next event; q: leave. "),
    "running": N_("The match is still under way."),
}

COMMANDS: dict[str, tuple[str, str]] = {
    "moves": (N_("moves"), "arg beginning"),
    "why": (N_("why"), "arg move"),
    "hint": (N_("hint"), ""),
    "undo": (N_("undo"), ""),
    "table": (N_("table"), ""),
    "history": (N_("history"), ""),
    "rules": (N_("rules"), "arg clause"),
    "save": (N_("save"), "arg file"),
    "quit": (N_("quit"), ""),
    "help": (N_("help"), ""),
}
"""What a player may type besides moves, and what follows it."""
IN_LESSONS: dict[str, tuple[str, str]] = {
    **{name: COMMANDS[name] for name in ("moves", "why", "hint")},
    "show": (N_("show"), ""),
    **{name: COMMANDS[name] for name in ("undo", "table", "history", "rules", "quit", "help")},
}
"""The same for a learner."""
SHORT = {"?": "help", "q": "quit", "exit": "quit"}
PACKAGE = "ludotheque.terminal"


class TerminalWords:
    """Sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._words = words_of(PACKAGE, lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled in."""
        return self._words(SENTENCES[key], **values)

    def command(self, name: str) -> str:
        """Return what a player, or a learner, types for a command."""
        return self._words((COMMANDS | IN_LESSONS)[name][0])

    def help(self, learning: bool = False) -> list[tuple[str, str]]:
        """Return what can be typed, each with what it does."""
        lines = [(self("help move"), "")]
        for name, (_, argument) in _commands(learning).items():
            typed = f"{self.command(name)} {self(argument)}" if argument else self.command(name)
            of_lessons = f"learn {name}" if learning else ""
            lines.append((typed, self(of_lessons if of_lessons in SENTENCES else f"help {name}")))
        return lines


def _commands(learning: bool) -> dict[str, tuple[str, str]]:
    return IN_LESSONS if learning else COMMANDS


@cache
def _meant(learning: bool) -> dict[str, str]:
    """Return every word that stands for a command, in every language, with accents and without."""
    meant = dict(SHORT)
    for lang in languages_of(PACKAGE):
        for name in _commands(learning):
            spelling = TerminalWords(lang).command(name)
            meant[spelling] = meant[_bare(spelling)] = name
    return meant


def _bare(word: str) -> str:
    return "".join(letter for letter in normalize("NFD", word) if not combining(letter))


def command_meant(word: str, learning: bool = False) -> str | None:
    """Return the command that a typed word stands for, in whichever language."""
    return _meant(learning).get(word.lower())


def command_words(learning: bool = False) -> list[str]:
    """Return every word that stands for a command."""
    return list(_meant(learning))


def means_yes(word: str) -> bool:
    """Tell whether a typed word is a yes, or its first letter, in whichever language."""
    said = [words_of(PACKAGE, lang)(SENTENCES["yes"]) for lang in languages_of(PACKAGE)]
    return word.lower() in {*said, *(yes[0] for yes in said)}

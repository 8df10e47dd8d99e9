"""What people read, in their language.

Sentences stand in the code in English and are looked up in ``locale/<lang>.po`` of the package that says
them: the site, the terminal, the arena and every game have such a folder, and another language is another
file in it. A sentence names what is filled in by ``%(name)s``; a seat by what :func:`seat` returns, since
at a table seats have people's names.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from importlib import resources

ENGLISH = "en"
"""What the code itself speaks, and what is said where a language is not spoken."""


def N_(message: str) -> str:  # noqa: N802 - the name that everybody gives it
    """Return a sentence as it is, marked for translation where it is shown."""
    return message


A_NUMBER = N_("1,234.5")
"""How a number is written: what stands between its thousands, and before its decimals."""
A_SHARE = N_("%(number)s%%")
A_DATE = N_("%(month)s %(day)s, %(year)s")
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


class Words:
    """What a package says in a language."""

    def __init__(self, package: str, lang: str) -> None:
        self.lang = lang
        self.translations = _translations(package, lang)
        self._said: dict[str, str] = {}
        """What was translated before: pages say the same things all day."""

    def gettext(self, message: str, **values: object) -> str:
        """Return a sentence, its ``%(name)s`` filled in."""
        said = self._said.get(message)
        if said is None:
            said = self._said[message] = self.translations.gettext(message) if message else ""
        return said % values if values else said

    __call__ = gettext

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the sentence that fits a number, which is its ``%(num)s``."""
        return self.translations.ngettext(one, many, n) % {"num": n, **values}

    def number(self, value: float | Decimal, digits: int = 0, *, trimmed: bool = False) -> str:
        """Return a number as it is written; if ``trimmed``, without noughts at the end of its decimals."""
        shown = f"{Decimal(str(value)):,.{digits}f}"
        if trimmed and digits:
            shown = shown.rstrip("0").rstrip(".")
        sample = words_of("ludotheque.engine", self.lang)(A_NUMBER)
        return shown.translate({ord(","): sample[1], ord("."): sample[-2]})

    def percent(self, value: float, digits: int = 0) -> str:
        """Return a share as it is written."""
        points = self.number(100 * Decimal(str(value)), digits)
        return words_of("ludotheque.engine", self.lang)(A_SHARE, number=points)

    def date(self, day: date) -> str:
        """Return a day of the calendar as it is written."""
        words = words_of("ludotheque.engine", self.lang)
        return words(A_DATE, day=day.day, month=words(MONTHS[day.month - 1]), year=day.year)

    def lacks(self, message: str) -> bool:
        """Tell whether a sentence was never translated into this language."""
        return self.lang != ENGLISH and self.translations.gettext(message) is message


@cache
def words_of(package: str, lang: str) -> Words:
    """Return what a package says in a language; English where it is not spoken."""
    return Words(package, lang if lang in languages_of(package) else ENGLISH)


@cache
def languages_of(package: str) -> tuple[str, ...]:
    """Return the languages that a package speaks, English first."""
    folder = resources.files(package) / "locale"
    files = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return ENGLISH, *sorted(name.removesuffix(".po") for name in files if name.endswith(".po"))


@cache
def own_name(lang: str) -> str:
    """Return what a language calls itself."""
    return words_of("ludotheque.engine", lang)(N_("English"))


def _translations(package: str, lang: str) -> gettext.NullTranslations:
    file = resources.files(package) / "locale" / f"{lang}.po"
    if not file.is_file():
        return gettext.NullTranslations()
    import polib  # only now: a program that speaks English starts without it

    with resources.as_file(file) as path:
        catalogue = polib.pofile(str(path), encoding="utf-8")
    catalogue.metadata["Content-Type"] = "text/plain; charset=utf-8"
    return gettext.GNUTranslations(io.BytesIO(catalogue.to_binary()))


# seats

A_SEAT = re.compile(r"(\b[Dd]e |\b[Qq]ue )?⟨([0-9])⟩")
VOWELS = "aàâäeéèêëiîïoôöuùûühyœæ"


def seat(number: int) -> str:
    """Return what stands in a sentence for a seat, until it is known what it is called."""
    return f"⟨{number}⟩"


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a sentence with names in place of seats; French "de" and "que" lose their e before a vowel."""
    if "⟨" not in text:
        return text

    def named(found: re.Match[str]) -> str:
        before, name = found[1] or "", names[int(found[2])]
        elided = before and name[:1].lower() in VOWELS
        return (f"{before[:-2]}’" if elided else before) + name

    return A_SEAT.sub(named, text)


HYPHEN, DASH = re.compile(r"(?<=[0-9])-(?=[0-9])"), re.compile(r"(?<=[0-9])–(?=[0-9])")


def unbroken(text: str) -> str:
    """Return a sentence in which no line ends within 5-15 or 5–7."""
    return DASH.sub("–\u2060", HYPHEN.sub("\u2011", text))


@cache
def usual_names(players: int, lang: str) -> tuple[str, ...]:
    """Return what seats are called where nobody sits: Player 1 and so on."""
    words = words_of("ludotheque.engine", lang)
    return tuple(words(N_("Player %(number)s"), number=number + 1) for number in range(players))


Texts = Mapping[str, str]
"""A sentence in every language there is."""


def in_every_language(package: str, message: str) -> Texts:
    """Return a sentence by language."""
    return {lang: words_of(package, lang)(message) for lang in languages_of(package)}

"""What people read, in their language.

Sentences stand in the code in English and are looked up in ``locale/<lang>.po`` of the package that says
them: the site, the terminal, the arena and every game have such a folder, and another language is another
file in it. A sentence names what is filled in by ``%(name)s``, or by ``%(name:form)s`` in one of the forms that
its catalogue lists; a seat by what :func:`seat` returns, since at a table seats have people's names.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

PACKAGE = "ludotheque.engine"
"""Where what every package says is translated."""
ENGLISH = "en"
"""What the code itself speaks, and what is said where a language is not spoken."""
A_FIGURE = re.compile(r"[+−]?\d([\d.,–\u202f]*\d)?")
"""A number as it stands in a phrase: 1.000, +6, 7–9."""
LANGUAGE = re.compile("[a-z]{2,3}")
"""The code of a language, as files and addresses have it."""


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
        self.translations: gettext.NullTranslations = _translations(package, lang)
        self._said: dict[str, str] = {}
        """What was translated before: pages say the same things all day."""

    def gettext(self, message: str, **values: object) -> str:
        """Return a sentence, its ``%(name)s`` filled in."""
        said = self._said.get(message)
        if said is None:
            said = self._said[message] = self.translations.gettext(message) if message else ""
        return self._filled(said, values) if values else said

    __call__ = gettext

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the sentence that fits a number, which is its ``%(num)s``."""
        return self._filled(self.translations.ngettext(one, many, n), {"num": n, **values})

    def _filled(self, said: str, values: dict[str, object]) -> str:
        try:
            return said % values
        except KeyError:
            return said % _Forms(self, values)

    def form(self, name: str, text: str) -> str:
        """Return a text in one of the forms that its language has: the entry of the catalogue with that context.

        An entry may be of all texts that differ only in their number, which is its ``%(num)s``.
        """
        said = self.translations.pgettext(name, text)
        number = A_FIGURE.search(text)
        if said != text or number is None:
            return said
        any_number = f"{text[: number.start()]}%(num)s{text[number.end() :]}"
        said = self.translations.pgettext(name, any_number)
        return text if said == any_number else said % {"num": number[0]}

    def agreed(self, text: str) -> str:
        """Return a sentence with names between ⟨ and ⟩ as the language has them there, without those marks."""
        for find, put in _around_names(self.lang):
            text = find.sub(put, text)
        return text.replace("⟨", "").replace("⟩", "")

    def number(self, value: float | Decimal, digits: int = 0, *, trimmed: bool = False) -> str:
        """Return a number as it is written; if ``trimmed``, without noughts at the end of its decimals."""
        shown = f"{Decimal(str(value)):,.{digits}f}"
        if trimmed and digits:
            shown = shown.rstrip("0").rstrip(".")
        sample = words_of(PACKAGE, self.lang)(A_NUMBER)
        return shown.translate({ord(","): sample[1], ord("."): sample[-2]})

    def percent(self, value: float, digits: int = 0) -> str:
        """Return a share as it is written."""
        points = self.number(100 * Decimal(str(value)), digits)
        return words_of(PACKAGE, self.lang)(A_SHARE, number=points)

    def date(self, day: date) -> str:
        """Return a day of the calendar as it is written."""
        words = words_of(PACKAGE, self.lang)
        return words(A_DATE, day=day.day, month=words(MONTHS[day.month - 1]), year=day.year)

    def lacks(self, message: str) -> bool:
        """Tell whether a sentence was never translated into this language."""
        return self.lang != ENGLISH and self.translations.gettext(message) is message


@cache
def words_of(package: str, lang: str) -> Words:
    """Return what a package says in a language; English where it is not spoken."""
    return Words(package, lang if lang in languages_of(package) else ENGLISH)


def files_of(package: str) -> Traversable:
    """Return the folder of a package."""
    return resources.files(package)


def speaking(package: str) -> list[str]:
    """Return a package and those below it that have catalogues of their own."""
    return [".".join((package, *below)) for below in _with_catalogues(files_of(package))]


def _with_catalogues(folder: Traversable) -> Iterator[tuple[str, ...]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir() and file.name == "locale":
            yield ()
        elif file.is_dir() and (file / "__init__.py").is_file():
            yield from ((file.name, *below) for below in _with_catalogues(file))


@cache
def languages_of(package: str) -> tuple[str, ...]:
    """Return the languages that a package speaks, English first."""
    folder = resources.files(package) / "locale"
    files = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return ENGLISH, *sorted(
        name[:-3] for name in files if name.endswith(".po") and LANGUAGE.fullmatch(name[:-3])
    )


@cache
def own_name(lang: str) -> str:
    """Return what a language calls itself."""
    return words_of(PACKAGE, lang)(N_("English"))


class _Forms(dict[str, object]):
    """What is filled in, where a translation asks for a form: ``%(card:dative)s`` is the card's dative."""

    def __init__(self, words: Words, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.words = words

    def __missing__(self, key: str) -> str:
        name, _, form = key.partition(":")
        if not form:
            raise KeyError(key)
        return self.words.form(form, str(self[name]))


@cache
def grammar(lang: str) -> Mapping[str, list[dict[str, str]]]:
    """Return what a language's ``locale/<lang>.toml`` says of names in sentences, and of typography."""
    file = resources.files(PACKAGE) / "locale" / f"{lang}.toml"
    if not file.is_file():
        return {}
    import tomllib  # only now: most of what is said needs no grammar

    found: Mapping[str, list[dict[str, str]]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def _around_names(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rule["find"]), rule["put"]) for rule in grammar(lang).get("names", ()))


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

A_SEAT = re.compile("⟨([0-9])⟩")
MARKS = str.maketrans({"⟨": "‹", "⟩": "›"})
"""What stands in a name for the marks around names."""


def seat(number: int) -> str:
    """Return what stands in a sentence for a seat, until it is known what it is called."""
    return f"⟨{number}⟩"


def with_names(text: str, names: Sequence[str], lang: str) -> str:
    """Return a sentence with names in place of seats, as its language has them there."""
    if "⟨" not in text:
        return text
    named = A_SEAT.sub(lambda found: f"⟨{names[int(found[1])].translate(MARKS)}⟩", text)
    return words_of(PACKAGE, lang).agreed(named)


HYPHEN, DASH = re.compile(r"(?<=[0-9])-(?=[0-9])"), re.compile(r"(?<=[0-9])–(?=[0-9])")


def unbroken(text: str) -> str:
    """Return a sentence in which no line ends within 5-15 or 5–7."""
    return DASH.sub("–\u2060", HYPHEN.sub("\u2011", text))


@cache
def usual_names(players: int, lang: str) -> tuple[str, ...]:
    """Return what seats are called where nobody sits: Player 1 and so on."""
    words = words_of(PACKAGE, lang)
    return tuple(words(N_("Player %(number)s"), number=number + 1) for number in range(players))


Texts = Mapping[str, str]
"""A sentence in every language there is."""


def said(texts: Texts, lang: str) -> str:
    """Return a text in a language; in English if it is not there in that one."""
    return texts.get(lang) or texts.get(ENGLISH, "")


class Sentence(Texts):
    """A sentence of a package by language, looked up when it is asked for."""

    package: str
    message: str

    def __init__(self, package: str, message: str) -> None:
        self.package, self.message = package, message

    def __getitem__(self, lang: str) -> str:
        if lang not in languages_of(self.package):
            raise KeyError(lang)
        return words_of(self.package, lang)(self.message)

    def __iter__(self) -> Iterator[str]:
        return iter(languages_of(self.package))

    def __len__(self) -> int:
        return len(languages_of(self.package))


def in_every_language(package: str, message: str) -> Texts:
    """Return a sentence by language."""
    return {lang: words_of(package, lang)(message) for lang in languages_of(package)}

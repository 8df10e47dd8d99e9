"""Brings a made-up language to a copy of the package, as files only, and prints what is seen of it as JSON.

Run by ``test_languages.py`` with the copy in front of the path.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import polib
from click.testing import CliRunner

import ludotheque
from ludotheque.words import speaking

HOME = Path(ludotheque.__file__).parent
HEADER = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
OWN = {"English": "Qqq", "1,234.5": "1 234 5", "%(number)s%%": "%(number)s qq%%"}


def ludo(*arguments: str) -> tuple[int, str]:
    """Run the command, and return how it ended, and what it printed."""
    from ludotheque.cli import main

    done = CliRunner().invoke(main, arguments)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def translate() -> None:
    """Write the language's files: catalogues, books and grammar."""
    for package in speaking("ludotheque"):
        folder = HOME.joinpath(*package.split(".")[1:])
        file = polib.pofile(str(folder / "locale" / "qq.po"))
        for entry in file:
            if entry.msgid_plural:
                entry.msgstr_plural = {0: f"qq:{entry.msgid}", 1: f"qq:{entry.msgid_plural}"}
            else:
                entry.msgstr = OWN.get(entry.msgid, f"qq:{entry.msgid}")
        if package.endswith("labyrinthe"):
            file.append(polib.POEntry(msgctxt="owner", msgid="qq:dragon", msgstr="qq:dragon’s"))
            file.append(polib.POEntry(msgctxt="owner", msgid="qq:%(num)s cards", msgstr="qq:%(num)s cards’"))
        file.metadata = HEADER
        file.save()
        for book in folder.glob("*.en.md"):
            told = re.sub(r"^# ", "# qq:", book.read_text(encoding="utf-8"))
            book.with_name(book.name.replace(".en.", ".qq.")).write_text(told, encoding="utf-8")
    rule = "[[names]]\nabout = 'after s'\nfind = '(?<=s)⟩s\\b'\nput = '⟩’'\n"
    (HOME / "engine" / "locale" / "qq.toml").write_text(rule, encoding="utf-8")


def edit(path: str, old: str, new: str) -> None:
    """Change a file of the copy."""
    file = HOME / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def bring() -> dict[str, object]:
    """Bring the language, as somebody would who has read how."""
    _, before = ludo("words", "qq")
    ludo("words", "qq", "--write")
    translate()
    return {"before": before}


def look() -> dict[str, object]:
    """Look at everything that should speak the language now, and at what is told when the English changes."""
    from ludotheque.engine.printing import box_pdf
    from ludotheque.site.foundation.words import LANGUAGES
    from ludotheque.words import with_names, words_of

    ours = [package.split(".", 1)[1].removeprefix("games.") for package in speaking("ludotheque")]
    seen: dict[str, object] = {"package": str(HOME)}
    seen["whole"], seen["after"] = ludo("words", "qq", *ours, "--follows")
    titus, duel = ludotheque.load("titus"), ludotheque.load("duel")
    seen["offered"] = list(LANGUAGES.values())
    seen["lesson"] = titus.lessons[0].title["qq"]
    seen["number"] = words_of("ludotheque.site", "qq").number(1234.5, 1)
    seen["name"] = with_names("qq: die Karte von ⟨0⟩s Tisch", ["Jonas"], "qq")
    words = words_of("ludotheque.games.labyrinthe", "qq")
    seen["form"] = words("of the %(card:owner)s", card="qq:dragon")
    seen["forms"] = [
        words("%(all:owner)s", all=f"qq:{number}") for number in ("1.000 cards", "7–9 cards", "7")
    ]
    seen["mark"] = duel.untranslated("qq")
    _, seen["terminal"] = ludo("games", "--lang", "qq")
    _, seen["rules"] = ludo("rules", "titus", "--lang", "qq")
    seen["print"] = len(box_pdf(titus, lang="qq"))
    edit("games/titus/lessons/1-first-run.json", "Your first run", "Your very first run")
    edit("games/titus/rulebook.en.md", "**1.1** ", "**1.1** Now and then: ")
    _, seen["changed"] = ludo("words", "qq", "titus")
    return seen


if __name__ == "__main__":
    print(json.dumps({"bring": bring, "look": look}[sys.argv[1]]()))  # noqa: T201 - what it is for

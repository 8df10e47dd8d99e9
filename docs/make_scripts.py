"""Write the list of the pages' scripts into docs/site.md, each with the first sentence of its own comment.

``python docs/make_scripts.py`` writes it, ``--check`` only says whether it is up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

DOCS = Path(__file__).parent
PAGE = DOCS / "site.md"
SITE = DOCS.parent / "src" / "ludotheque" / "site"
BEGIN, END = "<!-- scripts: made by make_scripts.py -->", "<!-- end of scripts -->"
HEAD = re.compile(r"(?:// @ts-check\n)?((?:// .*\n)+)")


def about(script: Path) -> str:
    """Return the first sentence of the comment at the head of a script."""
    head = HEAD.match(script.read_text(encoding="utf-8"))
    if head is None:
        raise SystemExit(f"{script.name} does not begin with a comment that says what it is for")
    told = " ".join(line.removeprefix("// ") for line in head[1].splitlines())
    return told.split(". ")[0].rstrip(".").replace("|", "\\|")


def called(script: Path) -> str:
    """Return where a script lies: in the folder of all pages, or in that of a feature."""
    return script.relative_to(SITE).as_posix().replace("static/", "", 1)


def table() -> str:
    """Return all scripts and what they are for."""
    pages = (SITE / "static").rglob("*.js")
    scripts = sorted(pages, key=lambda script: (script.parent, script.name))
    scripts += sorted(SITE.glob("*/static/**/*.js"))  # those of features
    rows = "".join(f"| `{called(one)}` | {about(one)} |\n" for one in scripts)
    return f"| script | what it is for |\n|---|---|\n{rows}"


def written(page: str) -> str:
    """Return the page with the list as it is now."""
    made = f"{BEGIN}\n{table()}{END}"
    return re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: made, page, flags=re.DOTALL)


def main() -> None:
    """Write the list, or with --check only compare it."""
    before = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit(written(before) != before)
    PAGE.write_text(written(before), encoding="utf-8")


if __name__ == "__main__":
    main()

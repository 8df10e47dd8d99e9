"""Write the list of settings into docs/running.md, from where they are declared.

``python docs/make_settings.py`` writes it, ``--check`` only says whether it is up to date.
"""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path

from ludotheque.site.settings.declaration import ServerSetting
from ludotheque.site.settings.server_settings import SETTINGS

PAGE = Path(__file__).parent / "running.md"
BEGIN, END = "<!-- settings: made by make_settings.py -->", "<!-- end of settings -->"


def table() -> str:
    """Return all settings as tables, one for each room."""
    parts = []
    for room, settings in itertools.groupby(SETTINGS.values(), key=lambda one: one.room):
        rows = "\n".join(map(_row, settings))
        parts.append(f"**{room}**\n\n| setting | | may be | default |\n|---|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def _row(one: ServerSetting) -> str:
    unit = f", in {one.about.unit.lower()}" if one.about.unit in ("BYTES", "DAYS", "HOURS", "SECONDS") else ""
    return f"| `{one.name}` | {one.about.said} | {one.wanted}{unit} | {one.usual} |"


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

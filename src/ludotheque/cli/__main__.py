"""``python -m ludotheque.cli`` is ``ludo``."""

from __future__ import annotations

from ludotheque.cli.ludo import main

main()

"""JSON as bytes, which every message is: by orjson, or where that cannot run by a slower twin of it."""

from __future__ import annotations

from typing import Any

try:
    from orjson import OPT_INDENT_2, Fragment, JSONDecodeError, dumps, loads
except ImportError:
    from ludotheque.site.foundation.pure_json import (  # type: ignore[assignment]
        Fragment,
        JSONDecodeError,
        dumps,
        indented,
        loads,
    )
else:

    def indented(told: Any) -> bytes:
        """Return JSON for people to read."""
        return dumps(told, option=OPT_INDENT_2)


__all__ = ["Fragment", "JSONDecodeError", "dumps", "indented", "loads"]

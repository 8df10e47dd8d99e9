"""Makes docstrings into Markdown for `make docs`: roles become references, which must lead somewhere."""

from __future__ import annotations

import re
from typing import Any

import griffe

ROLE = re.compile(r":(class|func|mod|meth|attr|data):`(~?)([\w.]+)`")
LITERAL = re.compile(r"\s*::$", re.MULTILINE)
"""What announces a block of code in a docstring; Markdown knows it by its indent."""


class Roles(griffe.Extension):
    """Reads the few marks of reStructuredText that docstrings use."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        if obj.docstring:
            text = ROLE.sub(lambda found: reference(found, obj), obj.docstring.value)
            obj.docstring.value = LITERAL.sub("", text)


def reference(role: re.Match[str], obj: griffe.Object) -> str:
    """Return a role as a reference in Markdown; a bare name is one of the same class, or module."""
    kind, short, name = role.groups()
    home = obj.parent if kind in ("meth", "attr") and "." not in name else obj.module
    full = name if name.startswith("ludotheque.") or home is None else f"{home.path}.{name.lstrip('.')}"
    shown = name.rpartition(".")[2] if short else name
    return f"[`{shown}`][{full}]"

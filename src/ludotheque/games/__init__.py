"""The games that come with the library, one package each; no game knows another.

``ludotheque.games`` is this package and, in the public interface, a function: so this module can be
called, and then returns the names on the shelf.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from ludotheque.engine.shelf import games

        return games()


sys.modules[__name__].__class__ = _Games

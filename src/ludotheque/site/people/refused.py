"""What cannot be done, and why, in a sentence: for the command line, and for a page in any language."""

from __future__ import annotations

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import Words


class Refused(LudothequeError):
    """Something that cannot be done."""

    def __init__(self, sentence: str, **values: str) -> None:
        """``sentence`` is marked for translation, and has its ``%(name)s`` filled in with values."""
        super().__init__(sentence % values if values else sentence)
        self.sentence = sentence
        self.values = values


def why(error: LudothequeError, words: Words) -> str:
    """Return why something was not done, in a language as far as that is known."""
    if isinstance(error, Refused):
        return words.gettext(error.sentence, **error.values)
    return words.gettext(str(error))

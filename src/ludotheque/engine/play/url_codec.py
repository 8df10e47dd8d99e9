"""Whole numbers below known bounds as one short word of letters that an address may hold.

A list of (digit, bound) pairs becomes one great number, which costs no more than the bounds demand; whoever
reads it must know each bound when its digit's turn comes.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable

from ludotheque.engine.errors import LudothequeError


class BadWord(LudothequeError):
    """A word that no list of digits makes."""


def written(digits: Iterable[tuple[int, int]]) -> str:
    """Return digits, each with the bound that it is below, as a word."""
    number = 0
    for digit, bound in reversed(list(digits)):
        if not 0 <= digit < bound:
            raise ValueError(f"{digit} is not from 0 to {bound - 1}")
        number = number * bound + digit
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Digits:
    """The digits of a word, one after the other."""

    def __init__(self, word: str) -> None:
        """BadWord if it has letters that no word has."""
        try:
            data = base64.b64decode(word + "=" * (-len(word) % 4), b"-_", validate=True)
        except (binascii.Error, ValueError) as error:
            raise BadWord("that is not a word of digits") from error
        self._number = int.from_bytes(data, "big")

    def next(self, bound: int) -> int:
        """Return the next digit, which is below a bound."""
        self._number, digit = divmod(self._number, bound)
        return digit

    def end(self) -> None:
        """BadWord if there is more."""
        if self._number:
            raise BadWord("there is more in that word than it says")

"""On whose account things are done: by which address, and by whom there.

Thinking, room and rates are shared out by address first, since anybody can be many visitors, and then among
the visitors there. A visitor is somebody to whom we gave a token, which bears our stamp, or who has something
here; whoever brings any other word, or none, counts together with all others of that kind at their address.
Whoever was admitted, such as by an invitation to a table or to an evening, is a person: they count by
themselves, so that a hall full of people is not taken for one. But people can invite themselves, so that a
hall has a bound of its own.
"""

from __future__ import annotations

from typing import NamedTuple


class Account(NamedTuple):
    """On whose account something is done."""

    network: str = ""
    """The address, as it is counted; empty where nobody is there, such as after a start."""
    visitor: str = ""
    """The hash of a token of ours; empty for all who have none."""
    admitted: bool = False
    """Whether the visitor counts by themselves, and not as one of all at the address."""

    @property
    def party(self) -> str:
        """Who has turns of their own at an address: one that was admitted, or all others together."""
        return self.visitor if self.admitted else ""

    @property
    def who(self) -> str:
        """Who is counted: the visitor, wherever they are, or all at an address who have no token of ours."""
        return self.visitor or f"address {self.network}"


NOBODY = Account()

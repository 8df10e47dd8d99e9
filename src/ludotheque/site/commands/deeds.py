"""Deeds of whoever runs a house, from the command line, whether the site is open or not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ludotheque.site.people.deeds import Deed, Hands
    from ludotheque.site.settings.configuration import Found
    from ludotheque.site.store.storage import Storage

Result = TypeVar("Result")


def with_hands(found: Found, act: Callable[[Hands], Awaitable[Result]]) -> Result:
    """Return what comes of something that is done with all that a house keeps, that of features among it."""
    from ludotheque.site.feature import kept_by, reporting
    from ludotheque.site.features import FEATURES
    from ludotheque.site.people.deeds import Hands
    from ludotheque.site.store.stores import StoreLocation

    place, tables = StoreLocation.of(found.data, found.settings.store or None), kept_by(FEATURES)

    async def prepared(store: Storage) -> Result:
        await store.prepare(tables)
        return await act(Hands(store, found.settings, place, tables, reporting(FEATURES)))

    return place.do(prepared)


def done(found: Found, deed: Deed, **values: str) -> dict[str, Any]:
    """Do something as the owner's page does it, and return what came of it."""
    from ludotheque.site.people.deeds import COMMAND, carry_out

    return with_hands(found, lambda hands: carry_out(deed, hands, values, COMMAND))

"""What people have reported of chats, for whoever runs the house."""

from __future__ import annotations

from ludotheque.site.chat.kept import REPORTED
from ludotheque.site.people.moderation import Report, Reporting, look_at_table
from ludotheque.site.store.storage import Storage

OF = "select id from chat where mark = :mark"
DROP = "delete from chat where mark = :mark"
DISMISS = (
    "delete from chat where mark = :mark and hidden = 1",  # its writer had taken it back
    "delete from chat_reports where mark = :mark",
)


async def listed(store: Storage) -> list[Report]:
    """Return the lines that were reported, the oldest report first."""
    return [Report(*row) for row in await store.find(REPORTED)]


async def remove(store: Storage, line: str) -> bool:
    """Delete a line; tell whether it was there."""
    found = await store.find(OF, mark=line)
    if found:
        await store.change((DROP, {"mark": line}))
        await look_at_table(store, found[0][0])
    return bool(found)


async def dismiss(store: Storage, line: str) -> bool:
    """Have a line stand though it was reported; tell whether it was there."""
    found = await store.find(OF, mark=line)
    await store.change(*((one, {"mark": line}) for one in DISMISS))
    return bool(found)


REPORTING = Reporting(listed, remove, dismiss)

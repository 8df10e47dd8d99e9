"""What a feature keeps: tables of its own in the same store, told once for all kinds of stores.

SQL of a feature names its values ``:name`` whatever the store is; its tables are called after the feature.
A store needs no method for them: :meth:`Storage.find` and :meth:`Storage.change` carry such SQL out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ludotheque.site.store.storage import Ages, Storage

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
Statement = tuple[str, Mapping[str, Any]]
"""SQL that names its values, and these values."""
NAMED = re.compile(r"(?<![:\w]):([a-z_]\w*)")
FORMATS = """create table if not exists feature_formats (
  feature text primary key,
  format integer not null
)"""
FOUND = "select format from feature_formats where feature = :feature"
NOTED = """insert into feature_formats (feature, format) values (:feature, :format)
  on conflict (feature) do update set format = excluded.format"""


class Kind(NamedTuple):
    """A kind of row, in the order in which rows can be written."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """Those of the columns that tell rows apart."""
    numbers: tuple[str, ...] = ()
    """Those of the key that are not texts."""


class Format(NamedTuple):
    """A change of a feature's tables, as statements for each kind of store."""

    sqlite: Sequence[str]
    postgres: Sequence[str]


class Told(NamedTuple):
    """What somebody who takes along all that is kept about them is told from a feature's tables."""

    key: str
    columns: tuple[str, ...]
    query: str
    """With the value ``:holder``."""


@dataclass(frozen=True)
class FeatureTables:
    """The tables of a feature, and what happens to their rows along with everything else."""

    feature: str
    formats: Sequence[Format]
    """Each the change from the one before; one that was ever in use stays as it is."""
    kinds: Sequence[Kind]
    """What ``ludo move-store`` copies. Columns are texts and numbers: there are no truth values in SQLite."""
    tidy: Sequence[str] = ()
    """Statements that drop what is too old; their values are the fields of Ages."""
    hand_over: Sequence[str] = ()
    """Statements that have everything of ``:old`` belong to ``:new``."""
    forget: Sequence[str] = ()
    """Statements after which nothing is kept of ``:holder``."""
    told: Sequence[Told] = ()

    def missing(self, found: int) -> Sequence[Format]:
        """Return the changes that lead from a format to the present one; an error if that is a newer one."""
        if found > len(self.formats):
            from ludotheque.site.store.storage import StoreFailed

            raise StoreFailed(
                f"what {self.feature} keeps is of format {found}; this version of Ludothèque reads formats 1 "
                f"to {len(self.formats)}"
            )
        return self.formats[found:]


def storable(named: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with a mark in place of what no database keeps in a text: NUL, and half a character."""
    return {
        name: value.replace("\0", UNKNOWN).encode(errors="replace").decode()
        if isinstance(value, str) and not value.isprintable()
        else value
        for name, value in named.items()
    }


def numbered(query: str, named: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """Return SQL with ``$1``, ``$2`` and so on in place of names, and the values in that order."""
    order: dict[str, int] = {}
    text = NAMED.sub(lambda name: f"${order.setdefault(name[1], len(order) + 1)}", query)
    return text, [named[name] for name in order]


async def tidy(store: Storage, features: Sequence[FeatureTables], ages: Ages) -> None:
    """Drop what features keep that is too old."""
    for feature in features:
        await store.change(*((statement, asdict(ages)) for statement in feature.tidy))


async def hand_over(store: Storage, features: Sequence[FeatureTables], old: str, new: str) -> None:
    """Have everything of one holder that features keep belong to another."""
    for feature in features:
        await store.change(*((statement, {"old": old, "new": new}) for statement in feature.hand_over))


async def forget(store: Storage, features: Sequence[FeatureTables], holder: str) -> None:
    """Have features keep nothing about somebody."""
    for feature in features:
        await store.change(*((statement, {"holder": holder}) for statement in feature.forget))


async def told(store: Storage, features: Sequence[FeatureTables], holder: str) -> dict[str, Any]:
    """Return what features keep about somebody, by keys, as lists of objects."""
    return {
        one.key: [
            dict(zip(one.columns, row, strict=True)) for row in await store.find(one.query, holder=holder)
        ]
        for feature in features
        for one in feature.told
    }

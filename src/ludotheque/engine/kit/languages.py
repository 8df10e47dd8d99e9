"""A sentence that is the same in two languages is in one of them only."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.kit.catalogues import WORD, Catalogue
from ludotheque.engine.kit.sampling import Sample, demand
from ludotheque.words import ENGLISH

A_LABEL = 2
"""Words of three letters and more, from which on a text that is the same in two languages is not in both."""


def differ(sample: Sample, lang: str, english: Sequence[str], other: Sequence[str]) -> None:
    """Demand that no sentence or label is the same in a language as in English."""
    for one in [one for one, two in zip(english, other, strict=True) if one == two and lang != ENGLISH]:
        words = WORD.findall(one)
        if len(words) >= A_LABEL:
            known = {
                word for said in Catalogue(sample.game.package, lang).same for word in WORD.findall(said)
            }
            own = [word for word in words if word not in known]
            demand(len({*own}) < A_LABEL, f"{one!r} is said in one language only: translate it")

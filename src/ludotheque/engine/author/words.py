"""Words, as :mod:`ludotheque.words` has them."""

from ludotheque.words import *  # noqa: F403

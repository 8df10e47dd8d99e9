"""Bots to measure ours by: the experts of the past, and a search of another school.

They are plugins, as anybody's bots are: ``expert@0.1`` and ``alpha-beta`` in the arena, once this package is
installed (``make bench``, ``make strength`` and ``make test`` do that).
"""

"""Memory that a search has freed, or has reserved but never touched, is left to the system.

A tree's arrays are made with room for more than most searches need, which costs nothing while the system
hands out pages as they are touched. glibc stops asking for them after the first few arrays were freed: then
new ones are cut from what it holds on to, and wiped first. Forty tables of experts at Labyrinthe took 1045 MB
that way, and 234 MB with large arrays always asked for from the system.
"""

from __future__ import annotations

import ctypes

MMAP_THRESHOLD = -3
"""mallopt's name for it: M_MMAP_THRESHOLD, of malloc.h."""
LARGE_BYTES = 1 << 20


def give_large_arrays_back() -> bool:
    """Have the C library ask the system for every large array; tell whether it does (glibc's can)."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(mallopt(MMAP_THRESHOLD, LARGE_BYTES))

"""Exponentials and logarithms that are the same to the last bit on every machine, and at every speed.

Those of a system's library differ from one to the next, and a bot's choices with them. These are fdlibm's
(Sun Microsystems, 1993), exact to one unit in the last place, with nothing but sums and products; ``log2``
and ``log1p`` are exact to two. A power whose exponent is whole is a product; of any other, as many units may
be wrong as the power's logarithm is large.
"""

from __future__ import annotations

import math
import struct

from ludotheque.engine.author.marks import rule

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
LOG2_E = 1.44269504088896338700e00
LEAST_NORMAL = 2.2250738585072014e-308
LEAST, MOST = -708.0, 709.7
"""Beyond these a power of e is taken for 0, or is infinite."""
EXPONENT, FRACTION, ONE = 52, (1 << 52) - 1, 1023
"""Where the exponent of a real number begins, what lies before it, and the exponent of 1."""
MOST_FACTORS = 64
"""A whole exponent up to this is worked out as a product."""
HALVES = 0x6A09E667F3BCD
"""The fraction of the square root of 2."""


@rule
def word_of(number: float) -> int:
    """Return the bits of a real number; compiled, it costs nothing."""
    word: int = struct.unpack("<q", struct.pack("<d", number))[0]
    return word


@rule
def real_of(word: int) -> float:
    """Return the real number that has these bits."""
    number: float = struct.unpack("<d", struct.pack("<q", word))[0]
    return number


@rule
def exp(x: float) -> float:
    """Return e to the power of x."""
    if x < LEAST:
        return 0.0
    if not x <= MOST:
        return math.inf if x > MOST else x
    k = int(x * LOG2_E + 0.5) if x > 0.0 else int(x * LOG2_E - 0.5)
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    c = 4.13813679705723846039e-08
    c = -1.65339022054652515390e-06 + t * c
    c = 6.61375632143793436117e-05 + t * c
    c = -2.77777777770155933842e-03 + t * c
    c = 1.66666666666666019037e-01 + t * c
    c = r - t * c
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    if k == ONE + 1:
        return y * 2.0 * real_of((2 * ONE) << EXPONENT)
    return y * real_of((k + ONE) << EXPONENT)


@rule
def log(x: float) -> float:
    """Return the natural logarithm of x, −∞ for 0."""
    if x <= 0.0:
        return -math.inf if x == 0.0 else math.nan
    if not x < math.inf:
        return x
    k = 0
    if x < LEAST_NORMAL:
        x *= 18014398509481984.0
        k = -54
    word = word_of(x)
    k += (word >> EXPONENT) - ONE
    fraction = word & FRACTION
    above = 1 if fraction >= HALVES else 0
    k += above
    f = real_of(fraction | ((ONE - above) << EXPONENT)) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    even = 1.818357216161805012e-01 + w * 1.479819860511658591e-01
    even = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * even))
    half = 0.5 * f * f
    return k * LN2_HIGH - ((half - (s * (half + (odd + even)) + k * LN2_LOW)) - f)


@rule
def log1p(x: float) -> float:
    """Return the natural logarithm of 1 + x, exact also where x is small."""
    whole = 1.0 + x
    if whole == 1.0:
        return x
    return log(whole) + (x - (whole - 1.0)) / whole


@rule
def log2(x: float) -> float:
    """Return the logarithm of x by 2, exact for powers of 2."""
    if not LEAST_NORMAL <= x < math.inf:
        return log(x) * LOG2_E
    word = word_of(x)
    fraction = word & FRACTION
    above = 1 if fraction >= HALVES else 0
    k = (word >> EXPONENT) - ONE + above
    return k + log(real_of(fraction | ((ONE - above) << EXPONENT))) * LOG2_E


@rule
def power(x: float, y: float) -> float:
    """Return x to the power of y, for x that is not negative; exact where all factors and products are."""
    if y == 0.5:
        return math.sqrt(x)
    if x == 0.0:
        return 1.0 if y == 0.0 else 0.0 if y > 0.0 else math.inf
    if -MOST_FACTORS <= y <= MOST_FACTORS and y == int(y):
        left = int(abs(y))
        product = 1.0
        while left > 0:
            if left & 1:
                product *= x
            x *= x
            left >>= 1
        if y > 0.0:
            return product
        return 1.0 / product if product > 0.0 else math.inf
    return exp(y * log(x))

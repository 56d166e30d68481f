"""The random numbers of the native core, drawn in Python: the same seed gives the same draws."""

from __future__ import annotations

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


class NativeDraws:
    """xoshiro256++ (Blackman & Vigna 2019) as `cpp/core/base/rng.hpp` seeds it."""

    def __init__(self, seed: int, stream: int, index: int = 0) -> None:
        """`stream` is what the numbers are for, by the number that the core gives it."""
        mixed = _mix(_mix(_mix(seed) ^ stream) ^ index)
        self._state = [_mix(mixed + step * _GOLDEN & _MASK) for step in (1, 2, 3, 4)]

    def next(self) -> int:
        """64 random bits."""
        state = self._state
        result = _rotated(state[0] + state[3] & _MASK, 23) + state[0] & _MASK
        shifted = state[1] << 17 & _MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = _rotated(state[3], 45)
        return result

    def below(self, bound: int) -> int:
        """A whole number in 0..bound-1, all equally likely (Lemire 2019)."""
        least = -bound % 2**32 % bound
        while True:
            product = (self.next() >> 32) * bound
            if product % 2**32 >= least:
                return product >> 32

    def uniform(self) -> float:
        """A number in [0, 1)."""
        return (self.next() >> 11) * 2.0**-53

    def coin(self) -> bool:
        """Either with even odds."""
        return self.next() >> 63 == 1

    def marks(self, chance: float, count: int) -> list[bool]:
        """True with that chance, so many times; 16 bits decide each."""
        words = [self.next() for _ in range(0, count, 4)]
        bits = (words[i // 4] >> 16 * (i % 4) & 0xFFFF for i in range(count))
        return [each < int(chance * 65536 + 0.5) for each in bits]


def _mix(word: int) -> int:
    """A step of splitmix64."""
    word = word + _GOLDEN & _MASK
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
    return word ^ word >> 31


def _rotated(word: int, count: int) -> int:
    return (word << count | word >> 64 - count) & _MASK

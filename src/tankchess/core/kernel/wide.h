/* 128 bits without a sign, for the windows of 11 x 11 squares of reach.py.

gcc and clang have such a type. Where there is none, as with MSVC, two halves of 64 bits stand in for it, with the
operators of C++: everything is compiled as C++ then (setup.py). TANKCHESS_HALVES asks for the halves anywhere, so that
they can be tested. */

#ifndef TANKCHESS_WIDE_H
#define TANKCHESS_WIDE_H

#if defined(__SIZEOF_INT128__) && !defined(TANKCHESS_HALVES)

typedef unsigned __int128 tankchess_wide;

#elif defined(__cplusplus)

/* The operators are friends that are written inside, so that numbers among themselves never meet them. Each is there for a
number on either side, too: otherwise the compiler could choose the operator of 64 bits. */
#define TANKCHESS_BITWISE(sign)                                                                    \
    friend constexpr tankchess_wide operator sign(tankchess_wide a, tankchess_wide b) {            \
        return tankchess_wide(a.low sign b.low, a.high sign b.high);                               \
    }                                                                                              \
    template <class Number> friend constexpr tankchess_wide operator sign(tankchess_wide a, Number b) { \
        return a sign tankchess_wide(b);                                                           \
    }                                                                                              \
    template <class Number> friend constexpr tankchess_wide operator sign(Number a, tankchess_wide b) { \
        return tankchess_wide(a) sign b;                                                           \
    }                                                                                              \
    template <class Number> tankchess_wide &operator sign##=(Number b) { return *this = *this sign b; }

struct tankchess_wide {
    unsigned long long low, high;

    tankchess_wide() = default;
    template <class Number> constexpr tankchess_wide(Number number)
        : low((unsigned long long)number), high(number < 0 ? ~0ULL : 0) {}
    constexpr tankchess_wide(unsigned long long low_half, unsigned long long high_half)
        : low(low_half), high(high_half) {}

    constexpr explicit operator bool() const { return (low | high) != 0; }
    /* To a smaller number: the lowest bits, as C does it. */
    constexpr operator unsigned long long() const { return low; }

    TANKCHESS_BITWISE(&)
    TANKCHESS_BITWISE(|)
    TANKCHESS_BITWISE(^)
    friend constexpr tankchess_wide operator~(tankchess_wide a) { return tankchess_wide(~a.low, ~a.high); }

    /* By 0 to 127; shifting a half by all its 64 bits means nothing in C. */
    template <class Number> friend constexpr tankchess_wide operator<<(tankchess_wide a, Number by) {
        return by >= 64 ? tankchess_wide(0, a.low << (by - 64))
             : by == 0  ? a
                        : tankchess_wide(a.low << by, a.high << by | a.low >> (64 - by));
    }
    template <class Number> friend constexpr tankchess_wide operator>>(tankchess_wide a, Number by) {
        return by >= 64 ? tankchess_wide(a.high >> (by - 64), 0)
             : by == 0  ? a
                        : tankchess_wide(a.low >> by | a.high << (64 - by), a.high >> by);
    }

    friend constexpr bool operator==(tankchess_wide a, tankchess_wide b) { return a.low == b.low && a.high == b.high; }
    friend constexpr bool operator!=(tankchess_wide a, tankchess_wide b) { return a.low != b.low || a.high != b.high; }
    template <class Number> friend constexpr bool operator==(tankchess_wide a, Number b) {
        return a == tankchess_wide(b);
    }
    template <class Number> friend constexpr bool operator!=(tankchess_wide a, Number b) {
        return a != tankchess_wide(b);
    }
};

#undef TANKCHESS_BITWISE

#else
#error "This compiler has no integer of 128 bits: compile as C++, which has the halves instead."
#endif

#endif

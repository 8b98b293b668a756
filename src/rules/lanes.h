// Numbers of 64 bits side by side, one for each of several games, in the vector extensions that g++
// and clang share: the same code becomes AVX-512, AVX2, SSE2 or WebAssembly's vectors, or plain
// instructions where there are none. Every lane computes what a plain program would.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace qwixx::lanes {

/// How many numbers suit the processor this is compiled for.
#if defined __AVX512BW__ && defined __AVX512DQ__
inline constexpr int width = 8;
#elifdef __AVX2__
inline constexpr int width = 4;
#else
inline constexpr int width = 2;
#endif

using Numbers [[gnu::vector_size(8 * width)]] = std::uint64_t;
/// The same bits in sixteens: the rows of a sheet (rules/sheet.h), which so cannot run into
/// each other.
using Rows [[gnu::vector_size(8 * width)]] = std::uint16_t;
/// What a comparison gives: all bits of a lane, or none.
using Mask [[gnu::vector_size(8 * width)]] = std::int64_t;

[[nodiscard]] constexpr Numbers every(std::uint64_t number) { return Numbers{} + number; }
template <class Lanes> [[nodiscard]] Numbers numbers(Lanes same_bits) {
    return std::bit_cast<Numbers>(same_bits);
}
[[nodiscard]] inline Rows rows(Numbers same_bits) { return std::bit_cast<Rows>(same_bits); }

/// Whether a lane is not 0.
[[nodiscard]] inline bool any(Numbers a) {
#if defined __AVX512BW__ && defined __AVX512DQ__
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(a)) != 0;
#elifdef __AVX2__
    return _mm256_testz_si256(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(a)) == 0;
#else
    return (a[0] | a[1]) != 0;
#endif
}
[[nodiscard]] inline bool any(Mask mask) { return any(numbers(mask)); }

/// The lanes that are set, as bits of a number.
[[nodiscard]] inline unsigned bits_of(Mask mask) {
#if defined __AVX512BW__ && defined __AVX512DQ__
    return static_cast<unsigned>(_mm512_movepi64_mask(reinterpret_cast<__m512i>(mask)));
#elifdef __AVX2__
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
#else
    return static_cast<unsigned>((mask[0] & 1) | (mask[1] & 2));
#endif
}

/// The product of the low halves.
[[nodiscard]] inline Numbers multiply_halves(Numbers a, Numbers b) {
#if defined __AVX512BW__ && defined __AVX512DQ__
    // With every lane asked for: g++ 12 warns of its own header when none is named.
    return reinterpret_cast<Numbers>(
        _mm512_maskz_mul_epu32(0xFF, reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elifdef __AVX2__
    return reinterpret_cast<Numbers>(
        _mm256_mul_epu32(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elifdef __SSE2__
    return reinterpret_cast<Numbers>(
        _mm_mul_epu32(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    constexpr std::uint64_t low = 0xFFFF'FFFF;
    return (a & low) * (b & low);
#endif
}

/// The lowest bit of every lane that has one.
[[nodiscard]] inline Numbers lowest(Numbers a) { return a & (Numbers{} - a); }

/// The first where it is not 0, else the second.
[[nodiscard]] inline Numbers either(Numbers first, Numbers second) {
    return first != 0 ? first : second;
}

} // namespace qwixx::lanes

// Numbers side by side, in the vector extensions that g++ and clang share: the same code becomes
// AVX-512, AVX2, SSE2 or WebAssembly's vectors, or plain instructions where there are none. Every
// lane computes what a plain program would, in the same order, so the results are the same.
#pragma once

#include <cstdint>
#include <utility>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace qwixx::solver {

/// How many lanes suit the processor this is compiled for.
#ifdef __AVX512F__
inline constexpr int native_lanes = 16;
#elifdef __AVX2__
inline constexpr int native_lanes = 8;
#else
inline constexpr int native_lanes = 4;
#endif

/// The values of one board for 0, 1, 2 and 3 misthrows.
using Int4 [[gnu::vector_size(16)]] = std::int32_t;
using Double4 [[gnu::vector_size(32)]] = double;

// g++ 12 forgets the attribute when the size depends on a template, so each is written out.
template <int lanes> struct Vectors;
template <> struct Vectors<4> {
    using Int [[gnu::vector_size(16)]] = std::int32_t;
};
template <> struct Vectors<8> {
    using Int [[gnu::vector_size(32)]] = std::int32_t;
};
template <> struct Vectors<16> {
    using Int [[gnu::vector_size(64)]] = std::int32_t;
};

template <int lanes> struct Lanes {
    using Int = Vectors<lanes>::Int;

    [[nodiscard]] static Int max(Int a, Int b) { return a > b ? a : b; }

    /// Whether a lane is not 0.
    [[nodiscard]] static bool any(Int a) {
#ifdef __AVX512F__
        if constexpr (lanes == 16)
            return _mm512_test_epi32_mask(reinterpret_cast<__m512i>(a),
                                          reinterpret_cast<__m512i>(a)) != 0;
#endif
#ifdef __AVX2__
        if constexpr (lanes == 8)
            return _mm256_testz_si256(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(a)) ==
                   0;
#endif
#ifdef __SSE2__
        if constexpr (lanes == 4)
            return _mm_movemask_epi8(_mm_cmpeq_epi32(reinterpret_cast<__m128i>(a), __m128i{})) !=
                   0xFFFF;
#endif
#ifdef __wasm_simd128__
        if constexpr (lanes == 4) return __builtin_wasm_any_true_v128(a);
#endif
        std::int32_t any = 0;
        for (int lane = 0; lane < lanes; ++lane) any |= a[lane];
        return any != 0;
    }

    /// Sums of whole numbers, in doubles.
    class Sum {
      public:
        void add(Int a, double weight) {
            add(a, weight, std::make_integer_sequence<int, lanes / 4>());
        }
        [[nodiscard]] double operator[](int lane) const { return parts_[lane / 4][lane % 4]; }

      private:
        template <int... part> void add(Int a, double weight, std::integer_sequence<int, part...>) {
            ((parts_[part] +=
              weight * __builtin_convertvector(__builtin_shufflevector(a, a, 4 * part, 4 * part + 1,
                                                                       4 * part + 2, 4 * part + 3),
                                               Double4)),
             ...);
        }
        Double4 parts_[lanes / 4]{};
    };
};

[[nodiscard]] inline Int4 max(Int4 a, Int4 b) { return a > b ? a : b; }

/// From the boards' values by misthrows to the misthrows' values by board.
template <int lanes>
void transpose(const Int4 (&boards)[lanes], typename Lanes<lanes>::Int (&misthrows)[4]) {
    for (int first = 0; first < lanes; first += 4) {
        const Int4* b = boards + first;
        const Int4 low01 = __builtin_shufflevector(b[0], b[1], 0, 4, 1, 5);
        const Int4 high01 = __builtin_shufflevector(b[0], b[1], 2, 6, 3, 7);
        const Int4 low23 = __builtin_shufflevector(b[2], b[3], 0, 4, 1, 5);
        const Int4 high23 = __builtin_shufflevector(b[2], b[3], 2, 6, 3, 7);
        const Int4 columns[4]{__builtin_shufflevector(low01, low23, 0, 1, 4, 5),
                              __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
                              __builtin_shufflevector(high01, high23, 0, 1, 4, 5),
                              __builtin_shufflevector(high01, high23, 2, 3, 6, 7)};
        for (int m = 0; m < 4; ++m)
            __builtin_memcpy(reinterpret_cast<std::int32_t*>(&misthrows[m]) + first, &columns[m],
                             16);
    }
}

} // namespace qwixx::solver

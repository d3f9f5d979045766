// Tiles of products of matrices, computed in registers, and which of their versions this processor
// runs fastest.
//
// Takes operands at any strides; a row of the right one is contiguous. Gives rows of whole vectors.
// A version is for vectors of one length: what every processor of its kind has, or what newer ones
// have beside it, which is found out at run time. Builds for size have the first alone.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_TILE_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_TILE_H_

#include <cstdint>
#include <type_traits>

#include "kernels/cpu/loops/large_square.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/product_panel.h"

namespace switchyard::internal {

// Portable builds have one way to each product, without those that are for speed alone.
#if defined(SWITCHYARD_KERNELS_PORTABLE) || \
    (defined(__OPTIMIZE_SIZE__) && !defined(SWITCHYARD_KERNELS_OPTIMIZED))
inline constexpr bool kIsForSize = true;
#else
inline constexpr bool kIsForSize = false;
#endif

// c = alpha * (a @ b), or c += alpha * (a @ b), or c = alpha * (a @ b) + the start of the row.
template <typename Number>
struct ProductTile {
  const Number* a;
  int64_t a_row_step;
  int64_t a_column_step;
  const Number* b;
  int64_t b_row_step;
  int64_t depth;
  Number* c;
  int64_t c_row_step;
  Number alpha;
  bool adds;
  const Number* starts = nullptr;  // of the rows; without `adds`
  // Where the rows of `b` start, in the place of `b_row_step`; may be null.
  const int64_t* b_offsets = nullptr;
};

// sums[j] = the sum over k of a[k] * b[j * step + k], for four j.
template <typename Number>
struct FourDots {
  const Number* a;
  const Number* b;
  int64_t step;
  int64_t depth;
  Number* sums;
};

// sums[4 * i + j] = the sum over k of a[i * a_step + k] * b[4 * k + j], for four i and four j.
template <typename Number>
struct FourByFour {
  const Number* a;
  int64_t a_step;
  const Number* b;
  int64_t depth;
  Number* sums;
};

// c[j] += the sum over k of a[k * a_step] * b[k * b_step + j], for j below `columns`.
template <typename Number>
struct RowSum {
  const Number* a;
  int64_t a_step;
  const Number* b;
  int64_t b_step;
  int64_t depth;
  int64_t columns;
  Number alpha;
  Number* c;
};

inline constexpr int64_t kMostTileRows = 8;
inline constexpr int64_t kMostTileVectors = 2;
inline constexpr int64_t kMostVectorBytes = 64;

// One version. A tile has 1, 2, 4 or `rows` rows, of one or two vectors of `size` numbers.
template <typename Number>
struct TileKernels {
  int64_t size;
  int64_t rows;
  void (*tile)(int64_t rows, int64_t vectors, const ProductTile<Number>& operands);
  void (*dots)(const FourDots<Number>& operands);
  // The same for `dot_columns` rows of `a`, one after the other; the sums of the next are four
  // further.
  void (*column_dots)(const FourDots<Number>& operands);
  int64_t dot_columns;
  // Null for versions whose vectors have fewer than eight numbers.
  void (*four_by_four)(const FourByFour<Number>& operands);
  void (*add_rows)(const RowSum<Number>& operands);
  // Copies a row-major matrix, whose columns fill panels of two vectors.
  void (*copy)(const Matrix<Number>& m, Number* panels);
  LargeSquare<Number> square;

  // How many rows the tile has that starts where so many are left.
  int64_t RowsOfTile(int64_t left) const {
    if (left >= rows) return rows;
    return left >= 4 ? 4 : left >= 2 ? 2 : 1;
  }
};

}  // namespace switchyard::internal

#define SWITCHYARD_TILE_VERSION plain_tiles
#define SWITCHYARD_TILE_ROWS 4
#define SWITCHYARD_TILE_BYTES 16
#define SWITCHYARD_TILE_TARGET
#include "kernels/cpu/products/product_tile.inc"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#define SWITCHYARD_TILE_VERSION avx2_tiles
#define SWITCHYARD_TILE_ROWS 6
#define SWITCHYARD_TILE_BYTES 32
#define SWITCHYARD_TILE_TARGET __attribute__((target("avx2,fma")))
#include "kernels/cpu/products/product_tile.inc"

#define SWITCHYARD_TILE_VERSION avx512_tiles
#define SWITCHYARD_TILE_ROWS 8
#define SWITCHYARD_TILE_BYTES 64
#define SWITCHYARD_TILE_TARGET __attribute__((target("avx512f,fma")))
#include "kernels/cpu/products/product_tile.inc"
#endif

namespace switchyard::internal {

// The version for a level, which this processor must have. Integers have the plain one alone.
template <typename Number>
TileKernels<Number> TileKernelsOf([[maybe_unused]] VectorLevel level) {
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
  if constexpr (std::is_floating_point_v<Number>) {
    if (level == VectorLevel::kAvx512) {
      TileKernels<Number> kernels = avx512_tiles::Kernels<Number>();
      if constexpr (std::is_same_v<Number, float>) kernels.square = {16, CopySquareOf16};
      return kernels;
    }
    if (level == VectorLevel::kAvx2) return avx2_tiles::Kernels<Number>();
  }
#endif
  return plain_tiles::Kernels<Number>();
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_TILE_H_

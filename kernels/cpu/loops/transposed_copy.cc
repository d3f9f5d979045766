#include "kernels/cpu/loops/transposed_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "kernels/cpu/loops/large_square.h"
#include "kernels/cpu/loops/vector_level.h"
#include "lib/core/inline_vector.h"
#include "lib/elements/dense_loops.h"

namespace switchyard::internal {
namespace {

// Squares of so many elements a side are copied at a time: their lines stay in the first cache.
constexpr int64_t kSide = 16;

// Steps are elements.
struct Dimension {
  int64_t size;
  int64_t to;
  int64_t from;
};
using Dimensions = InlineVector<Dimension, 6>;

// Without those of size 1; neighbours that are one row in both tensors are one dimension.
Dimensions MergedDimensions(const Tensor& to, const Tensor& from) {
  Dimensions merged;
  for (size_t d = 0; d < to.sizes().size(); ++d) {
    const Dimension next = {to.sizes()[d], to.strides()[d], from.strides()[d]};
    if (next.size == 1) continue;
    Dimension* const last = merged.empty() ? nullptr : &merged.back();
    if (last != nullptr && last->to == next.to * next.size && last->from == next.from * next.size) {
      *last = {last->size * next.size, next.to, next.from};
    } else {
      merged.push_back(next);
    }
  }
  return merged;
}

// The matrix of two dimensions: elements of a row are neighbours in `from`, those of a column in
// the target.
template <typename Word>
struct TransposedMatrix {
  Dimension rows;     // `to` is 1
  Dimension columns;  // `from` is 1

  void Copy(Word* to, const Word* from) const {
    for (int64_t row = 0; row < rows.size; row += kSide) {
      const int64_t row_count = std::min(kSide, rows.size - row);
      for (int64_t column = 0; column < columns.size; column += kSide) {
        CopyPart(to + row + column * columns.to, from + row * rows.from + column, row_count,
                 std::min(kSide, columns.size - column));
      }
    }
  }

 private:
  void CopyPart(Word* to, const Word* from, int64_t row_count, int64_t column_count) const {
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
    if (sizeof(Word) == sizeof(float) && row_count == kSide && column_count == kSide &&
        VectorLevelHere() == VectorLevel::kAvx512) {
      return CopySquareOf16(reinterpret_cast<const float*>(from), rows.from,
                            reinterpret_cast<float*>(to), columns.to);
    }
#endif
    for (int64_t j = 0; j < column_count; ++j) {
      for (int64_t i = 0; i < row_count; ++i) to[i + j * columns.to] = from[i * rows.from + j];
    }
  }
};

// The other dimensions from `d` on, the matrix in each of their places.
template <typename Word>
void CopyMatrices(const Dimensions& others, size_t d, const TransposedMatrix<Word>& matrix,
                  Word* to, const Word* from) {
  if (d == others.size()) return matrix.Copy(to, from);
  for (int64_t i = 0; i < others[d].size; ++i) {
    CopyMatrices(others, d + 1, matrix, to + i * others[d].to, from + i * others[d].from);
  }
}

struct Split {
  Dimension rows;
  Dimension columns;
  Dimensions others;
};

// Nothing where the tensors have the same neighbours, or short rows.
std::optional<Split> SplitOf(const Dimensions& dimensions) {
  constexpr int64_t kLeast = 4;
  const auto find = [&](int64_t Dimension::* step) {
    return static_cast<size_t>(
        std::find_if(dimensions.begin(), dimensions.end(),
                     [&](const Dimension& one) { return one.*step == 1 && one.size >= kLeast; }) -
        dimensions.begin());
  };
  const size_t row = find(&Dimension::to), column = find(&Dimension::from);
  if (row == column || row == dimensions.size() || column == dimensions.size()) return {};
  Split split{dimensions[row], dimensions[column], {}};
  for (size_t d = 0; d < dimensions.size(); ++d) {
    if (d != row && d != column) split.others.push_back(dimensions[d]);
  }
  return split;
}

template <typename Word>
bool CopyWords(const Split& split, const Tensor& to, const Tensor& from) {
  CopyMatrices<Word>(split.others, 0, {split.rows, split.columns},
                     static_cast<Word*>(to.data_ptr()), static_cast<const Word*>(from.data_ptr()));
  return true;
}

}  // namespace

bool CopyTransposed(const Tensor& to, const Tensor& from) {
  constexpr int64_t kLeast = 64;  // elements; fewer are copied before their dimensions are known
  if (!kHasDenseLoops || to.numel() < kLeast) return false;
  const std::optional<Split> split = SplitOf(MergedDimensions(to, from));
  if (!split) return false;
  switch (to.item_size()) {
    case 1:
      return CopyWords<uint8_t>(*split, to, from);
    case 2:
      return CopyWords<uint16_t>(*split, to, from);
    case 4:
      return CopyWords<uint32_t>(*split, to, from);
    case 8:
      return CopyWords<uint64_t>(*split, to, from);
    default:
      return false;
  }
}

}  // namespace switchyard::internal

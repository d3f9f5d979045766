// Visits the elements of N operands that share one shape, row by row.
//
// Takes a shape and the strides of each operand in bytes over that shape (0 in broadcast
// dimensions). Dimensions of size one are dropped. Neighbouring dimensions are merged if they are
// contiguous in every operand, so dense operands become one row. Gives each row to a function as N
// pointers, N steps in bytes and a count. A shape with a zero in it has no rows; the empty shape
// has one element. If size counts (-Os), one function for every N finds the rows (strided_rows.h).

#ifndef SWITCHYARD_LIB_ELEMENTS_STRIDED_LOOP_H_
#define SWITCHYARD_LIB_ELEMENTS_STRIDED_LOOP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "lib/core/array_ref.h"
#include "lib/core/inline_vector.h"
#include "lib/elements/strided_rows.h"

namespace switchyard::internal {

// A program may have parts of both kinds.
#if defined(__OPTIMIZE_SIZE__)
inline namespace shared_rows {

template <size_t N>
class StridedLoop {
 public:
  using Pointers = std::array<char*, N>;
  using Steps = std::array<int64_t, N>;

  StridedLoop(IntArrayRef sizes, const std::array<IntArrayRef, N>& strides)
      : rows_(sizes, strides.data(), N) {}

  // Calls row(pointers, steps, count) for each row, from the first element at `pointers`.
  template <typename Row>
  void Run(const Pointers& pointers, Row&& row) const {
    rows_.RunFrom(pointers.data(), [&row](char** at, const int64_t* steps, int64_t count) {
      row(*reinterpret_cast<const Pointers*>(at), *reinterpret_cast<const Steps*>(steps), count);
    });
  }

 private:
  StridedRows rows_;
};

}  // namespace shared_rows
#else
inline namespace own_rows {

template <size_t N>
class StridedLoop {
 public:
  using Pointers = std::array<char*, N>;
  using Steps = std::array<int64_t, N>;

  StridedLoop(IntArrayRef sizes, const std::array<IntArrayRef, N>& strides) {
    for (size_t d = 0; d < sizes.size(); ++d) {
      if (sizes[d] == 0) empty_ = true;
      if (sizes[d] != 1) AddDimension(sizes[d], StepsOf(strides, d));
    }
    if (dimensions_.empty()) dimensions_.push_back({1, Steps{}});
    row_ = dimensions_.back();
    dimensions_.shrink(dimensions_.size() - 1);
  }

  // Calls row(pointers, steps, count) for each row, from the first element at `pointers`.
  template <typename Row>
  void Run(Pointers pointers, Row&& row) const {
    if (empty_) return;
    if (dimensions_.empty()) return row(pointers, row_.steps, row_.size);
    ShapeVector position;
    position.assign(dimensions_.size(), 0);
    do {
      row(std::as_const(pointers), row_.steps, row_.size);
    } while (Advance(&position, &pointers));
  }

 private:
  struct Dimension {
    int64_t size;
    Steps steps;
  };

  static Steps StepsOf(const std::array<IntArrayRef, N>& strides, size_t d) {
    Steps steps;
    for (size_t i = 0; i < N; ++i) steps[i] = strides[i][d];
    return steps;
  }

  void AddDimension(int64_t size, const Steps& steps) {
    if (!dimensions_.empty() && Merges(dimensions_.back(), size, steps)) {
      dimensions_.back() = {dimensions_.back().size * size, steps};
    } else {
      dimensions_.push_back({size, steps});
    }
  }

  static bool Merges(const Dimension& outer, int64_t size, const Steps& steps) {
    for (size_t i = 0; i < N; ++i) {
      if (outer.steps[i] != steps[i] * size) return false;
    }
    return true;
  }

  // Moves to the next row in row-major order. Returns false after the last.
  bool Advance(ShapeVector* position, Pointers* pointers) const {
    for (size_t d = dimensions_.size(); d-- > 0;) {
      const Dimension& dimension = dimensions_[d];
      const bool wraps = ++(*position)[d] == dimension.size;
      const int64_t moves = wraps ? 1 - dimension.size : 1;
      for (size_t i = 0; i < N; ++i) (*pointers)[i] += moves * dimension.steps[i];
      if (!wraps) return true;
      (*position)[d] = 0;
    }
    return false;
  }

  bool empty_ = false;
  Dimension row_;
  InlineVector<Dimension, 4> dimensions_;  // all except the row, outermost first
};

}  // namespace own_rows
#endif

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_STRIDED_LOOP_H_

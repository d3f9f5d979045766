// Rows shorter than vectors of which one input has one number each, such as the factors of channels
// beside images of few pixels: the numbers are repeated in a block on the stack, and the loop runs
// over many rows as if they were one.
//
// Takes: an iterator of one output and two inputs of T. Gives: blocks of dense rows, or says that
// the operands lie otherwise.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_REPEATED_ROWS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_REPEATED_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lib/iterator/tensor_iterator.h"

namespace switchyard::internal {

template <typename T>
class RepeatedRows {
 public:
  // Longer rows are worth a loop each.
  static constexpr int64_t kLongest = 32;

  explicit RepeatedRows(const TensorIteratorBase& iterator) {
    if (iterator.ntensors() != kOperands) return;
    for (int i = 0; i < kOperands; ++i) data_[i] = static_cast<char*>(iterator.data_ptr(i));
    if (!Merge(iterator)) return;
    const Dimension& inner = dimensions_[0];
    if (inner.size > kLongest || inner.size * dimensions_[1].size < kLeast) return;
    for (const int repeated : {1, 2}) {
      if (IsDense(0) && IsDense(kOperands - repeated) && inner.steps[repeated] == 0) {
        repeated_ = repeated;
      }
    }
  }

  bool IsFound() const { return repeated_ != 0; }

  // Calls run(data, count) for blocks of dense elements, as the three operands have them.
  template <typename Run>
  void ForEachBlock(const Run& run) const {
    const int64_t rows = dimensions_[1].size;
    const int64_t rows_at_once = kBlock / dimensions_[0].size;
    for (int64_t group = 0; group < dimensions_[2].size; ++group) {
      for (int64_t row = 0; row < rows; row += rows_at_once) {
        RunBlock(group, row, std::min(rows_at_once, rows - row), run);
      }
    }
  }

 private:
  // Fewer elements gain nothing.
  static constexpr int64_t kLeast = 64;
  static constexpr int64_t kBlock = 512;
  // Elements of one store, which may go that far beyond a row: the next one is written over it.
  static constexpr int64_t kStore = 4;

  static constexpr int kOperands = 3;
  static constexpr size_t kMostDimensions = 3;

  struct Dimension {
    int64_t size = 1;
    int64_t steps[kOperands] = {};
  };

  // The dimensions from the innermost on, those that lie in one row for all operands as one.
  // Returns whether they are so few.
  bool Merge(const TensorIteratorBase& iterator) {
    size_t count = 0;
    for (size_t d = iterator.shape().size(); d-- > 0;) {
      Dimension next;
      next.size = iterator.shape()[d];
      if (next.size == 1) continue;
      bool goes_on = count > 0;
      for (int i = 0; i < kOperands; ++i) {
        next.steps[i] = iterator.strides(i)[d];
        const Dimension& last = dimensions_[count == 0 ? 0 : count - 1];
        goes_on = goes_on && next.steps[i] == last.size * last.steps[i];
      }
      if (goes_on) {
        dimensions_[count - 1].size *= next.size;
      } else {
        if (count == kMostDimensions) return false;
        dimensions_[count++] = next;
      }
    }
    return count > 1;
  }

  bool IsDense(int operand) const {
    constexpr int64_t kSize = sizeof(T);
    return dimensions_[0].steps[operand] == kSize &&
           dimensions_[1].steps[operand] == dimensions_[0].size * kSize;
  }

  template <typename Run>
  void RunBlock(int64_t group, int64_t row, int64_t rows, const Run& run) const {
    T numbers[kBlock + kStore];
    char* data[kOperands];
    for (int i = 0; i < kOperands; ++i) {
      data[i] = data_[i] + group * dimensions_[2].steps[i] + row * dimensions_[1].steps[i];
    }
    const int64_t length = dimensions_[0].size;
    T* to = numbers;
    for (int64_t i = 0; i < rows; ++i, to += length) {
      T number;
      std::memcpy(&number, data[repeated_] + i * dimensions_[1].steps[repeated_], sizeof(T));
      for (int64_t k = 0; k < length; k += kStore) {
        for (int64_t lane = 0; lane < kStore; ++lane) to[k + lane] = number;
      }
    }
    data[repeated_] = reinterpret_cast<char*>(numbers);
    run(data, rows * length);
  }

  char* data_[kOperands] = {};
  Dimension dimensions_[kMostDimensions];
  // The input with one number for each row; 0 where there is none.
  int repeated_ = 0;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_REPEATED_ROWS_H_

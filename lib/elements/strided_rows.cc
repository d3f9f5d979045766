#include "lib/elements/strided_rows.h"

#include <algorithm>

#include "lib/elements/dense_loops.h"

namespace switchyard::internal {

StridedRows::StridedRows(size_t operands) {
  first_.assign(operands, nullptr);
  sizes_.push_back(1);
  steps_.assign(operands, 0);
}

StridedRows::StridedRows(IntArrayRef sizes, const IntArrayRef* strides, size_t operands)
    : StridedRows(operands) {
  InlineVector<int64_t, 24> steps;
  steps.assign(operands, 0);
  for (size_t d = 0; d < sizes.size(); ++d) {
    for (size_t i = 0; i < operands; ++i) steps[i] = strides[i][d];
    AddDimension(sizes[d], steps.data(), 1);
  }
}

void StridedRows::AddDimension(int64_t size, const int64_t* steps, size_t between) {
  if (size == 0) is_empty_ = true;
  if (size == 1 || Merge(size, steps, between)) return;
  if (is_one_) {
    is_one_ = false;
    sizes_.clear();
    steps_.clear();
  }
  sizes_.push_back(size);
  for (size_t i = 0; i < first_.size(); ++i) steps_.push_back(steps[i * between]);
}

bool StridedRows::Merge(int64_t size, const int64_t* steps, size_t between) {
  if (is_one_) return false;
  const size_t operands = first_.size();
  int64_t* outer = steps_.end() - operands;
  for (size_t i = 0; i < operands; ++i) {
    if (outer[i] != steps[i * between] * size) return false;
  }
  for (size_t i = 0; i < operands; ++i) outer[i] = steps[i * between];
  sizes_.back() *= size;
  return true;
}

// Rows are often short, as of images of some elements and a number for each.
void StridedRows::RunMatrix(char* const* first, Row row) const {
  char* start[kFew];
  char* of_row[kFew];
  const size_t operands = first_.size();
  const int64_t* const steps = steps_.begin();
  std::copy_n(first, operands, start);
  for (int64_t i = 0; i < sizes_[0]; ++i) {
    std::copy_n(start, operands, of_row);
    row(of_row, steps + operands, sizes_[1]);
    for (size_t k = 0; k < operands; ++k) start[k] += steps[k];
  }
}

void StridedRows::RunFrom(char* const* first, Row row) const {
  if (is_empty_) return;
  const size_t operands = first_.size();
  if (kHasDenseLoops && sizes_.size() == 2 && operands <= kFew) return RunMatrix(first, row);
  Pointers pointers;
  pointers.assign(ArrayRef<char*>(first, operands));
  ShapeVector position;
  position.assign(sizes_.size(), 0);
  Pointers of_row;
  do {
    of_row = pointers;
    row(of_row.data(), steps_.end() - operands, sizes_[sizes_.size() - 1]);
  } while (Advance(&position, &pointers));
}

// Moves to the next row in row-major order. Returns false after the last.
bool StridedRows::Advance(ShapeVector* position, Pointers* pointers) const {
  const int64_t* steps = steps_.end() - first_.size();
  for (size_t d = sizes_.size() - 1; d-- > 0;) {
    steps -= first_.size();
    const int64_t size = sizes_[d];
    const bool wraps = ++(*position)[d] == size;
    const int64_t moves = wraps ? 1 - size : 1;
    for (size_t i = 0; i < first_.size(); ++i) (*pointers)[i] += moves * steps[i];
    if (!wraps) return true;
    (*position)[d] = 0;
  }
  return false;
}

}  // namespace switchyard::internal

// Visits the elements of operands that share one shape, row by row, for a number of operands that
// is known when it runs.
//
// Takes: the dimensions of the shape from the outermost on, each with the steps of all operands in
// bytes (0 in broadcast dimensions), and the first elements. Dimensions of size one are dropped,
// and neighbouring ones are merged if they are contiguous in every operand, so that dense operands
// become one row. Gives each row to a function as pointers, steps in bytes and a count; the
// function may change the pointers. Without dimensions there is one element. Errors: none.

#ifndef SWITCHYARD_LIB_ELEMENTS_STRIDED_ROWS_H_
#define SWITCHYARD_LIB_ELEMENTS_STRIDED_ROWS_H_

#include <cstddef>
#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/function_ref.h"
#include "lib/core/inline_vector.h"

namespace switchyard::internal {

class StridedRows {
 public:
  using Row = FunctionRef<void(char** pointers, const int64_t* steps, int64_t count)>;

  explicit StridedRows(size_t operands);
  // With all dimensions of a shape.
  StridedRows(IntArrayRef sizes, const IntArrayRef* strides, size_t operands);

  // The step of operand i is steps[i * between].
  void AddDimension(int64_t size, const int64_t* steps, size_t between);
  void SetFirst(size_t operand, char* element) { first_[operand] = element; }
  void Run(Row row) const { RunFrom(first_.data(), row); }
  // From other first elements.
  void RunFrom(char* const* first, Row row) const;

 private:
  using Pointers = InlineVector<char*, 4>;

  static constexpr size_t kFew = 4;  // operands of usual operators

  void RunMatrix(char* const* first, Row row) const;
  bool Merge(int64_t size, const int64_t* steps, size_t between);
  bool Advance(ShapeVector* position, Pointers* pointers) const;

  Pointers first_;
  bool is_empty_ = false;
  bool is_one_ = true;               // no dimension was added: the row has one element
  ShapeVector sizes_;                // outermost first; the row is the last
  InlineVector<int64_t, 24> steps_;  // the steps of one dimension are adjacent
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_STRIDED_ROWS_H_

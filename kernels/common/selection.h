// index_select and gather: checks of their calls.
//
// Takes: the operands of a call; kernels check the positions themselves. Gives: the dimension in
// range, its length, the sizes of the result. Errors: Error for an index with a dtype other than
// Long and Int or with more than one dimension, and for an out argument of another dtype or in the
// memory of an operand.

#ifndef SWITCHYARD_KERNELS_COMMON_SELECTION_H_
#define SWITCHYARD_KERNELS_COMMON_SELECTION_H_

#include <cstdint>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// The selection of index_select.
struct Selection {
  int64_t dim;
  int64_t length;  // of self along it
  std::vector<int64_t> sizes;
};

Selection SelectionOf(const Tensor& self, int64_t dim, const Tensor& index);

// Resizes the out argument of index_select.
void PrepareSelected(const Tensor& self, const Tensor& index, const Selection& selection,
                     const Tensor& out);

// gather's dimension, in range.
int64_t DimensionOfGather(const char* op, const Tensor& self, int64_t dim, const Tensor& index,
                          const Tensor& out);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_SELECTION_H_

// index_select and gather: what a call of them selects, checked.
//
// Takes: the operands of a call; positions themselves are checked by kernels. Gives: the dimension
// in range, its length, the sizes of the result. Errors: Error for an index of another dtype than
// Long and Int or with more than one dimension, an out argument of another dtype or in the memory
// of an operand.

#ifndef SWITCHYARD_KERNELS_COMMON_SELECTION_H_
#define SWITCHYARD_KERNELS_COMMON_SELECTION_H_

#include <cstdint>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// What index_select selects.
struct Selection {
  int64_t dim;
  int64_t length;  // of self along it
  std::vector<int64_t> sizes;
};

Selection SelectionOf(const Tensor& self, int64_t dim, const Tensor& index);

// Gives index_select's out argument its sizes.
void PrepareSelected(const Tensor& self, const Tensor& index, const Selection& selection,
                     const Tensor& out);

// gather's dimension, in range.
int64_t DimensionOfGather(const char* op, const Tensor& self, int64_t dim, const Tensor& index,
                          const Tensor& out);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_SELECTION_H_

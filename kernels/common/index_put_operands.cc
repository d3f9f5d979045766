#include "kernels/common/index_put_operands.h"

#include <optional>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"

namespace switchyard::internal {

void CheckPutApart(const Tensor& self, OptionalTensorList indices, const Tensor& values) {
  CheckWritable(kIndexPut, self);
  for (const std::optional<Tensor>& index : indices) {
    const bool is_apart = !index || !index->defined() || !MayOverlap(self, *index);
    SWITCHYARD_CHECK(is_apart, kIndexPut, ": an index shares memory with self");
  }
  SWITCHYARD_CHECK(!MayOverlap(self, values), kIndexPut, ": values shares memory with self");
}

void CheckPutValues(const Tensor& self, const Tensor& values, IntArrayRef sizes) {
  SWITCHYARD_CHECK(values.dtype() == self.dtype(), kIndexPut, ": values has dtype ", values.dtype(),
                   " and self ", self.dtype());
  SWITCHYARD_CHECK(values.device() == self.device(), kIndexPut, ": values is on ", values.device(),
                   " and self on ", self.device());
  SWITCHYARD_CHECK(BroadcastsTo(values.sizes(), sizes), kIndexPut, ": values of sizes ",
                   values.sizes(), " does not stretch to the indexed sizes ", sizes);
}

}  // namespace switchyard::internal

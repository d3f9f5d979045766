#include "kernels/common/whole_tensors.h"

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"

namespace switchyard::internal {

void CheckCopy(const Tensor& self, const Tensor& src) {
  SWITCHYARD_CHECK(src.defined(), "copy_: src is an undefined tensor");
  SWITCHYARD_CHECK(BroadcastsTo(src.sizes(), self.sizes()), "copy_: src of sizes ", src.sizes(),
                   " does not broadcast to sizes ", self.sizes());
}

void CheckIsOneElement(const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() == 1, "_local_scalar_dense: a tensor of sizes ", self.sizes(),
                   " has ", self.numel(), " elements, not one");
}

void CheckNonzeroOut(const Tensor& self, const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "nonzero: out is an undefined tensor");
  SWITCHYARD_CHECK(out.dtype() == ScalarType::Long, "nonzero: out has dtype ", out.dtype(),
                   ", not Long");
  SWITCHYARD_CHECK(!MayOverlap(out, self), "nonzero: out shares memory with self");
}

void PrepareNonzeroOut(const Tensor& self, int64_t count, const Tensor& out) {
  PrepareOut("nonzero", out, {count, self.dim()}, self);
  CheckWritable("nonzero", out);
}

int64_t DimensionOfSort(const char* op, const Tensor& self, int64_t dim, const Tensor& values,
                        const Tensor& indices) {
  const int64_t d = WrapDimension(op, dim, self.dim());
  CheckWritable(op, values);
  CheckWritable(op, indices);
  SWITCHYARD_CHECK(!MayOverlap(values, indices), op, ": values and indices share their memory");
  return d;
}

}  // namespace switchyard::internal

// Reductions, selections and joins of tensors without memory: dtypes and sizes of the results.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/cat.h"
#include "kernels/common/channels_last.h"
#include "kernels/common/index_layout.h"
#include "kernels/common/matrix_operands.h"
#include "kernels/common/operands.h"
#include "kernels/common/reduced_dimensions.h"
#include "kernels/common/reduction_operands.h"
#include "kernels/common/selection.h"
#include "kernels/common/tensor_transformations.h"
#include "kernels/common/variance.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cat_native.h"
#include "switchyard/ops/dot_native.h"
#include "switchyard/ops/flip_native.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/index_select_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/min_native.h"
#include "switchyard/ops/prod_native.h"
#include "switchyard/ops/roll_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {
namespace {

Tensor ExtremeOfAll(const char* name, const Tensor& self) {
  internal::ReducedDimensions(name, self.sizes(), std::nullopt).CheckNotEmpty(name);
  return EmptyTensor({}, self.dtype(), self.device());
}

void ComputeNothing(const internal::Variance& /*variance*/, const Tensor& /*self*/,
                    const internal::ReducedDimensions& /*dims*/, const Tensor& /*out*/) {}

Tensor NewRowMajor(const Tensor& self) {
  return EmptyTensor(self.sizes(), self.dtype(), self.device());
}
Tensor RollNothing(const Tensor& self, int64_t /*shift*/, int64_t /*dim*/) {
  const std::vector<int64_t> strides = internal::StridesOfImages("roll", self, self.sizes());
  return strides.empty() ? NewRowMajor(self)
                         : EmptyStrided(self.sizes(), strides, self.dtype(), self.device());
}

// How many elements of a mask are true is in its memory.
Tensor FailMask(const Tensor& /*mask*/) {
  FailOf(ErrorKind::kNotImplemented,
         "index: a mask without memory does not say how many elements it selects");
}
Tensor AsLong(const Tensor& index) {
  return EmptyTensor(index.sizes(), ScalarType::Long, index.device());
}

}  // namespace

Tensor prod_meta(const Tensor& self, std::optional<ScalarType> dtype) {
  return EmptyTensor({}, internal::TypeOfProduct(self, dtype), self.device());
}
Tensor max_meta(const Tensor& self) { return ExtremeOfAll("max", self); }
Tensor min_meta(const Tensor& self) { return ExtremeOfAll("min", self); }

Tensor var_meta(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim) {
  return internal::NewVariance({"var", dim, correction, /*is_root=*/false}, self, keepdim,
                               ComputeNothing);
}
Tensor std_meta(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim) {
  return internal::NewVariance({"std", dim, correction, /*is_root=*/true}, self, keepdim,
                               ComputeNothing);
}

Tensor cat_meta(TensorList tensors, int64_t dim) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  return EmptyStrided(joined.sizes, joined.strides, joined.type, tensors[0].device());
}

Tensor dot_meta(const Tensor& self, const Tensor& tensor) {
  internal::CheckVectors(self, tensor);
  return EmptyTensor({}, self.dtype(), self.device());
}

Tensor flip_meta(const Tensor& self, IntArrayRef dims) {
  internal::FlippedOf(self, dims);
  return internal::EmptyInOrder(self, self.dtype());
}

Tensor roll_meta(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  return internal::Roll(self, shifts, dims, {NewRowMajor, RollNothing});
}

Tensor index_select_meta(const Tensor& self, int64_t dim, const Tensor& index) {
  const internal::Selection selection = internal::SelectionOf(self, dim, index);
  return EmptyTensor(selection.sizes, self.dtype(), self.device());
}

Tensor index_meta(const Tensor& self, OptionalTensorList given) {
  const internal::Indices indices = internal::IndicesOf("index", self, given, {FailMask, AsLong});
  return EmptyTensor(internal::LayoutOf("index", self, indices).Sizes(), self.dtype(),
                     self.device());
}

}  // namespace switchyard::native

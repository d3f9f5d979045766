#include "kernels/common/complex_parts.h"

#include <cstddef>
#include <cstdint>

#include "lib/core/inline_vector.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Tensor PartsOf(const Tensor& numbers) {
  ShapeVector sizes;
  ShapeVector strides;
  sizes.push_back(1);
  strides.push_back(1);
  for (size_t d = 0; d < numbers.sizes().size(); ++d) {
    sizes.push_back(numbers.sizes()[d]);
    strides.push_back(2 * numbers.strides()[d]);
  }
  sizes.push_back(2);
  strides.push_back(1);
  const ScalarType type = PartTypeOf(numbers.dtype());
  const DispatchKeySet keys = KeySetOfStrided(numbers.device().type(), type);
  return Tensor::Adopt(TensorImpl::Create(numbers.storage(), keys, type, sizes, strides,
                                          2 * numbers.storage_offset()));
}

ReducedDimensions DimensionsOfParts(std::string_view op, const Tensor& parts,
                                    const ReducedDimensions& dims) {
  ShapeVector reduced;
  reduced.push_back(0);
  for (int64_t d = 1; d + 1 < parts.dim(); ++d) {
    if (dims.IsReduced(static_cast<size_t>(d - 1))) reduced.push_back(d);
  }
  return ReducedDimensions(op, parts.sizes(), IntArrayRef(reduced));
}

}  // namespace switchyard::internal

#include "lib/elements/copy_elements.h"

#include <cstdint>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/inline_vector.h"
#include "lib/core/selected_dtypes.h"
#include "lib/elements/element_conversion.h"
#include "lib/elements/element_type.h"
#include "lib/elements/strided_loop.h"

namespace switchyard::internal {
namespace {

ShapeVector ByteStrides(const Tensor& tensor) {
  ShapeVector strides;
  strides.assign(tensor.strides());
  for (int64_t& stride : strides) stride *= static_cast<int64_t>(tensor.item_size());
  return strides;
}

StridedLoop<2> LoopOver(const Tensor& to, const Tensor& from) {
  SWITCHYARD_CHECK(to.sizes() == from.sizes(), "elements of sizes ", from.sizes(),
                   " were to be copied to sizes ", to.sizes());
  return StridedLoop<2>(to.sizes(), {ByteStrides(to), ByteStrides(from)});
}

template <typename Row>
void ForEachRow(const Tensor& to, const Tensor& from, Row row) {
  LoopOver(to, from).Run({static_cast<char*>(to.data_ptr()), static_cast<char*>(from.data_ptr())},
                         row);
}

}  // namespace

void CopySameElements(const Tensor& to, const Tensor& from) {
  if (to.device().is_meta()) return;
  const auto size = static_cast<int64_t>(to.item_size());
  ForEachRow(to, from, [&](const auto& at, const auto& steps, int64_t count) {
    const bool is_dense = steps[0] == size && steps[1] == size;
    const int64_t run = is_dense ? count : 1;
    for (int64_t i = 0; i < count; i += run) {
      CopyBytes(at[0] + i * steps[0], to.device(), at[1] + i * steps[1], from.device(),
                static_cast<size_t>(run * size));
    }
  });
}

void CopyConverted(const Tensor& to, const Tensor& from) {
  const auto size = static_cast<int64_t>(to.item_size());
  if (to.dtype() == from.dtype() && HasElementType(to.dtype())) {
    return ForEachRow(to, from, [&](const auto& at, const auto& steps, int64_t count) {
      CopyRow(size, at[0], steps[0], at[1], steps[1], count);
    });
  }
  if constexpr (!(kSelectedDtypes == DtypeSet::All())) {
    if (from.is_wrapped_number()) return StoreNumber(to, from);
  }
  const ElementConversion conversion(to.dtype(), from.dtype());
  ForEachRow(to, from, [&](const auto& at, const auto& steps, int64_t count) {
    conversion.Run(at[0], steps[0], at[1], steps[1], count);
  });
}

}  // namespace switchyard::internal

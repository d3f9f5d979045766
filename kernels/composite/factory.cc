// Filled tensors.

#include <optional>

#include "kernels/common/type_promotion.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/full_native.h"
#include "switchyard/ops/zeros_native.h"

namespace switchyard::native {

// Without a dtype that of the value is taken, a floating value being of the default floating dtype.
Tensor full(IntArrayRef size, const Scalar& fill_value, std::optional<ScalarType> dtype,
            std::optional<Layout> layout, std::optional<Device> device,
            std::optional<bool> pin_memory) {
  const ScalarType type = dtype.has_value() ? *dtype : internal::TypeOfNumber("full", fill_value);
  Tensor filled = switchyard::empty(size, type, layout, device, pin_memory, std::nullopt);
  switchyard::fill_(filled, fill_value);
  return filled;
}

Tensor zeros(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
             std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::full(size, 0, dtype.value_or(internal::kDefaultFloatingType), layout, device,
                          pin_memory);
}

}  // namespace switchyard::native

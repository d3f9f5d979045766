// Tensors made of numbers: powers at equal steps, windows of a cosine, memory in another order.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/empty_permuted_native.h"
#include "switchyard/ops/empty_strided.h"
#include "switchyard/ops/hann_window.h"
#include "switchyard/ops/hann_window_native.h"
#include "switchyard/ops/linspace.h"
#include "switchyard/ops/logspace_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {

// Computed as Double.
Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  const Tensor exponents =
      switchyard::linspace(start, end, steps, ScalarType::Double, layout, device, pin_memory);
  return switchyard::to(switchyard::pow(base, exponents), dtype.value_or(DefaultFloatingType()));
}

// A periodic window is one of one more element, without the last.
Tensor hann_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                   std::optional<Layout> layout, std::optional<Device> device,
                   std::optional<bool> pin_memory) {
  constexpr char kName[] = "hann_window";
  const ScalarType type = dtype.value_or(DefaultFloatingType());
  SWITCHYARD_CHECK(window_length >= 0, kName, ": window_length is ", window_length,
                   ", a negative number");
  SWITCHYARD_CHECK(IsFloatingType(type), kName, ": dtype is ", type,
                   ", which is not a floating one");
  if (window_length <= 1)
    return switchyard::ones({window_length}, type, layout, device, pin_memory);
  constexpr double kTwoPi = 2 * 3.14159265358979323846;
  const double steps = static_cast<double>(periodic ? window_length : window_length - 1);
  const Tensor places =
      switchyard::arange(window_length, ScalarType::Double, layout, device, pin_memory);
  const Tensor angles = switchyard::mul(places, kTwoPi / steps);
  return switchyard::to(switchyard::add(switchyard::mul(switchyard::cos(angles), -0.5), 0.5, 1),
                        type);
}
Tensor hann_window(int64_t window_length, std::optional<ScalarType> dtype,
                   std::optional<Layout> layout, std::optional<Device> device,
                   std::optional<bool> pin_memory) {
  return switchyard::hann_window(window_length, /*periodic=*/true, dtype, layout, device,
                                 pin_memory);
}

// `physical_layout` has the dimensions from the outermost to the innermost.
Tensor empty_permuted(IntArrayRef size, IntArrayRef physical_layout,
                      std::optional<ScalarType> dtype, std::optional<Layout> layout,
                      std::optional<Device> device, std::optional<bool> pin_memory) {
  constexpr char kName[] = "empty_permuted";
  const size_t rank = size.size();
  SWITCHYARD_CHECK(physical_layout.size() == rank, kName, ": physical_layout ", physical_layout,
                   " has not one number for each of sizes ", size);
  std::vector<int64_t> strides(rank, -1);
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    const int64_t d = physical_layout[i];
    SWITCHYARD_CHECK(
        0 <= d && d < static_cast<int64_t>(rank) && strides[static_cast<size_t>(d)] < 0, kName,
        ": physical_layout ", physical_layout, " has not each dimension once");
    strides[static_cast<size_t>(d)] = stride;
    stride *= size[static_cast<size_t>(d)] > 1 ? size[static_cast<size_t>(d)] : 1;
  }
  return switchyard::empty_strided(size, strides, dtype, layout, device, pin_memory);
}

}  // namespace switchyard::native

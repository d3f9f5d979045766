// Tensors made of numbers: powers at equal steps, windows, memory in another order.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/constants.h"
#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/bartlett_window.h"
#include "switchyard/ops/bartlett_window_native.h"
#include "switchyard/ops/blackman_window.h"
#include "switchyard/ops/blackman_window_native.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/empty_permuted_native.h"
#include "switchyard/ops/empty_strided.h"
#include "switchyard/ops/hamming_window.h"
#include "switchyard/ops/hamming_window_native.h"
#include "switchyard/ops/hann_window.h"
#include "switchyard/ops/hann_window_native.h"
#include "switchyard/ops/i0.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/kaiser_window.h"
#include "switchyard/ops/kaiser_window_native.h"
#include "switchyard/ops/linspace.h"
#include "switchyard/ops/logspace.h"
#include "switchyard/ops/logspace_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/scalar_tensor.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/square.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {
namespace {

Scalar NumberOf(const char* name, const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.dim() == 0, name, " only supports 0-dimensional start and end tensors");
  return switchyard::item(tensor);
}

// The options of a factory as a call gives them.
struct Given {
  std::optional<ScalarType> dtype;
  std::optional<Layout> layout;
  std::optional<Device> device;
  std::optional<bool> pin_memory;
};

// The weights of the places of a window, as fractions of its length: a periodic window is one of
// one more element, without the last.
template <typename Weights>
Tensor Window(const char* name, int64_t length, bool periodic, const Given& given,
              Weights weights) {
  const ScalarType type = given.dtype.value_or(DefaultFloatingType());
  SWITCHYARD_CHECK(length >= 0, name,
                   " requires non-negative window_length, got window_length=", length);
  SWITCHYARD_CHECK(IsFloatingType(type), name, " expects floating point dtypes, got: ", type);
  if (length <= 1)
    return switchyard::ones({length}, type, given.layout, given.device, given.pin_memory);
  const Tensor places =
      switchyard::arange(length, ScalarType::Double, given.layout, given.device, given.pin_memory);
  const auto steps = static_cast<double>(periodic ? length : length - 1);
  return switchyard::to(weights(switchyard::div(places, steps)), type);
}

// constant - first * cos(2 pi x) + second * cos(4 pi x)
Tensor CosineWindow(const char* name, int64_t length, bool periodic, const Given& given,
                    double constant, double first, double second) {
  return Window(name, length, periodic, given, [&](const Tensor& x) {
    const Tensor cosine = switchyard::cos(switchyard::mul(x, 2 * internal::kPi));
    const Tensor sum = switchyard::add(switchyard::mul(cosine, -first), constant);
    if (second == 0) return sum;
    return switchyard::add(sum, switchyard::cos(switchyard::mul(x, 4 * internal::kPi)), second);
  });
}

}  // namespace

// Computed as Double.
Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  const Tensor exponents =
      switchyard::linspace(start, end, steps, ScalarType::Double, layout, device, pin_memory);
  return switchyard::to(switchyard::pow(base, exponents), dtype.value_or(DefaultFloatingType()));
}

Tensor hann_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                   std::optional<Layout> layout, std::optional<Device> device,
                   std::optional<bool> pin_memory) {
  return CosineWindow("hann_window", window_length, periodic, {dtype, layout, device, pin_memory},
                      0.5, 0.5, 0);
}
Tensor hann_window(int64_t window_length, std::optional<ScalarType> dtype,
                   std::optional<Layout> layout, std::optional<Device> device,
                   std::optional<bool> pin_memory) {
  return switchyard::hann_window(window_length, /*periodic=*/true, dtype, layout, device,
                                 pin_memory);
}

Tensor blackman_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                       std::optional<Layout> layout, std::optional<Device> device,
                       std::optional<bool> pin_memory) {
  return CosineWindow("blackman_window", window_length, periodic,
                      {dtype, layout, device, pin_memory}, 0.42, 0.5, 0.08);
}
Tensor blackman_window(int64_t window_length, std::optional<ScalarType> dtype,
                       std::optional<Layout> layout, std::optional<Device> device,
                       std::optional<bool> pin_memory) {
  return switchyard::blackman_window(window_length, /*periodic=*/true, dtype, layout, device,
                                     pin_memory);
}

Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta,
                      std::optional<ScalarType> dtype, std::optional<Layout> layout,
                      std::optional<Device> device, std::optional<bool> pin_memory) {
  return CosineWindow("hamming_window", window_length, periodic,
                      {dtype, layout, device, pin_memory}, alpha, beta, 0);
}
Tensor hamming_window(int64_t window_length, bool periodic, double alpha,
                      std::optional<ScalarType> dtype, std::optional<Layout> layout,
                      std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::hamming_window(window_length, periodic, alpha, 0.46, dtype, layout, device,
                                    pin_memory);
}
Tensor hamming_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                      std::optional<Layout> layout, std::optional<Device> device,
                      std::optional<bool> pin_memory) {
  return switchyard::hamming_window(window_length, periodic, 0.54, dtype, layout, device,
                                    pin_memory);
}
Tensor hamming_window(int64_t window_length, std::optional<ScalarType> dtype,
                      std::optional<Layout> layout, std::optional<Device> device,
                      std::optional<bool> pin_memory) {
  return switchyard::hamming_window(window_length, /*periodic=*/true, dtype, layout, device,
                                    pin_memory);
}

// A triangle.
Tensor bartlett_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                       std::optional<Layout> layout, std::optional<Device> device,
                       std::optional<bool> pin_memory) {
  return Window("bartlett_window", window_length, periodic, {dtype, layout, device, pin_memory},
                [](const Tensor& x) {
                  return switchyard::rsub(
                      switchyard::abs(switchyard::rsub(switchyard::mul(x, 2), 1)), 1);
                });
}
Tensor bartlett_window(int64_t window_length, std::optional<ScalarType> dtype,
                       std::optional<Layout> layout, std::optional<Device> device,
                       std::optional<bool> pin_memory) {
  return switchyard::bartlett_window(window_length, /*periodic=*/true, dtype, layout, device,
                                     pin_memory);
}

// Of the Bessel function of order 0.
Tensor kaiser_window(int64_t window_length, bool periodic, double beta,
                     std::optional<ScalarType> dtype, std::optional<Layout> layout,
                     std::optional<Device> device, std::optional<bool> pin_memory) {
  return Window(
      "kaiser_window", window_length, periodic, {dtype, layout, device, pin_memory},
      [&](const Tensor& x) {
        const Tensor height = switchyard::square(switchyard::rsub(switchyard::mul(x, 2), 1));
        const Tensor root = switchyard::sqrt(switchyard::clamp_min(switchyard::rsub(height, 1), 0));
        return switchyard::div(switchyard::i0(switchyard::mul(root, beta)),
                               switchyard::i0(switchyard::scalar_tensor(
                                   beta, ScalarType::Double, layout, device, pin_memory)));
      });
}
Tensor kaiser_window(int64_t window_length, bool periodic, std::optional<ScalarType> dtype,
                     std::optional<Layout> layout, std::optional<Device> device,
                     std::optional<bool> pin_memory) {
  return switchyard::kaiser_window(window_length, periodic, 12.0, dtype, layout, device,
                                   pin_memory);
}
Tensor kaiser_window(int64_t window_length, std::optional<ScalarType> dtype,
                     std::optional<Layout> layout, std::optional<Device> device,
                     std::optional<bool> pin_memory) {
  return switchyard::kaiser_window(window_length, /*periodic=*/true, dtype, layout, device,
                                   pin_memory);
}

Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::logspace(NumberOf("logspace", start), NumberOf("logspace", end), steps, base,
                              dtype, layout, device, pin_memory);
}
Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::logspace(NumberOf("logspace", start), end, steps, base, dtype, layout, device,
                              pin_memory);
}
Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::logspace(start, NumberOf("logspace", end), steps, base, dtype, layout, device,
                              pin_memory);
}

// In the dtype of the out argument.
Tensor& logspace_out(const Scalar& start, const Scalar& end, int64_t steps, double base,
                     Tensor& out) {
  const Tensor result = switchyard::logspace(start, end, steps, base, out.dtype(), std::nullopt,
                                             out.device(), std::nullopt);
  // As many elements keep their sizes.
  if (out.numel() == steps) return switchyard::copy_(out, switchyard::reshape(result, out.sizes()));
  return internal::StoreIn("logspace", result, out);
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

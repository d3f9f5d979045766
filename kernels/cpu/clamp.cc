// Bounds on elements: clamp, clamp_min, clamp_max, with numbers and with tensors. NaN, as an
// element or as a bound, makes the result NaN; if min is above max, the result is max.

#include <optional>

#include "kernels/common/binary_functions.h"
#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/clamp_max_native.h"
#include "switchyard/ops/clamp_min_native.h"
#include "switchyard/ops/clamp_native.h"

namespace switchyard::native {
namespace {

constexpr auto kLow = SWITCHYARD_OPERATORS("clamp", "clamp_min");
constexpr auto kHigh = SWITCHYARD_OPERATORS("clamp", "clamp_max");
constexpr auto kBoth = SWITCHYARD_OPERATORS("clamp");

void ClampLow(TensorIteratorBase& iterator, const Scalar& min) {
  internal::DispatchOnNumber(iterator.dtype(1), iterator.operator_name(), kLow, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T low = min.To<T>();
    internal::MapOne<T>(iterator, [low](T a) { return functions::AtLeast()(a, low); });
  });
}

void ClampHigh(TensorIteratorBase& iterator, const Scalar& max) {
  internal::DispatchOnNumber(iterator.dtype(1), iterator.operator_name(), kHigh, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T high = max.To<T>();
    internal::MapOne<T>(iterator, [high](T a) { return functions::AtMost()(a, high); });
  });
}

void ClampBoth(TensorIteratorBase& iterator, const Scalar& min, const Scalar& max) {
  internal::DispatchOnNumber(iterator.dtype(1), iterator.operator_name(), kBoth, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T low = min.To<T>();
    const T high = max.To<T>();
    internal::MapOne<T>(iterator, [=](T a) { return functions::Clamp()(a, low, high); });
  });
}

void ClampLowTensor(TensorIteratorBase& iterator) {
  internal::MapTwoAny(iterator, kLow, functions::AtLeast());
}

void ClampHighTensor(TensorIteratorBase& iterator) {
  internal::MapTwoAny(iterator, kHigh, functions::AtMost());
}

}  // namespace

void structured_clamp_out::impl(const Tensor& /*self*/, const std::optional<Scalar>& min,
                                const std::optional<Scalar>& max, const Tensor& /*out*/) {
  if (!min.has_value()) {
    ClampHigh(*this, *max);
  } else if (!max.has_value()) {
    ClampLow(*this, *min);
  } else {
    ClampBoth(*this, *min, *max);
  }
}
void structured_clamp_min_out::impl(const Tensor& /*self*/, const Scalar& min,
                                    const Tensor& /*out*/) {
  ClampLow(*this, min);
}
void structured_clamp_max_out::impl(const Tensor& /*self*/, const Scalar& max,
                                    const Tensor& /*out*/) {
  ClampHigh(*this, max);
}

void structured_clamp_Tensor_out::impl(const Tensor& /*self*/, const std::optional<Tensor>& min,
                                       const std::optional<Tensor>& max, const Tensor& /*out*/) {
  if (!min.has_value()) return ClampHighTensor(*this);
  if (!max.has_value()) return ClampLowTensor(*this);
  internal::DispatchOnNumber(dtype(1), operator_name(), kBoth, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this, [](T a, T low, T high) -> T { return functions::Clamp()(a, low, high); });
  });
}
void structured_clamp_min_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*min*/,
                                           const Tensor& /*out*/) {
  ClampLowTensor(*this);
}
void structured_clamp_max_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*max*/,
                                           const Tensor& /*out*/) {
  ClampHighTensor(*this);
}

}  // namespace switchyard::native

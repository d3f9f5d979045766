// Elementwise operators of one tensor: relu, clamp, exp.

#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

#include "kernels/common/type_promotion.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "switchyard/ops/clamp_native.h"
#include "switchyard/ops/exp_native.h"
#include "switchyard/ops/relu_native.h"

namespace switchyard::native {
namespace {

void ReluInto(std::string_view name, const Tensor& out, const Tensor& self) {
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Bool, name, ": no kernel for dtype Bool");
  DispatchOnType(self.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    // NaN compares false and stays.
    internal::Map<T, T>(out, self, [](T value) { return value < T{0} ? T{0} : value; });
  });
}

// The bound as a T. A number outside the range of an integer T becomes T's nearest value, which
// bounds the same elements.
template <typename T>
T BoundOf(const Scalar& bound) {
  if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, bool>) {
    return bound.To<T>();
  } else {
    const int64_t value = bound.To<int64_t>();
    if (value < static_cast<int64_t>(std::numeric_limits<T>::min())) {
      return std::numeric_limits<T>::min();
    }
    if (value > static_cast<int64_t>(std::numeric_limits<T>::max())) {
      return std::numeric_limits<T>::max();
    }
    return static_cast<T>(value);
  }
}

template <typename T>
bool IsNan(T value) {
  return value != value;
}

// NaN, as an element or as a bound, makes the result NaN; if min is above max, the result is max.
template <typename T>
void ClampInto(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min,
               const std::optional<Scalar>& max) {
  const T low = min.has_value() ? BoundOf<T>(*min) : T{};
  const T high = max.has_value() ? BoundOf<T>(*max) : T{};
  const bool has_low = min.has_value();
  const bool has_high = max.has_value();
  internal::Map<T, T>(out, self, [=](T value) {
    if (has_low && (value < low || IsNan(low))) value = low;
    if (has_high && (value > high || IsNan(high))) value = high;
    return value;
  });
}

ScalarType FloatingResult(const Tensor& self) {
  const ScalarType type = internal::ResultType("exp").Add(self).Get();
  return IsFloatingType(type) ? type : internal::kDefaultFloatingType;
}

void ExpInto(const Tensor& out, const Tensor& operand) {
  DispatchOnFloatingType(operand.dtype(), "exp", [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Map<T, T>(out, operand, [](T value) { return std::exp(value); });
  });
}

}  // namespace

Tensor relu_cpu(const Tensor& self) {
  Tensor out = internal::AllocateResult(self.sizes(), self.dtype(), {&self});
  ReluInto("relu", out, self);
  return out;
}

Tensor& relu_cpu_(Tensor& self) {
  internal::CheckWritable("relu_", self);
  ReluInto("relu_", self, self);
  return self;
}

Tensor clamp_cpu(const Tensor& self, const std::optional<Scalar>& min,
                 const std::optional<Scalar>& max) {
  SWITCHYARD_CHECK(min.has_value() || max.has_value(), "clamp: neither min nor max is given");
  internal::ResultType result_type("clamp");
  result_type.Add(self);
  if (min.has_value()) result_type.Add(*min);
  if (max.has_value()) result_type.Add(*max);
  const ScalarType type = result_type.Get();
  SWITCHYARD_CHECK(type != ScalarType::Bool, "clamp: no kernel for dtype Bool");
  const Tensor operand = internal::WithType(self, type);
  Tensor out = internal::AllocateResult(self.sizes(), type, {&self});
  DispatchOnType(type, "clamp", [&](auto tag) {
    ClampInto<typename decltype(tag)::type>(out, operand, min, max);
  });
  return out;
}

Tensor exp_cpu(const Tensor& self) {
  const ScalarType type = FloatingResult(self);
  Tensor out = internal::AllocateResult(self.sizes(), type, {&self});
  ExpInto(out, internal::WithType(self, type));
  return out;
}

Tensor& exp_out_cpu(const Tensor& self, Tensor& out) {
  const ScalarType type = FloatingResult(self);
  internal::PrepareOut("exp", out, self.sizes(), {&self});
  internal::CheckCast("exp", type, out.dtype());
  internal::CheckWritable("exp", out);
  const Tensor operand = internal::ReadableBeside(out, internal::WithType(self, type));
  if (out.dtype() == type) {
    ExpInto(out, operand);
  } else {
    const Tensor result = internal::AllocateResult(self.sizes(), type, {&self});
    ExpInto(result, operand);
    internal::CopyElements(out, result);
  }
  return out;
}

}  // namespace switchyard::native

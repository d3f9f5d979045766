// Elementwise operators of one tensor whose results have its dtype: abs, neg, rounding, sign; and
// isnan and logical_not, whose results are Bool.

#include <cmath>
#include <type_traits>

#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/pointwise.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/bitwise_not_native.h"
#include "switchyard/ops/ceil_native.h"
#include "switchyard/ops/floor_native.h"
#include "switchyard/ops/isnan_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/round_native.h"
#include "switchyard/ops/sign_native.h"
#include "switchyard/ops/trunc_native.h"

namespace switchyard::native {
namespace {

// Integers are as they should be.
template <typename Op>
void Round(TensorIteratorBase& iterator, Op op) {
  internal::MapOneNumber(iterator, [op](auto a) {
    if constexpr (std::is_floating_point_v<decltype(a)>) {
      return op(a);
    } else {
      return a;
    }
  });
}

template <typename T>
T Magnitude(T a) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::fabs(a);
  } else {
    return a < 0 ? internal::Subtract(T{0}, a) : a;
  }
}

// out = test(a), of any dtype. The output is Bool as it is walked.
template <typename Test>
void MapToTruth(TensorIteratorBase& iterator, Test test) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(iterator, [test](T a) -> bool { return test(a); });
  });
}

}  // namespace

Tensor& abs_out(const Tensor& self, Tensor& out) {
  TensorIterator iterator("abs", TensorIteratorConfig().add_output(out).add_input(self));
  internal::MapOneNumber(iterator, [](auto a) { return Magnitude(a); });
  return out;
}

void structured_neg_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneNumber(*this, [](auto a) {
    using T = decltype(a);
    if constexpr (std::is_floating_point_v<T>) {
      return -a;
    } else {
      return internal::Subtract(T{0}, a);
    }
  });
}
void structured_floor_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  Round(*this, [](auto a) { return std::floor(a); });
}
void structured_ceil_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  Round(*this, [](auto a) { return std::ceil(a); });
}
void structured_round_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  Round(*this, [](auto a) { return std::nearbyint(a); });
}
void structured_trunc_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  Round(*this, [](auto a) { return std::trunc(a); });
}
// 0 for NaN.
void structured_sign_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  DispatchOnType(dtype(1), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapOne<T>(*this, [](T a) { return static_cast<T>((T{0} < a) - (a < T{0})); });
  });
}
void structured_bitwise_not_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::DispatchOnIntegerOrBool(dtype(1), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapOne<T>(*this, [](T a) {
      if constexpr (std::is_same_v<T, bool>) {
        return !a;
      } else {
        return static_cast<T>(~a);
      }
    });
  });
}

Tensor& logical_not_out(const Tensor& self, Tensor& out) {
  TensorIterator iterator("logical_not", TensorIteratorConfig()
                                             .add_output(out)
                                             .add_input(self)
                                             .declare_static_dtype(ScalarType::Bool)
                                             .cast_common_dtype_to_outputs(true));
  MapToTruth(iterator, [](auto a) { return a == decltype(a){0}; });
  return out;
}

Tensor isnan(const Tensor& self) {
  TensorIterator iterator(
      "isnan", TensorIteratorConfig().add_output(Tensor()).add_input(self).declare_static_dtype(
                   ScalarType::Bool));
  MapToTruth(iterator, [](auto a) { return a != a; });
  return iterator.output();
}

}  // namespace switchyard::native

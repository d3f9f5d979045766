// Comparisons of two tensors, or of a tensor and a number, in their common dtype: eq, ne, lt, le,
// gt, ge; and equal, which compares whole tensors.

#include <complex>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/operands.h"
#include "switchyard/ops/eq_native.h"
#include "switchyard/ops/equal_native.h"
#include "switchyard/ops/ge_native.h"
#include "switchyard/ops/gt_native.h"
#include "switchyard/ops/le_native.h"
#include "switchyard/ops/lt_native.h"
#include "switchyard/ops/ne_native.h"

namespace switchyard::native {
namespace {

// The loop sees the output as Bool.
template <typename Operators, typename Test>
void Compare(TensorIteratorBase& iterator, Operators operators, Test test) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(iterator, [test](T a, T b) -> bool { return test(a, b); });
  });
}

// Two forms of an operator share one set of loops.
void Equal(TensorIteratorBase& iterator) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("eq");
  if (internal::MapComplex<2>(iterator, kOperators, functions::Equal())) return;
  Compare(iterator, kOperators, functions::Equal());
}
void Differ(TensorIteratorBase& iterator) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("ne");
  if (internal::MapComplex<2>(iterator, kOperators, functions::Differ())) return;
  Compare(iterator, kOperators, functions::Differ());
}
void Less(TensorIteratorBase& iterator) {
  Compare(iterator, SWITCHYARD_OPERATORS("lt"), functions::Less());
}
void LessOrEqual(TensorIteratorBase& iterator) {
  Compare(iterator, SWITCHYARD_OPERATORS("le"), functions::LessOrEqual());
}
void Greater(TensorIteratorBase& iterator) {
  Compare(iterator, SWITCHYARD_OPERATORS("gt"), functions::Greater());
}
void GreaterOrEqual(TensorIteratorBase& iterator) {
  Compare(iterator, SWITCHYARD_OPERATORS("ge"), functions::GreaterOrEqual());
}

}  // namespace

void structured_eq_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  Equal(*this);
}
void structured_eq_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  Equal(*this);
}
void structured_ne_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  Differ(*this);
}
void structured_ne_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  Differ(*this);
}
void structured_lt_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  Less(*this);
}
void structured_lt_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  Less(*this);
}
void structured_le_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  LessOrEqual(*this);
}
void structured_le_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  LessOrEqual(*this);
}
void structured_gt_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  Greater(*this);
}
void structured_gt_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  Greater(*this);
}
void structured_ge_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  GreaterOrEqual(*this);
}
void structured_ge_Scalar_out::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                    const Tensor& /*out*/) {
  GreaterOrEqual(*this);
}

bool cpu_equal(const Tensor& self, const Tensor& other) {
  if (self.sizes() != other.sizes()) return false;
  const ScalarType type = internal::ComputedType(internal::CommonTypeOf(self, other));
  const Tensor left = internal::WithType(self, type);
  const Tensor right = internal::WithType(other, type);
  constexpr auto kEqual = SWITCHYARD_OPERATORS("equal");
  bool is_equal = false;
  const bool is_complex = internal::VisitComplex(type, kEqual, [&](auto part) {
    using T = std::complex<decltype(part)>;
    is_equal = internal::AllOf<T>(left, right, [](T a, T b) { return a == b; });
  });
  if (is_complex) return is_equal;
  return DispatchOnType(type, "equal", kEqual, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return internal::AllOf<T>(left, right, [](T a, T b) { return a == b; });
  });
}

}  // namespace switchyard::native

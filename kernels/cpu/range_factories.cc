// Sequences of numbers with equal steps.

#include <cstdint>
#include <type_traits>

#include "kernels/common/number_range.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/linspace_native.h"

namespace switchyard::native {
namespace {

// Stores value(i) at each position of a vector.
template <typename T, typename ValueAt>
void StoreSequence(const char* name, const Tensor& out, int64_t count, ValueAt value) {
  internal::PrepareVector(name, out, count);
  const bool is_direct = out.is_contiguous() && out.dtype() == ScalarTypeOf<T>();
  const Tensor results = is_direct ? out : EmptyTensor(out.sizes(), ScalarTypeOf<T>());
  T* elements = results.data<T>();
  for (int64_t i = 0; i < count; ++i) elements[i] = internal::Convert<T>(value(i));
  if (!is_direct) internal::CopyElements(out, results);
}

Tensor& FillVector(const char* name, Tensor& out, int64_t count, const Scalar& value) {
  internal::PrepareVector(name, out, count);
  internal::VisitElementType(out.dtype(), name, SWITCHYARD_OPERATORS("linspace"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Fill<T>(out, value.To<T>());
  });
  return out;
}

}  // namespace

Tensor& arange_cpu_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  internal::CheckArange(out);
  const ScalarType type = internal::ComputedType(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("arange");
  internal::DispatchOnNumber(type, "arange", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Wide = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
    const auto steps = internal::StepsOf<Wide>(start, end, step);
    StoreSequence<T>("arange", out, steps.count, [&](int64_t i) {
      return internal::Add(steps.first, internal::Multiply(steps.pace, static_cast<Wide>(i)));
    });
  });
  return out;
}

Tensor& linspace_cpu_out(const Scalar& start, const Scalar& end, int64_t steps, Tensor& out) {
  internal::CheckLinspace(steps, out);
  if (steps < 2) return FillVector("linspace", out, steps, start);
  const ScalarType type = internal::ComputedType(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("linspace");
  internal::DispatchOnNumber(type, "linspace", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Step = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto line = internal::InterpolationOf(static_cast<Step>(start.To<T>()),
                                                static_cast<Step>(end.To<T>()), steps);
    StoreSequence<T>("linspace", out, steps, [&](int64_t i) { return line.At(i); });
  });
  return out;
}

}  // namespace switchyard::native

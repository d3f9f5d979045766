// Sequences of numbers with equal steps.

#include <cstdint>
#include <type_traits>

#include "kernels/common/number_range.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/pointwise.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/element_type.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/linspace_native.h"

namespace switchyard::native {
namespace {

// Resizes a vector that does not have the length already, and stores value(i) at each place.
template <typename T, typename ValueAt>
void StoreSequence(const char* name, const Tensor& out, int64_t count, ValueAt value) {
  if (out.numel() != count) ResizeTo(out, {count});
  CheckWritable(name, out);
  const bool is_direct = out.is_contiguous() && out.dtype() == ScalarTypeOf<T>();
  const Tensor results = is_direct ? out : EmptyTensor(out.sizes(), ScalarTypeOf<T>());
  T* elements = results.data<T>();
  for (int64_t i = 0; i < count; ++i) elements[i] = internal::Convert<T>(value(i));
  if (!is_direct) internal::CopyElements(out, results);
}

Tensor& FillVector(const char* name, Tensor& out, int64_t count, const Scalar& value) {
  if (out.numel() != count) ResizeTo(out, {count});
  CheckWritable(name, out);
  internal::VisitElementType(out.dtype(), name, SWITCHYARD_OPERATORS("linspace"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Fill<T>(out, value.To<T>());
  });
  return out;
}

}  // namespace

Tensor& arange_cpu_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "arange: out is an undefined tensor");
  const ScalarType type = internal::TypeOfFold(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("arange");
  internal::DispatchOnNumber(type, "arange", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    // Long numbers are whole before they are counted; others after, as in PyTorch.
    using Wide = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
    const Wide first = start.To<Wide>();
    const Wide pace = step.To<Wide>();
    const internal::NumberRange range = {
        static_cast<double>(first), static_cast<double>(end.To<Wide>()), static_cast<double>(pace)};
    internal::CheckRange(range);
    const int64_t count = internal::CountSteps(
        std::is_same_v<T, int64_t>
            ? range
            : internal::NumberRange{start.To<double>(), end.To<double>(), step.To<double>()});
    StoreSequence<T>("arange", out, count, [&](int64_t i) {
      return internal::Add(first, internal::Multiply(pace, static_cast<Wide>(i)));
    });
  });
  return out;
}

// Counted from the nearer end, so that both ends are met exactly.
Tensor& linspace_cpu_out(const Scalar& start, const Scalar& end, int64_t steps, Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "linspace: out is an undefined tensor");
  SWITCHYARD_CHECK(steps >= 0, "linspace: steps is ", steps, ", which is negative");
  if (steps < 2) return FillVector("linspace", out, steps, start);
  const ScalarType type = internal::TypeOfFold(out.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("linspace");
  internal::DispatchOnNumber(type, "linspace", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Step = std::conditional_t<std::is_integral_v<T>, double, T>;
    const T first = start.To<T>();
    const T last = end.To<T>();
    const Step step =
        (static_cast<Step>(last) - static_cast<Step>(first)) / static_cast<Step>(steps - 1);
    StoreSequence<T>("linspace", out, steps, [&](int64_t i) {
      if (i < steps / 2) {
        return static_cast<Step>(first) + step * static_cast<Step>(i);
      }
      return static_cast<Step>(last) - step * static_cast<Step>(steps - i - 1);
    });
  });
  return out;
}

}  // namespace switchyard::native

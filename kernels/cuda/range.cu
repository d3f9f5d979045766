// Sequences of numbers with equal steps.

#include <cstdint>
#include <type_traits>

#include "kernels/common/arithmetic.h"
#include "kernels/common/number_range.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/pointwise.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/linspace_native.h"

namespace switchyard::native {
namespace {

// Resizes a vector that does not have the length already.
void Resize(const char* name, const Tensor& out, int64_t count) {
  if (out.numel() != count) ResizeTo(out, {count});
  CheckWritable(name, out);
}

template <typename Wide>
struct StoreSteps {
  gpu::Elements out;
  Wide first;
  Wide pace;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    out.Store(index, internal::Add(first, internal::Multiply(pace, static_cast<Wide>(index))));
  }
};

template <typename Wide>
void StepsInto(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  // Long numbers are whole before they are counted; others after, as in PyTorch.
  const Wide first = start.To<Wide>();
  const Wide pace = step.To<Wide>();
  const internal::NumberRange range = {
      static_cast<double>(first), static_cast<double>(end.To<Wide>()), static_cast<double>(pace)};
  internal::CheckRange(range);
  const bool is_whole = out.dtype() == ScalarType::Long;
  const int64_t count = internal::CountSteps(
      is_whole ? range
               : internal::NumberRange{start.To<double>(), end.To<double>(), step.To<double>()});
  Resize("arange", out, count);
  if (count == 0) return;
  gpu::ForEachIndex(count, StoreSteps<Wide>{gpu::Elements("arange", out), first, pace});
}

// Counted from the nearer end, so that both ends are met exactly.
template <typename Step>
struct StoreBetween {
  gpu::Elements out;
  Step first;
  Step last;
  Step step;
  int64_t count;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    out.Store(index, index < count / 2 ? first + step * static_cast<Step>(index)
                                       : last - step * static_cast<Step>(count - index - 1));
  }
};

}  // namespace

Tensor& arange_cuda_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "arange: out is an undefined tensor");
  if (IsIntegralType(out.dtype())) {
    StepsInto<int64_t>(start, end, step, out);
  } else if (IsFloatingType(out.dtype())) {
    StepsInto<double>(start, end, step, out);
  } else {
    internal::FailUnsupportedType("arange", out.dtype());
  }
  return out;
}

Tensor& linspace_cuda_out(const Scalar& start, const Scalar& end, int64_t steps, Tensor& out) {
  constexpr char kName[] = "linspace";
  SWITCHYARD_CHECK(out.defined(), "linspace: out is an undefined tensor");
  SWITCHYARD_CHECK(steps >= 0, "linspace: steps is ", steps, ", which is negative");
  if (steps < 2) {
    Resize(kName, out, steps);
    gpu::FillOnDevice(kName, out, start);
    return out;
  }
  gpu::VisitNumber(out.dtype(), kName, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Step = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto first = static_cast<Step>(gpu::NumberOf<T>(out.dtype(), kName, start));
    const auto last = static_cast<Step>(gpu::NumberOf<T>(out.dtype(), kName, end));
    Resize(kName, out, steps);
    gpu::ForEachIndex(steps,
                      StoreBetween<Step>{gpu::Elements(kName, out), first, last,
                                         (last - first) / static_cast<Step>(steps - 1), steps});
  });
  return out;
}

}  // namespace switchyard::native

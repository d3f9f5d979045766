// Sequences of numbers with equal steps.

#include <cstdint>
#include <type_traits>

#include "kernels/common/arithmetic.h"
#include "kernels/common/number_range.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/linspace_native.h"

namespace switchyard::native {
namespace {

template <typename Wide>
struct StoreSteps {
  gpu::Elements out;
  internal::Steps<Wide> steps;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    out.Store(index,
              internal::Add(steps.first, internal::Multiply(steps.pace, static_cast<Wide>(index))));
  }
};

template <typename Wide>
void StepsInto(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  const auto steps = internal::StepsOf<Wide>(start, end, step);
  internal::PrepareVector("arange", out, steps.count);
  if (steps.count == 0) return;
  gpu::ForEachIndex(steps.count, StoreSteps<Wide>{gpu::Elements("arange", out), steps});
}

template <typename Step>
struct StoreBetween {
  gpu::Elements out;
  internal::Interpolation<Step> line;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { out.Store(index, line.At(index)); }
};

}  // namespace

Tensor& arange_cuda_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  internal::CheckArange(out);
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
  internal::CheckLinspace(steps, out);
  if (steps < 2) {
    internal::PrepareVector(kName, out, steps);
    gpu::FillOnDevice(kName, out, start);
    return out;
  }
  gpu::VisitNumber(out.dtype(), kName, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Step = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto first = static_cast<Step>(gpu::NumberOf<T>(out.dtype(), kName, start));
    const auto last = static_cast<Step>(gpu::NumberOf<T>(out.dtype(), kName, end));
    internal::PrepareVector(kName, out, steps);
    gpu::ForEachIndex(steps, StoreBetween<Step>{gpu::Elements(kName, out),
                                                internal::InterpolationOf(first, last, steps)});
  });
  return out;
}

}  // namespace switchyard::native

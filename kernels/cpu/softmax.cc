// Softmax along one dimension.

#include <cmath>
#include <cstdint>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/lines.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "switchyard/ops/_softmax_native.h"

namespace switchyard::native {
namespace {

// Subtracting the maximum keeps every exponential in (0, 1], so that none overflows.
template <typename T>
void SoftmaxLine(T* results, int64_t result_step, const T* values, internal::Line line) {
  T maximum = values[0];
  for (int64_t i = 1; i < line.length; ++i) {
    const T value = values[i * line.step];
    if (value > maximum) maximum = value;
  }
  double sum = 0;
  for (int64_t i = 0; i < line.length; ++i) {
    const T exponential = std::exp(values[i * line.step] - maximum);
    results[i * result_step] = exponential;
    sum += static_cast<double>(exponential);
  }
  const T scale = static_cast<T>(1 / sum);
  for (int64_t i = 0; i < line.length; ++i) results[i * result_step] *= scale;
}

}  // namespace

Tensor softmax_cpu(const Tensor& self, int64_t dim, bool half_to_float) {
  SWITCHYARD_CHECK(!half_to_float, "_softmax: half_to_float is for other devices than the CPU");
  const int64_t d = internal::WrapDimension("_softmax", dim, self.dim());
  const bool is_reduced = self.dtype() == ScalarType::Half || self.dtype() == ScalarType::BFloat16;
  if (is_reduced) {
    const Tensor floats = internal::WithType(self, ScalarType::Float);
    return internal::WithType(softmax_cpu(floats, d, false), self.dtype());
  }
  Tensor out = internal::AllocateResult(self.sizes(), self.dtype(), {&self});
  DispatchOnFloatingType(self.dtype(), "_softmax", [&](auto tag) {
    using T = typename decltype(tag)::type;
    const internal::Line line = internal::LineOf(self, d);
    const int64_t result_step = internal::LineOf(out, d).step;
    if (line.length == 0) return;
    internal::ForEachLine<2>({&out, &self}, d, [&](const auto& at) {
      SoftmaxLine(reinterpret_cast<T*>(at[0]), result_step, reinterpret_cast<const T*>(at[1]),
                  line);
    });
  });
  return out;
}

}  // namespace switchyard::native

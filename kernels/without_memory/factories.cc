// Tensors without memory that are made from none.

#include <cstdint>
#include <optional>

#include "kernels/common/empty.h"
#include "kernels/common/number_range.h"
#include "kernels/common/operands.h"
#include "kernels/common/random_operands.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/linspace_native.h"
#include "switchyard/ops/randperm_native.h"

namespace switchyard::native {

Tensor empty_meta(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                  std::optional<Device> device, std::optional<bool> pin_memory,
                  std::optional<MemoryFormat> memory_format) {
  return internal::EmptyOfFormat(DeviceType::Meta, size,
                                 {dtype, layout, device, pin_memory, memory_format});
}

Tensor& arange_meta_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  internal::CheckArange(out);
  const bool is_integral = IsIntegralType(out.dtype());
  const int64_t count = is_integral ? internal::StepsOf<int64_t>(start, end, step).count
                                    : internal::StepsOf<double>(start, end, step).count;
  internal::PrepareVector("arange", out, count);
  return out;
}

Tensor& linspace_meta_out(const Scalar& /*start*/, const Scalar& /*end*/, int64_t steps,
                          Tensor& out) {
  internal::CheckLinspace(steps, out);
  internal::PrepareVector("linspace", out, steps);
  return out;
}

Tensor& randperm_meta_out(int64_t n, std::optional<Generator> /*generator*/, Tensor& out) {
  internal::PreparePermutation(n, out);
  return out;
}

}  // namespace switchyard::native

// Running sums and products along one dimension. Floating elements are combined in double.

#include <cstdint>
#include <optional>

#include "kernels/common/binary_functions.h"
#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/reduce.h"
#include "switchyard/ops/cumprod_native.h"
#include "switchyard/ops/cumsum_native.h"

namespace switchyard::native {
namespace {

// All totals are computed before the first is stored, so results may overlap the operand.
template <typename Wide, typename Combine>
void ScanLines(const char* name, const Tensor& self, int64_t dim, const Tensor& out,
               const Combine& combine, Wide initial) {
  const int64_t length = internal::LineLength(self, dim);
  const gpu::WideValue<Wide> value = {gpu::LinesOf(name, self, dim),
                                      internal::ComputedType(out.dtype())};
  const gpu::DeviceMemory<Wide> totals(self.numel());
  gpu::ScanSegments(self.numel() / length, length, value, combine, initial, totals.get());
  gpu::ForEachIndex(self.numel(), gpu::StoreStates<Wide, gpu::Itself>{
                                      totals.get(), gpu::LinesOf(name, out, dim), gpu::Itself()});
}

template <typename Combine>
void Scan(const char* name, const Tensor& self, int64_t dim, const Tensor& out,
          const Combine& combine, int initial) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.numel() == 0) return;
  if (self.dim() == 0) return gpu::CopyOnDevice(name, out, self);
  if (IsIntegralType(out.dtype())) {
    return ScanLines<int64_t>(name, self, d, out, combine, initial);
  }
  if (!IsFloatingType(out.dtype())) internal::FailUnsupportedType(name, out.dtype());
  ScanLines<double>(name, self, d, out, combine, initial);
}

}  // namespace

void structured_cumsum_out_cuda::impl(const Tensor& self, int64_t dim,
                                      std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  Scan(operator_name(), self, dim, out, functions::Add(), 0);
}
void structured_cumprod_out_cuda::impl(const Tensor& self, int64_t dim,
                                       std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  Scan(operator_name(), self, dim, out, functions::Multiply(), 1);
}

}  // namespace switchyard::native

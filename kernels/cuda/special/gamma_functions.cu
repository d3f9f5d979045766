// The gamma function's logarithm, its derivatives, and the zeta function.

#include <cstdint>

#include "kernels/common/special/gamma_functions.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/digamma_native.h"
#include "switchyard/ops/lgamma_native.h"
#include "switchyard/ops/polygamma_native.h"
#include "switchyard/ops/special_zeta_native.h"

namespace switchyard::native {

void structured_lgamma_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Lgamma());
}
void structured_digamma_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Digamma());
}
void structured_polygamma_out_cuda::impl(int64_t n, const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Polygamma{n});
}
void structured_special_zeta_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                            const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Zeta());
}

}  // namespace switchyard::native

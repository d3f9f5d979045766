// Incomplete gamma functions: igamma, igammac.

#include "kernels/common/special/incomplete_gamma.h"

#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/igamma_native.h"
#include "switchyard/ops/igammac_native.h"

namespace switchyard::native {

void structured_igamma_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                 const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("igamma"), functions::Igamma());
}
void structured_igammac_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("igammac"), functions::Igammac());
}

}  // namespace switchyard::native

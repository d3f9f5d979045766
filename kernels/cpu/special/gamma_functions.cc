// The gamma function's logarithm, its derivatives, and the zeta function.

#include "kernels/common/special/gamma_functions.h"

#include <cstdint>

#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/digamma_native.h"
#include "switchyard/ops/lgamma_native.h"
#include "switchyard/ops/polygamma_native.h"
#include "switchyard/ops/special_zeta_native.h"

namespace switchyard::native {

void structured_lgamma_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("lgamma"), functions::Lgamma());
}
void structured_digamma_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("digamma"), functions::Digamma());
}
void structured_polygamma_out::impl(int64_t n, const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("polygamma"), functions::Polygamma{n});
}
void structured_special_zeta_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                       const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_zeta"), functions::Zeta());
}

}  // namespace switchyard::native

// Modified Bessel functions of the first kind: i0, i0e, i1, i1e.

#include "kernels/common/special/bessel_functions.h"

#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/i0_native.h"
#include "switchyard/ops/special_i0e_native.h"
#include "switchyard/ops/special_i1_native.h"
#include "switchyard/ops/special_i1e_native.h"

namespace switchyard::native {

void structured_i0_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("i0"), functions::I0());
}
void structured_special_i0e_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_i0e"), functions::I0e());
}
void structured_special_i1_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_i1"), functions::I1());
}
void structured_special_i1e_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_i1e"), functions::I1e());
}

}  // namespace switchyard::native

// The error function's relatives: erfc, erfinv, erfcx, log_ndtr, ndtri.

#include "kernels/common/special/error_functions.h"

#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/erfc_native.h"
#include "switchyard/ops/erfinv_native.h"
#include "switchyard/ops/special_erfcx_native.h"
#include "switchyard/ops/special_log_ndtr_native.h"
#include "switchyard/ops/special_ndtri_native.h"

namespace switchyard::native {

void structured_erfc_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("erfc"), functions::Erfc());
}
void structured_erfinv_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("erfinv"), functions::Erfinv());
}
void structured_special_erfcx_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_erfcx"), functions::Erfcx());
}
void structured_special_log_ndtr_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_log_ndtr"), functions::LogNdtr());
}
void structured_special_ndtri_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_ndtri"), functions::Ndtri());
}

}  // namespace switchyard::native

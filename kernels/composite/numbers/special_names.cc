// Names that special functions have in the module special.

#include <cstdint>
#include <optional>

#include "switchyard/ops/digamma.h"
#include "switchyard/ops/erfc.h"
#include "switchyard/ops/erfinv.h"
#include "switchyard/ops/exp2.h"
#include "switchyard/ops/i0.h"
#include "switchyard/ops/lgamma.h"
#include "switchyard/ops/logit.h"
#include "switchyard/ops/polygamma.h"
#include "switchyard/ops/sinc.h"
#include "switchyard/ops/special_digamma_native.h"
#include "switchyard/ops/special_erfc_native.h"
#include "switchyard/ops/special_erfinv_native.h"
#include "switchyard/ops/special_exp2_native.h"
#include "switchyard/ops/special_gammaln_native.h"
#include "switchyard/ops/special_i0_native.h"
#include "switchyard/ops/special_logit_native.h"
#include "switchyard/ops/special_polygamma_native.h"
#include "switchyard/ops/special_psi_native.h"
#include "switchyard/ops/special_sinc_native.h"
#include "switchyard/ops/special_xlogy_native.h"
#include "switchyard/ops/xlogy.h"

namespace switchyard::native {

Tensor special_erfc(const Tensor& self) { return switchyard::erfc(self); }
Tensor& special_erfc_out(const Tensor& self, Tensor& out) {
  return switchyard::erfc_out(out, self);
}

Tensor special_erfinv(const Tensor& self) { return switchyard::erfinv(self); }
Tensor& special_erfinv_out(const Tensor& self, Tensor& out) {
  return switchyard::erfinv_out(out, self);
}

Tensor special_gammaln(const Tensor& self) { return switchyard::lgamma(self); }
Tensor& special_gammaln_out(const Tensor& self, Tensor& out) {
  return switchyard::lgamma_out(out, self);
}

Tensor special_digamma(const Tensor& self) { return switchyard::digamma(self); }
Tensor& special_digamma_out(const Tensor& self, Tensor& out) {
  return switchyard::digamma_out(out, self);
}

Tensor special_psi(const Tensor& self) { return switchyard::digamma(self); }
Tensor& special_psi_out(const Tensor& self, Tensor& out) {
  return switchyard::digamma_out(out, self);
}

Tensor special_i0(const Tensor& self) { return switchyard::i0(self); }
Tensor& special_i0_out(const Tensor& self, Tensor& out) { return switchyard::i0_out(out, self); }

Tensor special_exp2(const Tensor& self) { return switchyard::exp2(self); }
Tensor& special_exp2_out(const Tensor& self, Tensor& out) {
  return switchyard::exp2_out(out, self);
}

Tensor special_sinc(const Tensor& self) { return switchyard::sinc(self); }
Tensor& special_sinc_out(const Tensor& self, Tensor& out) {
  return switchyard::sinc_out(out, self);
}

Tensor special_polygamma(int64_t n, const Tensor& self) { return switchyard::polygamma(n, self); }
Tensor& special_polygamma_out(int64_t n, const Tensor& self, Tensor& out) {
  return switchyard::polygamma_out(out, n, self);
}

Tensor special_logit(const Tensor& self, std::optional<double> eps) {
  return switchyard::logit(self, eps);
}
Tensor& special_logit_out(const Tensor& self, std::optional<double> eps, Tensor& out) {
  return switchyard::logit_out(out, self, eps);
}

Tensor special_xlogy(const Tensor& self, const Tensor& other) {
  return switchyard::xlogy(self, other);
}
Tensor& special_xlogy_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::xlogy_out(out, self, other);
}
Tensor special_xlogy(const Scalar& self, const Tensor& other) {
  return switchyard::xlogy(self, other);
}
Tensor& special_xlogy_out(const Scalar& self, const Tensor& other, Tensor& out) {
  return switchyard::xlogy_out(out, self, other);
}
Tensor special_xlogy(const Tensor& self, const Scalar& other) {
  return switchyard::xlogy(self, other);
}
Tensor& special_xlogy_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::xlogy_out(out, self, other);
}

}  // namespace switchyard::native

// Names that operators have in the modules special and linalg.

#include <cstdint>
#include <optional>

#include "switchyard/ops/erf.h"
#include "switchyard/ops/expm1.h"
#include "switchyard/ops/linalg_matmul_native.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/logsumexp.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/special_erf_native.h"
#include "switchyard/ops/special_expit_native.h"
#include "switchyard/ops/special_expm1_native.h"
#include "switchyard/ops/special_log1p_native.h"
#include "switchyard/ops/special_log_softmax_native.h"
#include "switchyard/ops/special_logsumexp_native.h"
#include "switchyard/ops/special_round_native.h"
#include "switchyard/ops/special_softmax_native.h"

namespace switchyard::native {

Tensor linalg_matmul(const Tensor& self, const Tensor& other) {
  return switchyard::matmul(self, other);
}
Tensor& linalg_matmul_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::matmul_out(out, self, other);
}

Tensor special_expm1(const Tensor& self) { return switchyard::expm1(self); }
Tensor& special_expm1_out(const Tensor& self, Tensor& out) {
  return switchyard::expm1_out(out, self);
}

Tensor special_erf(const Tensor& self) { return switchyard::erf(self); }
Tensor& special_erf_out(const Tensor& self, Tensor& out) { return switchyard::erf_out(out, self); }

Tensor special_expit(const Tensor& self) { return switchyard::sigmoid(self); }
Tensor& special_expit_out(const Tensor& self, Tensor& out) {
  return switchyard::sigmoid_out(out, self);
}

Tensor special_log1p(const Tensor& self) { return switchyard::log1p(self); }
Tensor& special_log1p_out(const Tensor& self, Tensor& out) {
  return switchyard::log1p_out(out, self);
}

Tensor special_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return switchyard::softmax(self, dim, dtype);
}

Tensor special_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return switchyard::log_softmax(self, dim, dtype);
}

Tensor special_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return switchyard::logsumexp(self, dim, keepdim);
}
Tensor& special_logsumexp_out(const Tensor& self, IntArrayRef dim, bool keepdim, Tensor& out) {
  return switchyard::logsumexp_out(out, self, dim, keepdim);
}

Tensor special_round(const Tensor& self, int64_t decimals) {
  return switchyard::round(self, decimals);
}
Tensor& special_round_out(const Tensor& self, int64_t decimals, Tensor& out) {
  return switchyard::round_out(out, self, decimals);
}

}  // namespace switchyard::native

// Writes to tensors without memory: their arguments are checked, and nothing is written.

#include <cstdint>
#include <optional>

#include "kernels/common/elementwise_operands.h"
#include "kernels/common/random_operands.h"
#include "kernels/common/whole_tensors.h"
#include "lib/core/error.h"
#include "switchyard/ops/_local_scalar_dense_native.h"
#include "switchyard/ops/bernoulli_native.h"
#include "switchyard/ops/copy_native.h"
#include "switchyard/ops/exponential_native.h"
#include "switchyard/ops/fill_native.h"
#include "switchyard/ops/masked_fill_native.h"
#include "switchyard/ops/normal_native.h"
#include "switchyard/ops/random_native.h"
#include "switchyard/ops/uniform_native.h"

namespace switchyard::native {

Tensor& copy_meta_(Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  internal::CheckCopy(self, src);
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(self.device().is_meta(),
                                   "Cannot copy out of meta tensor; no data!");
  return self;
}

Scalar local_scalar_dense_meta(const Tensor& /*self*/) {
  Fail("Tensor.item() cannot be called on meta tensors");
}

Tensor& fill_meta_(Tensor& self, const Scalar& /*value*/) { return self; }

Tensor& masked_fill_meta_(Tensor& self, const Tensor& mask, const Scalar& /*value*/) {
  internal::CheckTruth("masked_fill_", "mask", mask);
  return self;
}
Tensor& masked_fill_meta_(Tensor& self, const Tensor& mask, const Tensor& value) {
  internal::CheckFiller(value);
  return masked_fill_meta_(self, mask, Scalar(0));
}

Tensor& uniform_meta_(Tensor& self, double from, double to,
                      std::optional<Generator> /*generator*/) {
  internal::CheckUniform(from, to, self.dtype());
  return self;
}
Tensor& normal_meta_(Tensor& self, double /*mean*/, double std,
                     std::optional<Generator> /*generator*/) {
  internal::CheckDeviation(std);
  return self;
}
Tensor& exponential_meta_(Tensor& self, double lambd, std::optional<Generator> /*generator*/) {
  internal::CheckRate(lambd);
  return self;
}
Tensor& bernoulli_meta_(Tensor& self, double p, std::optional<Generator> /*generator*/) {
  internal::CheckProbability("bernoulli_", p);
  return self;
}
Tensor& bernoulli_meta_(Tensor& self, const Tensor& p, std::optional<Generator> /*generator*/) {
  internal::CheckProbabilities(self, p);
  return self;
}
Tensor& random_meta_(Tensor& self, std::optional<Generator> /*generator*/) { return self; }
Tensor& random_meta_(Tensor& self, int64_t /*to*/, std::optional<Generator> /*generator*/) {
  return self;
}
Tensor& random_meta_(Tensor& self, int64_t /*from*/, std::optional<int64_t> /*to*/,
                     std::optional<Generator> /*generator*/) {
  return self;
}

}  // namespace switchyard::native

// Activation functions that consist of other operators.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_prelu_kernel.h"
#include "switchyard/ops/_prelu_kernel_backward_native.h"
#include "switchyard/ops/_prelu_kernel_native.h"
#include "switchyard/ops/celu_native.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/elu.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/glu.h"
#include "switchyard/ops/glu_native.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/leaky_relu.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/prelu_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rrelu.h"
#include "switchyard/ops/rrelu_native.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/uniform.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

// One slope for all elements, or one for each channel.
Tensor SlopesFor(const Tensor& self, const Tensor& weight) {
  SWITCHYARD_CHECK(weight.dim() <= 1, "prelu: weight has sizes ", weight.sizes(),
                   ", more than one dimension");
  SWITCHYARD_CHECK(self.dtype() == weight.dtype(), "prelu: self has dtype ", self.dtype(),
                   " and weight ", weight.dtype());
  if (weight.numel() == 1) return switchyard::reshape(weight, {});
  SWITCHYARD_CHECK(self.dim() > 0,
                   "prelu: self without dimensions has no channels for weight of "
                   "sizes ",
                   weight.sizes());
  const int64_t channels = self.dim() < 2 ? 1 : self.size(1);
  SWITCHYARD_CHECK(channels == weight.numel(), "prelu: weight of sizes ", weight.sizes(),
                   " is not for ", channels, " channels");
  std::vector<int64_t> shape(static_cast<size_t>(self.dim()), 1);
  if (self.dim() >= 2) shape[1] = channels;
  return switchyard::reshape(weight, shape);
}

}  // namespace

Tensor prelu(const Tensor& self, const Tensor& weight) {
  return switchyard::_prelu_kernel(self, SlopesFor(self, weight));
}
Tensor _prelu_kernel(const Tensor& self, const Tensor& weight) {
  return switchyard::where(switchyard::gt(self, 0), self, switchyard::mul(self, weight));
}
std::tuple<Tensor, Tensor> _prelu_kernel_backward(const Tensor& grad_output, const Tensor& self,
                                                  const Tensor& weight) {
  const Tensor is_positive = switchyard::gt(self, 0);
  // At zero without a slope, as in PyTorch.
  const Tensor negative = switchyard::masked_fill(self, switchyard::ge(self, 0), 0);
  return {switchyard::where(is_positive, grad_output, switchyard::mul(grad_output, weight)),
          switchyard::mul(grad_output, negative)};
}

// The first half of a dimension, as far as the second one lets it through.
Tensor glu(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK(self.dim() > 0, "glu: self has no dimensions");
  const int64_t d = internal::WrapDimension("glu", dim, self.dim());
  const int64_t size = self.size(d);
  SWITCHYARD_CHECK(size % 2 == 0, "glu: dimension ", dim, " of sizes ", self.sizes(),
                   " has not two halves");
  const Tensor first = switchyard::narrow(self, d, 0, size / 2);
  const Tensor second = switchyard::narrow(self, d, size / 2, size / 2);
  return switchyard::mul(first, switchyard::sigmoid(second));
}
Tensor& glu_out(const Tensor& self, int64_t dim, Tensor& out) {
  return internal::StoreSameType("glu", switchyard::glu(self, dim), out);
}

namespace {

double InverseOf(const Scalar& alpha) {
  const auto number = alpha.To<double>();
  SWITCHYARD_CHECK(number != 0, "celu: alpha is 0");
  return 1 / number;
}

}  // namespace

Tensor celu(const Tensor& self, const Scalar& alpha) {
  return switchyard::elu(self, alpha, 1, InverseOf(alpha));
}
Tensor& celu_(Tensor& self, const Scalar& alpha) {
  return switchyard::elu_(self, alpha, 1, InverseOf(alpha));
}

// Negative elements times a slope, which training draws for each.
Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training,
             std::optional<Generator> generator) {
  const double least = lower.To<double>();
  const double greatest = upper.To<double>();
  SWITCHYARD_CHECK(least <= greatest, "rrelu: lower ", least, " is above upper ", greatest);
  if (!training) return switchyard::leaky_relu(self, (least + greatest) / 2);
  Tensor slopes = switchyard::empty_like(self);
  switchyard::uniform_(slopes, least, greatest, generator);
  return switchyard::where(switchyard::le(self, 0), switchyard::mul(self, slopes), self);
}
Tensor& rrelu_(Tensor& self, const Scalar& lower, const Scalar& upper, bool training,
               std::optional<Generator> generator) {
  return switchyard::copy_(self, switchyard::rrelu(self, lower, upper, training, generator));
}

}  // namespace switchyard::native

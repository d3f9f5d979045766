#include "kernels/nn/init.h"

#include <cmath>

#include "lib/autograd/modes.h"
#include "lib/core/error.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/normal.h"
#include "switchyard/ops/uniform.h"

namespace switchyard::nn::init {
namespace {

double XavierStd(const Tensor& tensor, double gain) {
  const int64_t fans = FanOf(tensor, Fan::kIn) + FanOf(tensor, Fan::kOut);
  return gain * std::sqrt(2.0 / static_cast<double>(fans));
}

double KaimingStd(const Tensor& tensor, double a, Fan fan, std::string_view nonlinearity) {
  const double gain = CalculateGain(nonlinearity, a);
  return gain / std::sqrt(static_cast<double>(FanOf(tensor, fan)));
}

Tensor Symmetric(const Tensor& tensor, double std, const Generators& generator) {
  const double bound = std::sqrt(3.0) * std;
  return uniform_(tensor, -bound, bound, generator);
}

}  // namespace

int64_t FanOf(const Tensor& weight, Fan fan) {
  SWITCHYARD_CHECK(weight.dim() >= 2, "a tensor of ", weight.dim(),
                   " dimensions has no fan in and no fan out");
  int64_t receptive = 1;
  for (int64_t d = 2; d < weight.dim(); ++d) receptive *= weight.size(d);
  return weight.size(fan == Fan::kIn ? 1 : 0) * receptive;
}

double CalculateGain(std::string_view nonlinearity, double slope) {
  if (nonlinearity == "tanh") return 5.0 / 3;
  if (nonlinearity == "relu") return std::sqrt(2.0);
  if (nonlinearity == "leaky_relu") return std::sqrt(2 / (1 + slope * slope));
  if (nonlinearity == "selu") return 0.75;
  SWITCHYARD_CHECK(
      nonlinearity == "linear" || nonlinearity == "conv2d" || nonlinearity == "sigmoid",
      "the gain of `", nonlinearity, "` is not known");
  return 1;
}

Tensor constant_(const Tensor& tensor, double value) {
  const autograd::NoGrad off;
  Tensor filled = tensor;
  return switchyard::fill_(filled, value);
}
Tensor zeros_(const Tensor& tensor) { return constant_(tensor, 0); }
Tensor ones_(const Tensor& tensor) { return constant_(tensor, 1); }

Tensor uniform_(const Tensor& tensor, double from, double to, const Generators& generator) {
  const autograd::NoGrad off;
  Tensor filled = tensor;
  return switchyard::uniform_(filled, from, to, generator);
}

Tensor normal_(const Tensor& tensor, double mean, double std, const Generators& generator) {
  const autograd::NoGrad off;
  Tensor filled = tensor;
  return switchyard::normal_(filled, mean, std, generator);
}

Tensor xavier_uniform_(const Tensor& tensor, double gain, const Generators& generator) {
  return Symmetric(tensor, XavierStd(tensor, gain), generator);
}

Tensor xavier_normal_(const Tensor& tensor, double gain, const Generators& generator) {
  return normal_(tensor, 0, XavierStd(tensor, gain), generator);
}

Tensor kaiming_uniform_(const Tensor& tensor, double a, Fan fan, std::string_view nonlinearity,
                        const Generators& generator) {
  return Symmetric(tensor, KaimingStd(tensor, a, fan, nonlinearity), generator);
}

Tensor kaiming_normal_(const Tensor& tensor, double a, Fan fan, std::string_view nonlinearity,
                       const Generators& generator) {
  return normal_(tensor, 0, KaimingStd(tensor, a, fan, nonlinearity), generator);
}

}  // namespace switchyard::nn::init

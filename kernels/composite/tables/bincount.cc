// How often each number stands in a list, or the sum of the weights that stand beside it.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "switchyard/ops/bincount_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "bincount";

Tensor Zeros(int64_t count, ScalarType type, Device device) {
  return switchyard::zeros({count}, type, std::nullopt, device, std::nullopt);
}

}  // namespace

// Sums are Float for weights of Float, and else Double.
Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, int64_t minlength) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsIntegralType(self.dtype(), /*include_bool=*/false), kName,
                                   ": self has dtype ", self.dtype(),
                                   ", which is not one of integers");
  SWITCHYARD_CHECK(minlength >= 0, kName, ": minlength is ", minlength, ", a negative number");
  SWITCHYARD_CHECK(self.dim() == 1, kName, ": self has sizes ", self.sizes(), ", and is no list");
  if (self.numel() == 0) return Zeros(minlength, ScalarType::Long, self.device());
  const auto least = switchyard::item(switchyard::min(self)).To<int64_t>();
  SWITCHYARD_CHECK(least >= 0, kName, ": self has the negative number ", least);
  const auto greatest = switchyard::item(switchyard::max(self)).To<int64_t>();
  SWITCHYARD_CHECK(greatest < INT64_MAX, kName, ": there are no lists of more than ", greatest,
                   " elements");
  const int64_t count = std::max(greatest + 1, minlength);
  const Tensor places = switchyard::to(self, ScalarType::Long);
  if (!weights.has_value() || !weights->defined()) {
    return switchyard::scatter_add(Zeros(count, ScalarType::Long, self.device()), 0, places,
                                   switchyard::ones_like(places));
  }
  SWITCHYARD_CHECK(weights->sizes() == self.sizes(), kName, ": weights have sizes ",
                   weights->sizes(), " and self ", self.sizes());
  const ScalarType type =
      weights->dtype() == ScalarType::Float ? ScalarType::Float : ScalarType::Double;
  return switchyard::scatter_add(Zeros(count, type, self.device()), 0, places,
                                 switchyard::to(*weights, type));
}

}  // namespace switchyard::native

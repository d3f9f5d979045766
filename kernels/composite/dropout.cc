// Dropout: random elements become zero, and the others grow so that the expected sum stays the
// same.

#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/alpha_dropout_native.h"
#include "switchyard/ops/bernoulli.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/dropout_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/feature_alpha_dropout_native.h"
#include "switchyard/ops/feature_dropout_native.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_dropout_native.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/sub.h"

namespace switchyard::native {
namespace {

void CheckProbability(const char* name, double p) {
  SWITCHYARD_CHECK(p >= 0 && p <= 1, name, ": p is ", p, ", not a probability");
}

Tensor EmptyLike(const Tensor& self, ScalarType dtype,
                 std::optional<MemoryFormat> format = std::nullopt) {
  return switchyard::empty_like(self, dtype, std::nullopt, std::nullopt, std::nullopt, format);
}

// The factor of the input: zero with probability p, otherwise 1 / (1 - p).
Tensor NoiseLike(const Tensor& input, double p) {
  if (p == 1) {
    return switchyard::full({}, 0, input.dtype(), std::nullopt, input.device(), std::nullopt);
  }
  Tensor noise = EmptyLike(input, input.dtype(), MemoryFormat::Contiguous);
  switchyard::bernoulli_(noise, 1 - p);
  return switchyard::div_(noise, 1 - p);
}

// The same, with one number for all elements of a channel: the first two dimensions are batch and
// channels.
std::vector<int64_t> ChannelsOf(const char* name, const Tensor& input) {
  SWITCHYARD_CHECK(input.dim() >= 2, name, ": an input of sizes ", input.sizes(),
                   " has no channels of a batch");
  std::vector<int64_t> sizes(static_cast<size_t>(input.dim()), 1);
  sizes[0] = input.size(0);
  sizes[1] = input.size(1);
  return sizes;
}

bool Keeps(const char* name, const Tensor& input, double p, bool train) {
  CheckProbability(name, p);
  return p == 0 || !train || input.numel() == 0;
}

// Dropped elements become what selu gives for minus infinity; mean and deviation stay. `kept` is 1
// or 0. Source: G. Klambauer et al., Self-normalizing neural networks.
Tensor AlphaDropped(const Tensor& input, const Tensor& kept, double p) {
  constexpr double kLow = -1.0507009873554805 * 1.6732632423543772;
  const double scale = 1 / std::sqrt((kLow * kLow * p + 1) * (1 - p));
  const Tensor dropped = switchyard::mul(switchyard::sub(kept, 1), -kLow);
  return switchyard::mul(
      switchyard::sub(switchyard::add(switchyard::mul(input, kept), dropped), kLow * p), scale);
}

Tensor AlphaDropout(const char* name, const Tensor& input, double p, bool train,
                    bool whole_channels) {
  if (Keeps(name, input, p, train)) return input;
  if (p == 1) return switchyard::mul(input, 0);
  const std::vector<int64_t> sizes =
      whole_channels ? ChannelsOf(name, input) : input.sizes().ToVector();
  Tensor kept = switchyard::empty(sizes, input.dtype(), std::nullopt, input.device(), std::nullopt,
                                  std::nullopt);
  return AlphaDropped(input, switchyard::bernoulli_(kept, 1 - p), p);
}

}  // namespace

// Without training, or if nothing is dropped, returns the input.
Tensor dropout(const Tensor& input, double p, bool train) {
  if (Keeps("dropout", input, p, train)) return input;
  return switchyard::mul(input, NoiseLike(input, p));
}

// Also returns a mask of the kept elements. Without `train` it behaves as in training. For an input
// without elements the output is another tensor over its memory, because it has its own history.
std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p,
                                          std::optional<bool> train) {
  if (input.numel() == 0) {
    return {ViewOf(input, input.sizes(), input.strides(), input.storage_offset()),
            EmptyLike(input, input.dtype())};
  }
  if (!train.value_or(true)) {
    return {switchyard::clone(input), switchyard::ones_like(input, ScalarType::Bool)};
  }
  CheckProbability("native_dropout", p);
  // Writes to what nobody has seen before do not count.
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  Tensor mask = EmptyLike(input, ScalarType::Bool);
  switchyard::bernoulli_(mask, 1 - p);
  Tensor output = switchyard::mul(input, mask);
  switchyard::mul_(output, p == 1 ? 0. : 1. / (1. - p));
  return {output, mask};
}

// Whole channels become zero.
Tensor feature_dropout(const Tensor& input, double p, bool train) {
  constexpr char kFeature[] = "feature_dropout";
  if (Keeps(kFeature, input, p, train)) return input;
  const Tensor channels =
      switchyard::empty(ChannelsOf(kFeature, input), input.dtype(), std::nullopt, input.device(),
                        std::nullopt, std::nullopt);
  return switchyard::mul(input, NoiseLike(channels, p));
}
Tensor alpha_dropout(const Tensor& input, double p, bool train) {
  return AlphaDropout("alpha_dropout", input, p, train, /*whole_channels=*/false);
}
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) {
  return AlphaDropout("feature_alpha_dropout", input, p, train, /*whole_channels=*/true);
}

}  // namespace switchyard::native

// Dropout: random elements become zero, and the others grow so that the expected sum stays the
// same.

#include <cstdint>
#include <optional>
#include <tuple>

#include "lib/core/error.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/bernoulli.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/dropout_native.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_dropout_native.h"
#include "switchyard/ops/ones_like.h"

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

}  // namespace

// Without training, or if nothing is dropped, returns the input.
Tensor dropout(const Tensor& input, double p, bool train) {
  CheckProbability("dropout", p);
  if (p == 0 || !train || input.numel() == 0) return input;
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

}  // namespace switchyard::native

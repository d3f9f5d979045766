// Embeddings, by index_select.

#include <cstdint>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/embedding_native.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/reshape.h"

namespace switchyard::native {

// The last three arguments only affect gradients.
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t /*padding_idx*/,
                 bool /*scale_grad_by_freq*/, bool /*sparse*/) {
  SWITCHYARD_CHECK(weight.dim() == 2, "embedding: weight has sizes ", weight.sizes(),
                   ", not those of a matrix");
  const bool is_index = indices.dtype() == ScalarType::Long || indices.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, "embedding: indices has dtype ", indices.dtype(),
                   ", neither Long nor Int");
  if (indices.dim() == 1) return switchyard::index_select(weight, 0, indices);
  std::vector<int64_t> sizes = indices.sizes().ToVector();
  sizes.push_back(weight.size(1));
  const Tensor flat = switchyard::reshape(indices, {indices.numel()});
  return switchyard::reshape(switchyard::index_select(weight, 0, flat), sizes);
}

}  // namespace switchyard::native

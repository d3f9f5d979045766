// Embeddings, by index_select.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/embedding_native.h"
#include "switchyard/ops/embedding_renorm_native.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/index_copy.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

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

// The rows that the indices name and whose norm is greater get max_norm. A row that is named twice
// is written twice alike.
Tensor& embedding_renorm_(Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  SWITCHYARD_CHECK(self.dim() == 2, "embedding_renorm_: self has sizes ", self.sizes(),
                   ", not those of a matrix");
  constexpr double kLeast = 1e-7;
  const Tensor places = switchyard::reshape(indices, {indices.numel()});
  const Tensor rows = switchyard::index_select(self, 0, places);
  const Tensor norms =
      switchyard::norm(rows, std::optional<Scalar>(norm_type), {1}, /*keepdim=*/true);
  const Tensor factors =
      switchyard::mul(switchyard::reciprocal(switchyard::add(norms, kLeast)), max_norm);
  const Tensor is_greater = switchyard::gt(norms, max_norm);
  return switchyard::index_copy_(
      self, 0, switchyard::to(places, ScalarType::Long),
      switchyard::where(is_greater, switchyard::mul(rows, factors), rows));
}

}  // namespace switchyard::native

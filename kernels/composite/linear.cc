// A fully connected layer.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/linear_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/t.h"

namespace switchyard::native {

// input @ weight^T + bias over the last dimension of the input; any number of dimensions may
// precede it.
Tensor linear(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias) {
  SWITCHYARD_CHECK(weight.dim() == 2, "linear: weight has sizes ", weight.sizes(),
                   ", not [features out, features in]");
  SWITCHYARD_CHECK(input.dim() > 0 && input.size(-1) == weight.size(1), "linear: input of sizes ",
                   input.sizes(), " does not end with the ", weight.size(1), " features of weight ",
                   weight.sizes());
  std::vector<int64_t> sizes = input.sizes().ToVector();
  int64_t rows = 1;
  for (size_t d = 0; d + 1 < sizes.size(); ++d) rows *= sizes[d];
  sizes.back() = weight.size(0);

  const bool is_matrix = input.dim() == 2;
  const Tensor matrix = is_matrix ? input : switchyard::reshape(input, {rows, weight.size(1)});
  const Tensor columns = switchyard::t(weight);
  const bool has_bias = bias.has_value() && bias->defined();
  const Tensor product =
      has_bias ? switchyard::addmm(*bias, matrix, columns) : switchyard::mm(matrix, columns);
  return is_matrix ? product : switchyard::reshape(product, sizes);
}

}  // namespace switchyard::native

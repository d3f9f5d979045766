// How alike rows are, and products of three tensors.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/elementwise_operands.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "switchyard/ops/_trilinear_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/bilinear_native.h"
#include "switchyard/ops/broadcast_tensors.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/cosine_similarity_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  const ScalarType type = internal::CommonTypeOf(x1, x2);
  const std::vector<Tensor> both =
      switchyard::broadcast_tensors({switchyard::to(x1, type), switchyard::to(x2, type)});
  const auto directed = [&](const Tensor& x) {
    const Tensor length = switchyard::norm(x, std::optional<Scalar>(2), {dim}, /*keepdim=*/true);
    return switchyard::div(x, switchyard::clamp_min(length, eps));
  };
  return switchyard::sum(switchyard::mul(directed(both[0]), directed(both[1])), {dim},
                         /*keepdim=*/false, std::nullopt);
}

// For each row and each matrix of weight, input1 * matrix * input2.
Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight,
                const std::optional<Tensor>& bias) {
  constexpr char kName[] = "bilinear";
  SWITCHYARD_CHECK(input1.dim() > 0 && input1.dim() == input2.dim(), kName, ": input1 has sizes ",
                   input1.sizes(), " and input2 ", input2.sizes());
  SWITCHYARD_CHECK(
      weight.dim() == 3 && weight.size(1) == input1.size(-1) && weight.size(2) == input2.size(-1),
      kName, ": weight of sizes ", weight.sizes(), " is not for rows of ", input1.size(-1), " and ",
      input2.size(-1), " elements");
  std::vector<int64_t> sizes = input1.sizes().ToVector();
  const std::vector<int64_t> rows(sizes.begin(), sizes.end() - 1);
  SWITCHYARD_CHECK(std::equal(rows.begin(), rows.end(), input2.sizes().begin()), kName,
                   ": input1 has sizes ", input1.sizes(), " and input2 ", input2.sizes());
  const int64_t count = weight.size(0);
  const Tensor matrix = switchyard::reshape(switchyard::permute(weight, {1, 0, 2}),
                                            {weight.size(1), count * weight.size(2)});
  sizes.back() = count;
  sizes.push_back(weight.size(2));
  const Tensor left = switchyard::reshape(switchyard::matmul(input1, matrix), sizes);
  const Tensor result = switchyard::sum(switchyard::mul(left, switchyard::unsqueeze(input2, -2)),
                                        {-1}, /*keepdim=*/false, std::nullopt);
  if (!bias.has_value() || !bias->defined()) return result;
  SWITCHYARD_CHECK(bias->dim() == 1 && bias->size(0) == count, kName, ": bias has sizes ",
                   bias->sizes(), ", and there are ", count, " matrices");
  return switchyard::add(result, *bias);
}

namespace {

// With new dimensions of one element at these places of the result.
Tensor Expanded(const Tensor& tensor, IntArrayRef places) {
  std::vector<int64_t> sorted = places.ToVector();
  std::sort(sorted.begin(), sorted.end());
  Tensor result = tensor;
  for (const int64_t place : sorted) result = switchyard::unsqueeze(result, place);
  return result;
}

}  // namespace

// The order in which products are summed is open: unroll_dim only says how PyTorch does it.
Tensor _trilinear(const Tensor& i1, const Tensor& i2, const Tensor& i3, IntArrayRef expand1,
                  IntArrayRef expand2, IntArrayRef expand3, IntArrayRef sumdim,
                  int64_t /*unroll_dim*/) {
  const Tensor product = switchyard::mul(
      switchyard::mul(Expanded(i1, expand1), Expanded(i2, expand2)), Expanded(i3, expand3));
  if (sumdim.empty()) return product;
  return switchyard::sum(product, sumdim, /*keepdim=*/false, std::nullopt);
}

}  // namespace switchyard::native

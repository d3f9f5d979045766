// Products of several matrices, in the order with the fewest multiplications.

#include <cstdint>
#include <vector>

#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/chain_matmul.h"
#include "switchyard/ops/chain_matmul_native.h"
#include "switchyard/ops/linalg_multi_dot.h"
#include "switchyard/ops/linalg_multi_dot_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "multi_dot()";

// For the matrices from one to another, where the last product divides them. Source: Cormen,
// Leiserson, Rivest, Stein, Introduction to Algorithms, matrix-chain multiplication.
class Order {
 public:
  explicit Order(const std::vector<Tensor>& matrices)
      : count_(matrices.size()), cost_(count_ * count_, 0), cut_(count_ * count_, 0) {
    for (const Tensor& matrix : matrices) edges_.push_back(static_cast<double>(matrix.size(0)));
    edges_.push_back(static_cast<double>(matrices.back().size(1)));
    for (size_t length = 2; length <= count_; ++length) {
      for (size_t first = 0; first + length <= count_; ++first) Choose(first, first + length - 1);
    }
  }

  Tensor Product(const std::vector<Tensor>& matrices, size_t first, size_t last) const {
    if (first == last) return matrices[first];
    const size_t cut = cut_[first * count_ + last];
    return switchyard::mm(Product(matrices, first, cut), Product(matrices, cut + 1, last));
  }

 private:
  void Choose(size_t first, size_t last) {
    double least = -1;
    for (size_t cut = first; cut < last; ++cut) {
      const double cost = cost_[first * count_ + cut] + cost_[(cut + 1) * count_ + last] +
                          edges_[first] * edges_[cut + 1] * edges_[last + 1];
      if (least >= 0 && cost >= least) continue;
      least = cost;
      cut_[first * count_ + last] = cut;
    }
    cost_[first * count_ + last] = least;
  }

  size_t count_;
  std::vector<double> edges_;
  std::vector<double> cost_;
  std::vector<size_t> cut_;
};

}  // namespace

// The first may be a row and the last a column, which the result has not then.
Tensor linalg_multi_dot(TensorList tensors) {
  const size_t count = tensors.size();
  SWITCHYARD_CHECK(count >= 2, kName, ": expected at least 2 tensors but got ", count);
  const auto check_end = [](const Tensor& tensor, const char* which) {
    SWITCHYARD_CHECK(tensor.dim() == 1 || tensor.dim() == 2, kName, ": the ", which,
                     " tensor must be 1D or 2D but got ", tensor.dim(), "D");
  };
  check_end(tensors[0], "first");
  check_end(tensors[count - 1], "last");
  std::vector<Tensor> matrices(tensors.begin(), tensors.end());
  std::vector<int64_t> sizes;
  if (matrices.front().dim() == 1) {
    matrices.front() = switchyard::unsqueeze(matrices.front(), 0);
  } else {
    sizes.push_back(matrices.front().size(0));
  }
  if (matrices.back().dim() == 1) {
    matrices.back() = switchyard::unsqueeze(matrices.back(), 1);
  } else {
    sizes.push_back(matrices.back().size(1));
  }
  for (size_t i = 0; i < count; ++i) {
    SWITCHYARD_CHECK(matrices[i].dim() == 2, kName, ": tensor ", i, " must be 2D but got ",
                     matrices[i].dim(), "D");
    SWITCHYARD_CHECK(matrices[i].dtype() == matrices[0].dtype(), kName,
                     ": all tensors must have be the same dtype but tensor 0 is ",
                     matrices[0].dtype(), " and tensor ", i, " ", matrices[i].dtype());
    SWITCHYARD_CHECK(i == 0 || matrices[i - 1].size(1) == matrices[i].size(0), kName, ": tensors ",
                     i == 0 ? 0 : i - 1, " and ", i, " with shapes ",
                     tensors[i == 0 ? 0 : i - 1].sizes(), " and ", tensors[i].sizes(),
                     " cannot be multiplied");
  }
  const Tensor product = Order(matrices).Product(matrices, 0, count - 1);
  return internal::UnsafeView(product, sizes);
}
Tensor& linalg_multi_dot_out(TensorList tensors, Tensor& out) {
  return internal::StoreSameType("linalg_multi_dot", switchyard::linalg_multi_dot(tensors), out);
}

// The older name, for matrices alone.
Tensor chain_matmul(TensorList matrices) {
  for (const Tensor& matrix : matrices) {
    SWITCHYARD_CHECK(matrix.dim() == 2, "Tensor dimension is ", matrix.dim(),
                     ", expected 2 instead.");
  }
  SWITCHYARD_CHECK(!matrices.empty(), "chain_matmul(): Expected one or more matrices");
  return matrices.size() == 1 ? matrices[0] : switchyard::linalg_multi_dot(matrices);
}
Tensor& chain_matmul_out(TensorList matrices, Tensor& out) {
  return internal::StoreSameType("chain_matmul", switchyard::chain_matmul(matrices), out);
}

}  // namespace switchyard::native

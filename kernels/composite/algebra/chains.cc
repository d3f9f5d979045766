// Products of several matrices, in the order with the fewest multiplications.

#include <cstdint>
#include <vector>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/linalg_multi_dot_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "linalg_multi_dot";

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
  SWITCHYARD_CHECK(tensors.size() >= 2, kName, ": ", tensors.size(), " tensors make no product");
  std::vector<Tensor> matrices(tensors.begin(), tensors.end());
  std::vector<int64_t> sizes;
  if (matrices.front().dim() == 1) {
    matrices.front() = switchyard::unsqueeze(matrices.front(), 0);
  } else if (matrices.front().dim() == 2) {
    sizes.push_back(matrices.front().size(0));
  }
  if (matrices.back().dim() == 1) {
    matrices.back() = switchyard::unsqueeze(matrices.back(), 1);
  } else if (matrices.back().dim() == 2) {
    sizes.push_back(matrices.back().size(1));
  }
  for (size_t i = 0; i < matrices.size(); ++i) {
    SWITCHYARD_CHECK(matrices[i].dim() == 2, kName, ": tensor ", i, " has sizes ",
                     matrices[i].sizes(), ", not those of a matrix");
    SWITCHYARD_CHECK(i == 0 || matrices[i - 1].size(1) == matrices[i].size(0), kName, ": tensor ",
                     i, " has sizes ", matrices[i].sizes(), " after ",
                     matrices[i == 0 ? 0 : i - 1].sizes());
  }
  const Tensor product = Order(matrices).Product(matrices, 0, matrices.size() - 1);
  return internal::UnsafeView(product, sizes);
}

}  // namespace switchyard::native

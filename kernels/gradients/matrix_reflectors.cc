// Gradients of products of reflectors, each of which is the identity without tau v v^H.

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/gradients/matrices.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/eye.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

// The reflectors of a matrix, in the order in which they are applied.
struct Reflectors {
  // Adjoint ones have the conjugate factors and come in the other order.
  Reflectors(const Tensor& a, const Tensor& tau, bool is_adjoint)
      : count(tau.size(-1)), is_backward(!is_adjoint) {
    const Tensor below = switchyard::tril(a, -1);
    const Tensor ones = switchyard::ones_like(DiagonalOf(a));
    const Tensor units = Sum(below, Fitted(DiagonalMatrix(ones), a.sizes()));
    const Tensor factors = is_adjoint ? switchyard::conj_physical(tau) : tau;
    for (int64_t i = 0; i < count; ++i) {
      const int64_t k = is_backward ? count - 1 - i : i;
      vectors.push_back(switchyard::narrow(units, -1, k, 1));
      scales.push_back(AsColumns(switchyard::narrow(factors, -1, k, 1)));
    }
  }

  Tensor Applied(size_t i, const Tensor& c) const {
    const Tensor part = Product(Adjoint(vectors[i]), c);
    return Difference(c, Product(switchyard::mul(scales[i], vectors[i]), part));
  }
  Tensor AppliedAdjoint(size_t i, const Tensor& c) const {
    const Tensor part = Product(Adjoint(vectors[i]), c);
    const Tensor scale = switchyard::conj_physical(scales[i]);
    return Difference(c, Product(switchyard::mul(scale, vectors[i]), part));
  }

  int64_t count;
  bool is_backward;
  std::vector<Tensor> vectors;
  std::vector<Tensor> scales;
};

struct ReflectorGradients {
  Tensor a;
  Tensor tau;
  Tensor c;
};

// Of all reflectors applied to c, from the last one back.
ReflectorGradients GradientsOf(const Reflectors& all, const Tensor& grad, const Tensor& a,
                               const Tensor& c, bool is_adjoint) {
  std::vector<Tensor> inner = {c};
  for (size_t i = 0; i < all.vectors.size(); ++i) inner.push_back(all.Applied(i, inner[i]));
  Tensor outer = grad;
  std::vector<Tensor> of_vectors(all.vectors.size());
  std::vector<Tensor> of_scales(all.vectors.size());
  for (size_t i = all.vectors.size(); i-- > 0;) {
    const Tensor& v = all.vectors[i];
    const Tensor& scale = all.scales[i];
    const Tensor along = Product(Adjoint(inner[i]), v);
    const Tensor against = Product(Adjoint(outer), v);
    // Of -Re(scale (G^H v) (v^H C)).
    const Tensor of_scale = switchyard::neg(Product(Adjoint(along), against));
    of_scales[i] = switchyard::conj_physical(of_scale);
    const Tensor of_v =
        Sum(switchyard::mul(switchyard::conj_physical(scale), Product(outer, along)),
            switchyard::mul(scale, Product(inner[i], against)));
    of_vectors[i] = switchyard::neg(of_v);
    outer = all.AppliedAdjoint(i, outer);
  }
  if (all.vectors.empty()) return {switchyard::zeros_like(a), Tensor(), outer};
  Tensor columns = switchyard::cat(of_vectors, -1);
  Tensor scales = switchyard::cat(of_scales, -2);
  if (all.is_backward) {
    columns = switchyard::flip(columns, {-1});
    scales = switchyard::flip(scales, {-2});
  }
  scales = switchyard::sum(scales, {-1});
  if (is_adjoint) scales = switchyard::conj_physical(scales);
  return {switchyard::tril(Fitted(columns, a.sizes()), -1), scales, outer};
}

}  // namespace

std::tuple<Tensor, Tensor> householder_product_backward(const Tensor& grad, const Tensor& input,
                                                        const Tensor& tau) {
  if (!grad.defined()) return {};
  const Reflectors all(input, tau, /*is_adjoint=*/false);
  const TensorOptions options = TensorOptions(input.dtype()).device(input.device());
  const Tensor unit =
      Sum(switchyard::zeros_like(input), switchyard::eye(input.size(-2), input.size(-1), options));
  const ReflectorGradients found = GradientsOf(all, grad, input, unit, /*is_adjoint=*/false);
  return {found.a, found.tau.defined() ? found.tau : switchyard::zeros_like(tau)};
}

// C Q is the adjoint of Q^H C^H.
std::tuple<Tensor, Tensor, Tensor> ormqr_backward(const Tensor& grad, const Tensor& input,
                                                  const Tensor& tau, const Tensor& other, bool left,
                                                  bool transpose, std::array<bool, 3> mask) {
  if (!grad.defined()) return {};
  const bool is_adjoint = left == transpose;
  const Reflectors all(input, tau, is_adjoint);
  const ReflectorGradients found = GradientsOf(all, left ? grad : Adjoint(grad), input,
                                               left ? other : Adjoint(other), is_adjoint);
  const Tensor of_tau = found.tau.defined() ? found.tau : switchyard::zeros_like(tau);
  return {mask[0] ? found.a : Tensor(), mask[1] ? of_tau : Tensor(),
          mask[2] ? (left ? found.c : Adjoint(found.c)) : Tensor()};
}

}  // namespace switchyard::gradients

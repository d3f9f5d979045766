// Gradients and tangents of singular values, eigenvalues and their vectors. Where vectors were not
// computed, they are when a gradient asks for them.

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "kernels/gradients/matrices.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/_linalg_eigh.h"
#include "switchyard/ops/_linalg_svd.h"
#include "switchyard/ops/complex.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/imag.h"
#include "switchyard/ops/linalg_eig.h"
#include "switchyard/ops/linalg_solve.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/square.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

Tensor Times(const Tensor& a, const Tensor& b) { return switchyard::mul(a, b); }
// Real values as those of the dtype.
Tensor Converted(const Tensor& values, const Tensor& like) {
  return values.dtype() == like.dtype() ? values : switchyard::to(values, like.dtype());
}

// V diag(values) V^H
Tensor OfValues(const Tensor& values, const Tensor& vectors, const Tensor& others) {
  return Product(Times(vectors, AsRows(values)), others);
}

// --- Hermitian matrices --------------------------------------------------------------------------

Tensor VectorsOfHermitian(const Tensor& a, std::string_view uplo, const Tensor& vectors,
                          bool are_there) {
  return are_there ? vectors : std::get<1>(switchyard::_linalg_eigh(a, uplo, /*compute_v=*/true));
}

}  // namespace

Tensor linalg_eigh_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& a,
                            std::string_view uplo, const Tensor& values, const Tensor& vectors,
                            bool compute_v) {
  if (!grad_values.defined() && !grad_vectors.defined()) return {};
  const Tensor v = VectorsOfHermitian(a, uplo, vectors, compute_v);
  const Tensor adjoint = Adjoint(v);
  if (!grad_vectors.defined() || !compute_v) return OfValues(grad_values, v, adjoint);
  // Half of what is skew, so that the gradient is Hermitian, too.
  const Tensor product = Product(adjoint, grad_vectors);
  const Tensor skew = Scaled(Difference(product, Adjoint(product)), 0.5);
  Tensor middle = switchyard::div(WithoutDiagonal(skew), Gaps(values));
  if (grad_values.defined()) {
    middle = Sum(middle, DiagonalMatrix(Converted(grad_values, middle)));
  }
  return Product(v, middle, adjoint);
}

std::tuple<Tensor, Tensor> linalg_eigh_jvp(const Tensor& tangent, const Tensor& a,
                                           std::string_view uplo, const Tensor& values,
                                           const Tensor& vectors, bool compute_v) {
  const Tensor v = VectorsOfHermitian(a, uplo, vectors, compute_v);
  const Tensor moved = Product(Adjoint(v), tangent, v);
  const Tensor of_values = RealPartOf(DiagonalOf(moved));
  if (!compute_v) return {of_values, switchyard::zeros_like(vectors)};
  return {of_values, Product(v, switchyard::div(WithoutDiagonal(moved), Gaps(values)))};
}

// --- any matrices --------------------------------------------------------------------------------

// What a real operand gets of a complex gradient.
Tensor handle_r_to_c(ScalarType type, const Tensor& grad) {
  return grad.defined() && !IsComplexType(type) ? RealPartOf(grad) : grad;
}

Tensor linalg_eig_backward(const Tensor& grad_values, const Tensor& grad_vectors,
                           const Tensor& values, const Tensor& v) {
  if (!grad_values.defined() && !grad_vectors.defined()) return {};
  const Tensor adjoint = Adjoint(v);
  if (!grad_vectors.defined()) {
    return switchyard::linalg_solve(adjoint, Times(AsColumns(grad_values), adjoint));
  }
  const Tensor product = Product(adjoint, grad_vectors);
  // Vectors of length one do not grow.
  const Tensor growth = RealPartOf(DiagonalOf(product));
  Tensor middle = Difference(product, Product(adjoint, Times(v, AsRows(growth))));
  middle = switchyard::div(WithoutDiagonal(middle), switchyard::conj_physical(Gaps(values)));
  if (grad_values.defined()) middle = Sum(middle, DiagonalMatrix(grad_values));
  return switchyard::linalg_solve(adjoint, Product(middle, adjoint));
}

Tensor linalg_eigvals_backward(const Tensor& grad, const Tensor& a) {
  if (!grad.defined()) return {};
  const auto [values, vectors] = switchyard::linalg_eig(a);
  return linalg_eig_backward(grad, {}, values, vectors);
}

namespace {

Tensor MovedBy(const Tensor& tangent, const Tensor& v) {
  return switchyard::linalg_solve(v, Product(Converted(tangent, v), v));
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_eig_jvp(const Tensor& tangent, const Tensor& values,
                                          const Tensor& vectors) {
  const Tensor inner = MovedBy(tangent, vectors);
  const Tensor moved = Product(vectors, switchyard::div(WithoutDiagonal(inner), Gaps(values)));
  const Tensor growth = RealPartOf(DiagonalOf(Product(Adjoint(vectors), moved)));
  return {DiagonalOf(inner), Difference(moved, Times(vectors, AsRows(growth)))};
}
Tensor linalg_eigvals_jvp(const Tensor& a, const Tensor& tangent) {
  return DiagonalOf(MovedBy(tangent, std::get<1>(switchyard::linalg_eig(a))));
}

// --- singular values -----------------------------------------------------------------------------

namespace {

struct Singular {
  Tensor u;
  Tensor s;
  Tensor vh;
};

// Without what vectors of no values add.
Singular Reduced(const Tensor& u, const Tensor& s, const Tensor& vh) {
  const int64_t count = s.size(-1);
  return {FirstColumns(u, count), s, FirstRows(vh, count)};
}

Tensor Skew(const Tensor& a) { return Difference(a, Adjoint(a)); }
Tensor SquareGaps(const Tensor& s) { return Gaps(switchyard::square(s)); }

// The part of vectors that is outside the space of the others: a - b b^H a.
Tensor Outside(const Tensor& a, const Tensor& b) {
  return Difference(a, Product(b, Product(Adjoint(b), a)));
}

// Both sides of the values: what the vectors' gradients say within their spaces.
Tensor Within(const Singular& of, const Tensor& grad_u, const Tensor& grad_vh,
              const Tensor& grad_s) {
  const Tensor gaps = SquareGaps(of.s);
  Tensor middle;
  if (grad_u.defined()) {
    const Tensor turned = Skew(Product(Adjoint(of.u), grad_u));
    middle = Times(switchyard::div(turned, gaps), AsRows(of.s));
    if (grad_vh.defined() && IsComplexType(of.u.dtype())) {
      const Tensor phase = switchyard::div(DiagonalOf(turned), Scaled(of.s, 2));
      middle = Sum(WithoutDiagonal(middle), DiagonalMatrix(phase));
    } else {
      middle = WithoutDiagonal(middle);
    }
  }
  if (grad_vh.defined()) {
    const Tensor turned = Skew(Product(of.vh, Adjoint(grad_vh)));
    const Tensor part = WithoutDiagonal(Times(AsColumns(of.s), switchyard::div(turned, gaps)));
    middle = SumOfDefined(middle, part);
  }
  if (grad_s.defined()) {
    middle = SumOfDefined(middle, DiagonalMatrix(Converted(grad_s, of.u)));
  }
  return middle;
}

}  // namespace

Tensor svd_backward(const Tensor& grad_u, const Tensor& grad_s, const Tensor& grad_vh,
                    const Tensor& a, const Tensor& u, const Tensor& s, const Tensor& vh,
                    bool compute_uv) {
  if (!compute_uv) {
    if (!grad_s.defined()) return {};
    const auto [left, values, right] =
        switchyard::_linalg_svd(a, /*full_matrices=*/false, /*compute_uv=*/true);
    return OfValues(grad_s, left, right);
  }
  if (!grad_u.defined() && !grad_s.defined() && !grad_vh.defined()) return {};
  const int64_t count = s.size(-1);
  const Singular of = Reduced(u, s, vh);
  if (!grad_u.defined() && !grad_vh.defined()) return OfValues(grad_s, of.u, of.vh);
  const Tensor gu = grad_u.defined() ? FirstColumns(grad_u, count) : Tensor();
  const Tensor gvh = grad_vh.defined() ? FirstRows(grad_vh, count) : Tensor();
  const Tensor middle = Within(of, gu, gvh, grad_s);
  Tensor left = Product(of.u, middle);
  if (a.size(-2) > count && gu.defined()) {
    left = Sum(left, switchyard::div(Outside(gu, of.u), AsRows(s)));
  }
  Tensor result = Product(left, of.vh);
  if (a.size(-1) > count && gvh.defined()) {
    const Tensor outside = Adjoint(Outside(Adjoint(gvh), Adjoint(of.vh)));
    result = Sum(result, Product(switchyard::div(of.u, AsRows(s)), outside));
  }
  return result;
}

namespace {

// How vectors turn within their space, from U^H dA V and its adjoint.
Tensor Turned(const Tensor& moved, const Tensor& s, bool is_left) {
  const Tensor by_rows = Times(moved, AsRows(s));
  const Tensor by_columns = Times(AsColumns(s), moved);
  const Tensor& product = is_left ? by_rows : by_columns;
  Tensor turned = WithoutDiagonal(switchyard::div(Sum(product, Adjoint(product)), SquareGaps(s)));
  if (IsComplexType(moved.dtype()) && is_left) {
    const Tensor phase = switchyard::imag(DiagonalOf(moved));
    const Tensor whole =
        switchyard::complex(switchyard::zeros_like(phase), switchyard::div(phase, s));
    turned = Sum(turned, DiagonalMatrix(whole));
  }
  return turned;
}

}  // namespace

namespace {

// U^H dA V on the diagonal.
Tensor ValuesMovedBy(const Tensor& tangent, const Singular& of) {
  return RealPartOf(DiagonalOf(Product(Adjoint(of.u), tangent, Adjoint(of.vh))));
}

// The vectors of one side: `moved` is dA V or dA^H U.
Tensor VectorsMovedBy(const Tensor& moved, const Tensor& vectors, const Tensor& inner,
                      const Tensor& s, bool is_left) {
  const Tensor result = Product(vectors, Turned(inner, s, is_left));
  if (vectors.size(-2) == s.size(-1)) return result;
  return Sum(result, switchyard::div(Outside(moved, vectors), AsRows(s)));
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> svd_jvp(const Tensor& tangent, const Tensor& a, const Tensor& u,
                                           const Tensor& s, const Tensor& vh, bool compute_uv) {
  if (!compute_uv) {
    const auto [left, values, right] =
        switchyard::_linalg_svd(a, /*full_matrices=*/false, /*compute_uv=*/true);
    return {switchyard::zeros_like(u), ValuesMovedBy(tangent, {left, values, right}),
            switchyard::zeros_like(vh)};
  }
  const Singular of = Reduced(u, s, vh);
  const Tensor v = Adjoint(of.vh);
  const Tensor along = Product(tangent, v);
  const Tensor inner = Product(Adjoint(of.u), along);
  const Tensor left = VectorsMovedBy(along, of.u, inner, s, /*is_left=*/true);
  const Tensor right =
      Adjoint(VectorsMovedBy(Product(Adjoint(tangent), of.u), v, inner, s, /*is_left=*/false));
  return {u.size(-1) > s.size(-1) ? Fitted(left, u.sizes()) : left, ValuesMovedBy(tangent, of),
          vh.size(-2) > s.size(-1) ? Fitted(right, vh.sizes()) : right};
}

}  // namespace switchyard::gradients

// Gradients and tangents of solutions, determinants, inverses, norms and exponentials.

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/gradients/matrices.h"
#include "lib/core/error.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/imag.h"
#include "switchyard/ops/linalg_cross.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_matrix_exp.h"
#include "switchyard/ops/linalg_pinv.h"
#include "switchyard/ops/linalg_solve_ex.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/sgn.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

// One number for each matrix, beside matrices.
Tensor Beside(const Tensor& numbers) { return AsColumns(AsColumns(numbers)); }

Tensor InverseOf(const Tensor& a) { return std::get<0>(switchyard::linalg_inv_ex(a)); }
Tensor Solved(const Tensor& a, const Tensor& b, bool is_left) {
  return std::get<0>(switchyard::linalg_solve_ex(a, b, is_left));
}

// The sum of the elements of A^-1 dA on the diagonal.
Tensor TraceOfMoved(const Tensor& a, const Tensor& tangent) {
  return switchyard::sum(DiagonalOf(Solved(a, tangent, /*is_left=*/true)), {-1});
}

// Of vectors in the place of matrices.
bool AreVectors(const Tensor& a, const Tensor& b) { return b.dim() == a.dim() - 1 || b.dim() == 1; }

// What is left of the triangle that counts.
Tensor OfTriangle(const Tensor& a, bool is_upper, bool is_unit) {
  const int64_t first = is_unit ? 1 : 0;
  return is_upper ? switchyard::triu(a, first) : switchyard::tril(a, -first);
}

}  // namespace

// --- determinants --------------------------------------------------------------------------------

Tensor linalg_det_backward(const Tensor& grad, const Tensor& det, const Tensor& a) {
  if (!grad.defined() || a.numel() == 0) return grad.defined() ? switchyard::zeros_like(a) : grad;
  if (a.size(-1) == 1) return Beside(grad);  // also where the only element is 0
  const Tensor factor = Beside(switchyard::mul(grad, switchyard::conj_physical(det)));
  const Tensor is_zero = Beside(switchyard::eq(det, 0));
  const Tensor inverse = switchyard::masked_fill(InverseOf(a), is_zero, 0);
  return switchyard::mul(factor, Adjoint(inverse));
}
Tensor linalg_det_jvp(const Tensor& tangent, const Tensor& det, const Tensor& a) {
  return switchyard::mul(TraceOfMoved(a, tangent), det);
}

Tensor slogdet_backward(const Tensor& grad_sign, const Tensor& grad_logarithm, const Tensor& a,
                        const Tensor& sign) {
  const bool is_complex = IsComplexType(a.dtype());
  const bool has_sign = is_complex && grad_sign.defined();
  if (!grad_logarithm.defined() && !has_sign) {
    return grad_sign.defined() ? switchyard::zeros_like(a) : Tensor();
  }
  Tensor factor = grad_logarithm;
  if (has_sign) {
    const Tensor turn =
        switchyard::imag(switchyard::mul(switchyard::conj_physical(grad_sign), sign));
    const Tensor turned =
        switchyard::mul(switchyard::to(turn, a.dtype()), std::complex<double>(0, -1));
    factor = SumOfDefined(turned, grad_logarithm);
  }
  return switchyard::mul(Beside(factor), Adjoint(InverseOf(a)));
}
std::tuple<Tensor, Tensor> slogdet_jvp(const Tensor& tangent, const Tensor& a, const Tensor& sign) {
  const Tensor trace = TraceOfMoved(a, tangent);
  if (!IsComplexType(a.dtype())) return {switchyard::zeros_like(sign), trace};
  const Tensor turn = switchyard::to(switchyard::imag(trace), a.dtype());
  return {switchyard::mul(switchyard::mul(turn, sign), std::complex<double>(0, 1)),
          RealPartOf(trace)};
}

// --- solutions -----------------------------------------------------------------------------------

std::tuple<Tensor, Tensor> linalg_solve_backward(const Tensor& grad, const Tensor& x,
                                                 const Tensor& a, const Tensor& b, bool left,
                                                 std::array<bool, 2> mask) {
  if (!grad.defined()) return {};
  const bool has_vectors = AreVectors(a, b) && x.dim() < std::max(a.dim(), b.dim() + 1);
  const Tensor outer = has_vectors ? AsColumns(grad) : grad;
  const Tensor of_b = Solved(Adjoint(a), outer, left);
  Tensor of_a;
  if (mask[0]) {
    const Tensor columns = has_vectors ? AsColumns(x) : x;
    const Tensor product = left ? Product(of_b, Adjoint(columns)) : Product(Adjoint(columns), of_b);
    of_a = SumTo(switchyard::neg(product), a.sizes());
  }
  if (!mask[1]) return {of_a, Tensor()};
  return {of_a, SumTo(has_vectors ? switchyard::squeeze(of_b, -1) : of_b, b.sizes())};
}
Tensor linalg_solve_jvp(const Tensor& a_t, const Tensor& b_t, const Tensor& x, const Tensor& a,
                        bool left) {
  const bool has_vectors = AreVectors(a, b_t) && x.dim() < std::max(a.dim(), b_t.dim() + 1);
  const Tensor columns = has_vectors ? AsColumns(x) : x;
  const Tensor moved = left ? Product(a_t, columns) : Product(columns, a_t);
  const Tensor rest = Difference(has_vectors ? AsColumns(b_t) : b_t, moved);
  const Tensor result = Solved(a, rest, left);
  return has_vectors ? switchyard::squeeze(result, -1) : result;
}

std::tuple<Tensor, Tensor> linalg_solve_triangular_backward(const Tensor& grad, const Tensor& a,
                                                            const Tensor& b, const Tensor& x,
                                                            bool upper, bool left,
                                                            bool unitriangular,
                                                            std::array<bool, 2> mask) {
  if (!grad.defined()) return {};
  const Tensor of_b = SolvedTriangle(Adjoint(a), grad, !upper, left, unitriangular);
  Tensor of_a;
  if (mask[0]) {
    const Tensor product = left ? Product(of_b, Adjoint(x)) : Product(Adjoint(x), of_b);
    of_a = SumTo(OfTriangle(switchyard::neg(product), upper, unitriangular), a.sizes());
  }
  return {of_a, mask[1] ? SumTo(of_b, b.sizes()) : Tensor()};
}
Tensor linalg_solve_triangular_jvp(const Tensor& a_t, const Tensor& b_t, const Tensor& a,
                                   const Tensor& x, bool upper, bool left, bool unitriangular) {
  const Tensor triangle = OfTriangle(a_t, upper, unitriangular);
  const Tensor moved = left ? Product(triangle, x) : Product(x, triangle);
  return SolvedTriangle(a, Difference(b_t, moved), upper, left, unitriangular);
}

std::tuple<Tensor, Tensor> triangular_solve_backward(const Tensor& grad, const Tensor& grad_copy,
                                                     const Tensor& b, const Tensor& a,
                                                     const Tensor& x, bool upper, bool transpose,
                                                     bool unitriangular, std::array<bool, 2> mask) {
  Tensor of_b, of_a;
  if (grad.defined()) {
    const Tensor turned = switchyard::conj_physical(a);
    const Tensor factor = transpose ? turned : switchyard::transpose(turned, -2, -1);
    of_b = SolvedTriangle(factor, grad, upper == transpose, /*is_left=*/true, unitriangular);
    Tensor product = switchyard::neg(
        transpose ? Product(switchyard::conj_physical(x), switchyard::transpose(of_b, -2, -1))
                  : Product(of_b, Adjoint(x)));
    of_a = OfTriangle(product, upper, unitriangular);
  }
  if (grad_copy.defined()) of_a = SumOfDefined(of_a, grad_copy);
  return {mask[0] && of_b.defined() ? SumTo(of_b, b.sizes()) : Tensor(),
          mask[1] && of_a.defined() ? SumTo(of_a, a.sizes()) : Tensor()};
}

// --- pseudo-inverses -----------------------------------------------------------------------------

Tensor pinv_backward(const Tensor& grad, const Tensor& inverse, const Tensor& a) {
  if (!grad.defined()) return {};
  const Tensor adjoint = Adjoint(inverse);
  const Tensor turned = Adjoint(grad);
  const Tensor right = Product(turned, inverse, adjoint);
  const Tensor left = Product(adjoint, Product(inverse, turned));
  const Tensor inner = switchyard::neg(Product(adjoint, grad, adjoint));
  const Tensor of_rows = Difference(right, Product(a, Product(inverse, right)));
  const Tensor of_columns = Difference(left, Product(Product(left, inverse), a));
  return Sum(inner, Sum(of_rows, of_columns));
}
Tensor pinv_jvp(const Tensor& a, const Tensor& inverse, const Tensor& tangent) {
  const Tensor adjoint = Adjoint(inverse);
  const Tensor turned = Adjoint(tangent);
  const Tensor right = Product(inverse, adjoint, turned);
  const Tensor left = Product(turned, adjoint, inverse);
  const Tensor inner = switchyard::neg(Product(inverse, tangent, inverse));
  const Tensor of_rows = Difference(right, Product(Product(right, a), inverse));
  const Tensor of_columns = Difference(left, Product(inverse, Product(a, left)));
  return Sum(inner, Sum(of_rows, of_columns));
}

std::tuple<Tensor, Tensor> linalg_lstsq_backward(const Tensor& grad, const Tensor& grad_residuals,
                                                 const Tensor& a, const Tensor& b,
                                                 const Tensor& solution, std::array<bool, 2> mask) {
  const bool has_vectors = b.dim() < a.dim();
  const auto columns = [&](const Tensor& tensor) {
    return has_vectors ? AsColumns(tensor) : tensor;
  };
  Tensor of_a, of_b;
  if (grad.defined()) {
    const Tensor inverse = switchyard::linalg_pinv(a, 1e-15);
    of_b = Product(Adjoint(inverse), columns(grad));
    if (mask[0]) {
      of_a = pinv_backward(Product(columns(grad), Adjoint(columns(b))), inverse, a);
    }
  }
  if (grad_residuals.defined() && grad_residuals.numel() > 0) {
    const Tensor missing = Difference(columns(b), Product(a, columns(solution)));
    const Tensor outer = Scaled(switchyard::mul(missing, AsRows(grad_residuals)), 2);
    of_b = SumOfDefined(of_b, outer);
    of_a = SumOfDefined(of_a, switchyard::neg(Product(outer, Adjoint(columns(solution)))));
  }
  if (!of_b.defined()) return {};
  const Tensor of_given = has_vectors ? switchyard::squeeze(of_b, -1) : of_b;
  return {mask[0] && of_a.defined() ? SumTo(of_a, a.sizes()) : Tensor(),
          mask[1] ? SumTo(of_given, b.sizes()) : Tensor()};
}

// --- functions, norms and products ---------------------------------------------------------------

// The exponential of a matrix of four parts: the corner is how that of A moves. Source: Mathias, A
// chain rule for matrix functions and applications, 1996.
Tensor linalg_matrix_exp_differential(const Tensor& self, const Tensor& moved, bool adjoint) {
  if (!moved.defined()) return {};
  const Tensor a = adjoint ? Adjoint(self) : self;
  const int64_t size = a.size(-1);
  const Tensor above = switchyard::cat({a, moved}, -1);
  const Tensor below = switchyard::cat({switchyard::zeros_like(a), a}, -1);
  const Tensor whole = switchyard::linalg_matrix_exp(switchyard::cat({above, below}, -2));
  return LastColumns(FirstRows(whole, size), size);
}

namespace {

std::vector<int64_t> DimsOf(OptionalIntArrayRef dim) {
  return dim.has_value() ? dim->ToVector() : std::vector<int64_t>();
}

}  // namespace

Tensor linalg_vector_norm_backward(const Tensor& grad, const Tensor& self, const Scalar& ord,
                                   const Tensor& result, OptionalIntArrayRef dim, bool keepdim) {
  if (!grad.defined()) return {};
  const std::vector<int64_t> dims = DimsOf(dim);
  if (!IsComplexType(self.dtype())) {
    const Tensor operand = self.dtype() == grad.dtype() ? self : switchyard::to(self, grad.dtype());
    return norm_backward(grad, operand, ord, result, dims, keepdim);
  }
  const Tensor slope = norm_backward(grad, switchyard::abs(self), ord, result, dims, keepdim);
  return slope.defined() ? switchyard::mul(switchyard::sgn(self), slope) : slope;
}
Tensor linalg_vector_norm_jvp(const Tensor& self, const Tensor& tangent, const Scalar& ord,
                              const Tensor& result, OptionalIntArrayRef dim, bool keepdim) {
  const std::vector<int64_t> dims = DimsOf(dim);
  if (!IsComplexType(self.dtype())) {
    return norm_jvp(switchyard::to(self, result.dtype()), switchyard::to(tangent, result.dtype()),
                    ord, result, dims, keepdim);
  }
  const Tensor along =
      switchyard::real(switchyard::mul(switchyard::conj_physical(switchyard::sgn(self)), tangent));
  return norm_jvp(switchyard::abs(self), along, ord, result, dims, keepdim);
}

Tensor cross_backward(const Tensor& first, const Tensor& second, IntArrayRef sizes, int64_t dim) {
  if (!first.defined() || !second.defined()) return {};
  return SumTo(switchyard::linalg_cross(first, second, dim), sizes);
}

}  // namespace switchyard::gradients

// Gradients and tangents of LU, QR and Cholesky factors.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "kernels/gradients/matrices.h"
#include "lib/core/error.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/cholesky_solve.h"
#include "switchyard/ops/linalg_lu_solve.h"
#include "switchyard/ops/lu_unpack.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {

// --- Cholesky ------------------------------------------------------------------------------------

Tensor cholesky_backward(const Tensor& grad, bool upper, const Tensor& factor) {
  if (!grad.defined()) return {};
  const Tensor lower = upper ? Adjoint(factor) : factor;
  const Tensor product = Product(Adjoint(lower), upper ? Adjoint(grad) : grad);
  const Tensor middle =
      Scaled(Sum(switchyard::tril(product), Adjoint(switchyard::tril(product, -1))), 0.5);
  const Tensor left = SolvedTriangle(Adjoint(lower), middle, /*is_upper=*/true, /*is_left=*/true);
  return SolvedTriangle(lower, left, /*is_upper=*/false, /*is_left=*/false);
}

Tensor cholesky_jvp(const Tensor& tangent, const Tensor& factor, bool upper) {
  const Tensor lower = upper ? Adjoint(factor) : factor;
  const Tensor left = SolvedTriangle(lower, tangent, /*is_upper=*/false, /*is_left=*/true);
  const Tensor middle = SolvedTriangle(Adjoint(lower), left, /*is_upper=*/true, /*is_left=*/false);
  const Tensor moved = Product(lower, HalfLower(middle));
  return upper ? Adjoint(moved) : moved;
}

// A = L L^H or U^H U: what A moves by, and the factor's part of a gradient of A.
namespace {
Tensor MovedSquare(const Tensor& factor, const Tensor& tangent, bool upper) {
  const Tensor half = upper ? Product(Adjoint(tangent), factor) : Product(tangent, Adjoint(factor));
  return Sum(half, Adjoint(half));
}
Tensor OfSquare(const Tensor& grad, const Tensor& factor, bool upper) {
  const Tensor both = Sum(grad, Adjoint(grad));
  return upper ? Product(factor, both) : Product(both, factor);
}
}  // namespace

std::tuple<Tensor, Tensor> cholesky_solve_backward(const Tensor& grad, const Tensor& b,
                                                   const Tensor& factor, const Tensor& result,
                                                   bool upper, std::array<bool, 2> mask) {
  if (!grad.defined()) return {};
  const Tensor of_b = switchyard::cholesky_solve(grad, factor, upper);
  Tensor of_factor;
  if (mask[1]) {
    const Tensor of_a = switchyard::neg(Product(of_b, Adjoint(result)));
    of_factor = SumTo(OfSquare(of_a, factor, upper), factor.sizes());
  }
  return {mask[0] ? SumTo(of_b, b.sizes()) : Tensor(), of_factor};
}
Tensor cholesky_solve_jvp(const Tensor& result, const Tensor& factor, const Tensor& factor_t,
                          const Tensor& b_t, bool upper) {
  const Tensor moved = Product(MovedSquare(factor, factor_t, upper), result);
  return switchyard::cholesky_solve(Difference(b_t, moved), factor, upper);
}

Tensor cholesky_inverse_backward(const Tensor& grad, const Tensor& factor, bool upper,
                                 const Tensor& inverse) {
  if (!grad.defined()) return {};
  return OfSquare(switchyard::neg(Product(inverse, grad, inverse)), factor, upper);
}
Tensor cholesky_inverse_jvp(const Tensor& factor, const Tensor& factor_t, const Tensor& inverse,
                            bool upper) {
  return switchyard::neg(Product(inverse, MovedSquare(factor, factor_t, upper), inverse));
}

// --- LU ------------------------------------------------------------------------------------------

// Of the square part, in whose terms the rest is written.
Tensor linalg_lu_backward(const Tensor& grad_l, const Tensor& grad_u, const Tensor& p,
                          const Tensor& l, const Tensor& u) {
  if (!grad_l.defined() && !grad_u.defined()) return {};
  const int64_t rows = l.size(-2);
  const int64_t columns = u.size(-1);
  const int64_t least = std::min(rows, columns);
  const Tensor l1 = FirstRows(l, least);
  const Tensor u1 = FirstColumns(u, least);
  Tensor low = grad_l.defined() ? Product(Adjoint(l1), FirstRows(grad_l, least)) : Tensor();
  Tensor high = grad_u.defined() ? Product(FirstColumns(grad_u, least), Adjoint(u1)) : Tensor();
  if (columns > least && grad_u.defined()) {
    const Tensor rest =
        switchyard::neg(Product(LastColumns(grad_u, least), Adjoint(LastColumns(u, least))));
    low = SumOfDefined(low, rest);
  }
  if (rows > least && grad_l.defined()) {
    const Tensor rest =
        switchyard::neg(Product(Adjoint(LastRows(l, least)), LastRows(grad_l, least)));
    high = SumOfDefined(high, rest);
  }
  Tensor middle = SumOfDefined(low.defined() ? switchyard::tril(low, -1) : Tensor(),
                               high.defined() ? switchyard::triu(high) : Tensor());
  // From the left L1^-H, from the right U1^-H; the further rows and columns have their own.
  middle = SolvedTriangle(Adjoint(l1), middle, /*is_upper=*/true, /*is_left=*/true, true);
  if (rows > least) {
    const Tensor below =
        grad_l.defined() ? LastRows(grad_l, least) : switchyard::zeros_like(LastRows(l, least));
    middle = switchyard::cat({middle, below}, -2);
  }
  middle = SolvedTriangle(Adjoint(u1), middle, /*is_upper=*/false, /*is_left=*/false);
  if (columns > least) {
    const Tensor beside =
        grad_u.defined() ? SolvedTriangle(Adjoint(l1), LastColumns(grad_u, least), true, true, true)
                         : switchyard::zeros_like(LastColumns(u, least));
    middle = switchyard::cat({middle, beside}, -1);
  }
  return Product(p, middle);
}

namespace {

struct LuTangents {
  Tensor lower;
  Tensor upper;
};

LuTangents TangentsOfLu(const Tensor& tangent, const Tensor& p, const Tensor& l, const Tensor& u) {
  const int64_t rows = l.size(-2);
  const int64_t columns = u.size(-1);
  const int64_t least = std::min(rows, columns);
  const Tensor l1 = FirstRows(l, least);
  const Tensor u1 = FirstColumns(u, least);
  const Tensor moved = Product(Adjoint(p), tangent);
  const Tensor left = SolvedTriangle(l1, FirstRows(moved, least), false, true, true);
  const Tensor middle = SolvedTriangle(u1, FirstColumns(left, least), true, false);
  const Tensor low = switchyard::tril(middle, -1);
  Tensor lower = Product(l1, low);
  Tensor upper = Product(switchyard::triu(middle), u1);
  if (rows > least) {
    const Tensor below = SolvedTriangle(
        u1, Difference(LastRows(moved, least), Product(LastRows(l, least), upper)), true, false);
    lower = switchyard::cat({lower, below}, -2);
  }
  if (columns > least) {
    const Tensor beside = Difference(LastColumns(left, least), Product(low, LastColumns(u, least)));
    upper = switchyard::cat({upper, beside}, -1);
  }
  return {lower, upper};
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_lu_jvp(const Tensor& tangent, const Tensor& p, const Tensor& l,
                                         const Tensor& u) {
  const LuTangents moved = TangentsOfLu(tangent, p, l, u);
  return {moved.lower, moved.upper};
}

Tensor lu_unpack_backward(const Tensor& grad_l, const Tensor& grad_u, IntArrayRef sizes) {
  if (!grad_l.defined() && !grad_u.defined()) return {};
  const Tensor low = grad_l.defined() ? Fitted(switchyard::tril(grad_l, -1), sizes) : Tensor();
  const Tensor high = grad_u.defined() ? Fitted(switchyard::triu(grad_u), sizes) : Tensor();
  return SumOfDefined(low, high);
}
Tensor lu_unpack_lower_jvp(const Tensor& tangent) {
  return switchyard::tril(FirstColumns(tangent, std::min(tangent.size(-2), tangent.size(-1))), -1);
}
Tensor lu_unpack_upper_jvp(const Tensor& tangent) {
  return switchyard::triu(FirstRows(tangent, std::min(tangent.size(-2), tangent.size(-1))));
}

Tensor lu_factor_ex_backward(const Tensor& grad, const Tensor& lu, const Tensor& pivots) {
  if (!grad.defined()) return {};
  const auto [p, l, u] = switchyard::lu_unpack(lu, pivots);
  const Tensor of_l = FirstColumns(grad, l.size(-1));
  return linalg_lu_backward(of_l, FirstRows(grad, u.size(-2)), p, l, u);
}
Tensor lu_factor_ex_jvp(const Tensor& tangent, const Tensor& lu, const Tensor& pivots) {
  const auto [p, l, u] = switchyard::lu_unpack(lu, pivots);
  const LuTangents moved = TangentsOfLu(tangent, p, l, u);
  return Sum(Fitted(moved.lower, lu.sizes()), Fitted(moved.upper, lu.sizes()));
}

Tensor linalg_lu_solve_backward(const Tensor& grad, const Tensor& lu, const Tensor& pivots,
                                IntArrayRef sizes, bool left, bool adjoint) {
  if (!grad.defined()) return {};
  return SumTo(switchyard::linalg_lu_solve(lu, pivots, grad, left, !adjoint), sizes);
}

Tensor linalg_lu_solve_factors_backward(const Tensor& grad, const Tensor& lu, const Tensor& pivots,
                                        const Tensor& x, bool left, bool adjoint) {
  if (!grad.defined()) return {};
  const Tensor of_b = switchyard::linalg_lu_solve(lu, pivots, grad, left, !adjoint);
  const bool is_turned = left == adjoint;
  const Tensor& first = is_turned ? x : of_b;
  const Tensor& second = is_turned ? of_b : x;
  const Tensor product = left ? Product(first, Adjoint(second)) : Product(Adjoint(first), second);
  const Tensor of_a = SumTo(switchyard::neg(product), lu.sizes());
  const auto [p, l, u] = switchyard::lu_unpack(lu, pivots);
  const Tensor moved = Product(Adjoint(p), of_a);
  return Sum(switchyard::tril(Product(moved, Adjoint(u)), -1),
             switchyard::triu(Product(Adjoint(l), moved)));
}

Tensor linalg_lu_solve_jvp(const Tensor& x, const Tensor& lu, const Tensor& pivots,
                           const Tensor& lu_t, const Tensor& b_t, bool left, bool adjoint) {
  const auto [p, l, u] = switchyard::lu_unpack(lu, pivots);
  Tensor moved =
      Product(p, Sum(Product(switchyard::tril(lu_t, -1), u), Product(l, switchyard::triu(lu_t))));
  if (adjoint) moved = Adjoint(moved);
  const Tensor rest = Difference(b_t, left ? Product(moved, x) : Product(x, moved));
  return switchyard::linalg_lu_solve(lu, pivots, rest, left, adjoint);
}

// --- QR ------------------------------------------------------------------------------------------

namespace {

void CheckQr(const Tensor& q, const Tensor& r, std::string_view mode) {
  SWITCHYARD_CHECK(mode != "r",
                   "The derivative of linalg.qr depends on Q, which is not computed when "
                   "mode='r'. Please use linalg.qr(A, mode='reduced') if you are going to require "
                   "gradients through this function");
  SWITCHYARD_CHECK(mode != "complete" || q.size(-2) <= r.size(-1),
                   "The QR decomposition is not differentiable when mode='complete' and nrows > "
                   "ncols.");
}

// Both triangles of the upper one, whose diagonal becomes real.
Tensor BothTriangles(const Tensor& a) {
  const Tensor half = HalfUpper(a);
  return Sum(half, Adjoint(half));
}

}  // namespace

Tensor linalg_qr_backward(const Tensor& grad_q, const Tensor& grad_r, const Tensor& q,
                          const Tensor& r, std::string_view mode) {
  if (!grad_q.defined() && !grad_r.defined()) return {};
  CheckQr(q, r, mode);
  const int64_t least = r.size(-2);
  const bool is_wide = r.size(-1) > least;
  const Tensor r1 = FirstColumns(r, least);
  Tensor of_q = grad_q;
  Tensor of_r = grad_r;
  Tensor beside;
  if (is_wide) {
    const Tensor a2 = Product(q, LastColumns(r, least));
    const Tensor of_r2 = grad_r.defined() ? LastColumns(grad_r, least)
                                          : switchyard::zeros_like(LastColumns(r, least));
    beside = Product(q, of_r2);
    of_q = SumOfDefined(of_q, Product(a2, Adjoint(of_r2)));
    if (grad_r.defined()) of_r = FirstColumns(grad_r, least);
  }
  Tensor middle;
  if (of_r.defined()) middle = Product(of_r, Adjoint(r1));
  if (of_q.defined()) {
    middle = SumOfDefined(middle, switchyard::neg(Product(Adjoint(q), of_q)));
  }
  const Tensor sum = SumOfDefined(of_q, Product(q, BothTriangles(middle)));
  const Tensor of_a = SolvedTriangle(Adjoint(r1), sum, /*is_upper=*/false, /*is_left=*/false);
  return is_wide ? switchyard::cat({of_a, beside}, -1) : of_a;
}

std::tuple<Tensor, Tensor> linalg_qr_jvp(const Tensor& tangent, const Tensor& q, const Tensor& r,
                                         std::string_view mode) {
  CheckQr(q, r, mode);
  const int64_t least = r.size(-2);
  const Tensor r1 = FirstColumns(r, least);
  const Tensor moved = SolvedTriangle(r1, FirstColumns(tangent, least), true, false);
  const Tensor middle = Product(Adjoint(q), moved);
  const Tensor upper = HalfUpper(Sum(middle, Adjoint(middle)));
  const Tensor orthogonal = Difference(moved, Product(q, upper));
  Tensor right = Product(upper, r1);
  if (r.size(-1) > least) {
    const Tensor rest =
        Difference(LastColumns(tangent, least), Product(orthogonal, LastColumns(r, least)));
    right = switchyard::cat({right, Product(Adjoint(q), rest)}, -1);
  }
  return {orthogonal, right};
}

}  // namespace switchyard::gradients

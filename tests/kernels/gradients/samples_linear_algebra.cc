// Samples of linear algebra: matrices with a strong diagonal, whose factors move smoothly.

#include "switchyard/ops/_linalg_det.h"
#include "switchyard/ops/_linalg_eigh.h"
#include "switchyard/ops/_linalg_eigvals.h"
#include "switchyard/ops/_linalg_slogdet.h"
#include "switchyard/ops/_linalg_solve_ex.h"
#include "switchyard/ops/_linalg_svd.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/adjoint.h"
#include "switchyard/ops/cholesky_inverse.h"
#include "switchyard/ops/cholesky_solve.h"
#include "switchyard/ops/eye.h"
#include "switchyard/ops/linalg_cholesky_ex.h"
#include "switchyard/ops/linalg_cross.h"
#include "switchyard/ops/linalg_eig.h"
#include "switchyard/ops/linalg_householder_product.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_lstsq.h"
#include "switchyard/ops/linalg_lu.h"
#include "switchyard/ops/linalg_lu_factor_ex.h"
#include "switchyard/ops/linalg_lu_solve.h"
#include "switchyard/ops/linalg_matrix_exp.h"
#include "switchyard/ops/linalg_matrix_norm.h"
#include "switchyard/ops/linalg_pinv.h"
#include "switchyard/ops/linalg_qr.h"
#include "switchyard/ops/linalg_solve_triangular.h"
#include "switchyard/ops/linalg_vector_norm.h"
#include "switchyard/ops/lu_unpack.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ormqr.h"
#include "switchyard/ops/triangular_solve.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "switchyard/ops/view_as_real.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::samples {
namespace {

Tensor Unit(int64_t size) { return switchyard::eye(size, ScalarType::Double); }

// With a diagonal of 2, 3, ..., so that pivots and the order of values stay.
Tensor Square(int64_t size, int seed = 0) {
  Tensor a = Drawn({size, size}, seed);
  for (int64_t i = 0; i < size; ++i) a.data<double>()[i * (size + 1)] += 2 + static_cast<double>(i);
  return a;
}
Tensor Batch(int64_t size, int seed = 0) {
  Tensor a = Drawn({2, size, size}, seed);
  for (int64_t i = 0; i < 2 * size; ++i) {
    a.data<double>()[i / size * size * size + i % size * (size + 1)] += 2 + static_cast<double>(i);
  }
  return a;
}
Tensor Tall(int seed = 0) {
  Tensor a = Drawn({4, 3}, seed);
  for (int64_t i = 0; i < 3; ++i) a.data<double>()[i * 4] += 2 + static_cast<double>(i);
  return a;
}
Tensor Wide(int seed = 0) {
  Tensor a = Drawn({3, 4}, seed);
  for (int64_t i = 0; i < 3; ++i) a.data<double>()[i * 5] += 2 + static_cast<double>(i);
  return a;
}
Tensor Positive(const Tensor& a) {
  return switchyard::add(switchyard::matmul(a, switchyard::adjoint(a)), Unit(a.size(-1)));
}
// A Hermitian matrix of any matrix.
Tensor Symmetric(const Tensor& a) { return switchyard::add(a, switchyard::adjoint(a)); }

void AddCholesky(Samples* samples) {
  const auto factor = [](const Tensors& x) {
    return std::get<0>(switchyard::linalg_cholesky_ex(Positive(x[0])));
  };
  const auto upper = [](const Tensors& x) {
    return std::get<0>(switchyard::linalg_cholesky_ex(Positive(x[0]), /*upper=*/true));
  };
  const auto solve = [](const Tensors& x) { return switchyard::cholesky_solve(x[0], x[1]); };
  const auto solve_upper = [](const Tensors& x) {
    return switchyard::cholesky_solve(x[0], x[1], /*upper=*/true);
  };
  const auto inverse = [](const Tensors& x) {
    return switchyard::cholesky_inverse(switchyard::tril(x[0]));
  };
  const auto inverse_upper = [](const Tensors& x) {
    return switchyard::cholesky_inverse(switchyard::triu(x[0]), /*upper=*/true);
  };
  samples->push_back(Of("linalg_cholesky_ex", "batch", {Batch(3)}, factor));
  samples->push_back(Of("linalg_cholesky_ex", "upper", {Square(3)}, upper));
  const auto lower = [solve](const Tensors& x) { return solve({x[0], switchyard::tril(x[1])}); };
  const auto high = [solve_upper](const Tensors& x) {
    return solve_upper({x[0], switchyard::triu(x[1])});
  };
  samples->push_back(Of("cholesky_solve", "plain", {Drawn({2, 3, 2}), Square(3)}, lower));
  samples->push_back(Of("cholesky_solve", "upper", {Drawn({3, 2}), Batch(3)}, high));
  samples->push_back(Of("cholesky_inverse", "plain", {Square(3)}, inverse));
  samples->push_back(Of("cholesky_inverse", "upper", {Batch(2)}, inverse_upper));
}

void AddLu(Samples* samples) {
  const auto lu = [](const Tensors& x) {
    const auto [p, l, u] = switchyard::linalg_lu(x[0]);
    return Tensors{l, u};
  };
  const auto factor = [](const Tensors& x) {
    return std::get<0>(switchyard::linalg_lu_factor_ex(x[0]));
  };
  const auto unpack = [](const Tensors& x) {
    const auto [p, l, u] = switchyard::lu_unpack(x[0], MakeTensor<int32_t>({2}, {1, 2}));
    return Tensors{l, u};
  };
  for (const Tensor& a : {Batch(3), Tall(), Wide()}) {
    samples->push_back(Of("linalg_lu", "a shape", {a}, lu));
    samples->push_back(Of("linalg_lu_factor_ex", "a shape", {a}, factor));
  }
  samples->push_back(Of("lu_unpack", "wide", {Drawn({2, 3})}, unpack));
  samples->push_back(Of("lu_unpack", "tall", {Drawn({3, 2})}, unpack));
  for (const bool left : {false, true}) {
    for (const bool adjoint : {false, true}) {
      const auto solve = [left, adjoint](const Tensors& x) {
        const Tensor pivots = MakeTensor<int32_t>({3}, {2, 2, 3});
        return switchyard::linalg_lu_solve(x[0], pivots, x[1], left, adjoint);
      };
      samples->push_back(Of("linalg_lu_solve", "a form", {Square(3), Drawn({3, 3}, 2)}, solve));
    }
  }
}

void AddReflectors(Samples* samples) {
  const auto qr = [](const Tensors& x) { return switchyard::linalg_qr(x[0]); };
  for (const Tensor& a : {Batch(3), Tall(), Wide()}) {
    samples->push_back(Of("linalg_qr", "a shape", {a}, qr));
  }
  const auto product = [](const Tensors& x) {
    return switchyard::linalg_householder_product(x[0], x[1]);
  };
  samples->push_back(Of("linalg_householder_product", "tall", {Drawn({4, 3}), Drawn({2}, 1)},
                        product, Expect::kNoTangents));
  samples->push_back(Of("linalg_householder_product", "batch", {Drawn({2, 3, 3}), Drawn({2, 3}, 1)},
                        product, Expect::kNoTangents));
  for (const bool left : {false, true}) {
    for (const bool transpose : {false, true}) {
      const auto multiply = [left, transpose](const Tensors& x) {
        return switchyard::ormqr(x[0], x[1], x[2], left, transpose);
      };
      samples->push_back(Of("ormqr", "a form", {Drawn({3, 2}), Drawn({2}, 1), Drawn({3, 3}, 2)},
                            multiply, Expect::kNoTangents));
    }
  }
}

void AddEquations(Samples* samples) {
  for (const bool left : {false, true}) {
    const auto solve = [left](const Tensors& x) {
      return std::get<0>(switchyard::_linalg_solve_ex(x[0], x[1], left));
    };
    samples->push_back(Of("_linalg_solve_ex", "batch", {Batch(3), Drawn({3, 3}, 1)}, solve));
    for (const bool upper : {false, true}) {
      const auto triangle = [left, upper](const Tensors& x) {
        return switchyard::linalg_solve_triangular(x[0], x[1], upper, left);
      };
      samples->push_back(
          Of("linalg_solve_triangular", "a form", {Square(3), Drawn({2, 3, 3}, 1)}, triangle));
      const auto old = [left, upper](const Tensors& x) {
        return std::get<0>(switchyard::triangular_solve(x[0], x[1], upper, /*transpose=*/left));
      };
      samples->push_back(Of("triangular_solve", "a form", {Drawn({3, 2}, 1), Square(3)}, old,
                            Expect::kNoTangents));
    }
  }
  const auto vectors = [](const Tensors& x) {
    return std::get<0>(switchyard::_linalg_solve_ex(x[0], x[1]));
  };
  samples->push_back(Of("_linalg_solve_ex", "a vector", {Square(3), Drawn({3}, 1)}, vectors));
  const auto inverse = [](const Tensors& x) {
    return std::get<0>(switchyard::linalg_inv_ex(x[0]));
  };
  const auto det = [](const Tensors& x) { return std::get<0>(switchyard::_linalg_det(x[0])); };
  const auto slogdet = [](const Tensors& x) {
    return std::get<1>(switchyard::_linalg_slogdet(x[0]));
  };
  samples->push_back(Of("linalg_inv_ex", "batch", {Batch(3)}, inverse));
  samples->push_back(Of("_linalg_det", "batch", {Batch(3)}, det));
  samples->push_back(Of("_linalg_slogdet", "batch", {Batch(3)}, slogdet));
  const auto pinv = [](const Tensors& x) { return switchyard::linalg_pinv(x[0], 1e-12); };
  const auto pinv_of_tensors = [](const Tensors& x) {
    return switchyard::linalg_pinv(x[0], std::optional<Tensor>(), std::optional<Tensor>());
  };
  samples->push_back(Of("linalg_pinv", "tall", {Tall()}, pinv));
  samples->push_back(Of("linalg_pinv.atol_rtol_tensor", "wide", {Wide()}, pinv_of_tensors));
  const auto nearest = [](const Tensors& x) {
    const auto [solution, residuals, rank, values] =
        switchyard::linalg_lstsq(x[0], x[1], std::nullopt, "gelsd");
    return Tensors{solution, residuals};
  };
  samples->push_back(
      Of("linalg_lstsq", "tall", {Tall(), Drawn({4, 2}, 1)}, nearest, Expect::kNoTangents));
}

void AddValues(Samples* samples) {
  const auto values = [](const Tensors& x) {
    return std::get<0>(switchyard::_linalg_eigh(Symmetric(x[0]), "L", /*compute_v=*/false));
  };
  const auto both = [](const Tensors& x) { return switchyard::_linalg_eigh(Symmetric(x[0])); };
  samples->push_back(Of("_linalg_eigh", "values", {Batch(3)}, values));
  samples->push_back(Of("_linalg_eigh", "vectors", {Square(3)}, both));
  const auto singular = [](const Tensors& x) {
    return std::get<1>(switchyard::_linalg_svd(x[0], false, /*compute_uv=*/false));
  };
  const auto svd = [](const Tensors& x) { return switchyard::_linalg_svd(x[0]); };
  for (const Tensor& a : {Batch(3), Tall(), Wide()}) {
    samples->push_back(Of("_linalg_svd", "values", {a}, singular));
    samples->push_back(Of("_linalg_svd", "vectors", {a}, svd));
  }
  // Real values, so that vectors have no phase.
  const auto general = [](const Tensors& x) {
    const auto [found, vectors] = switchyard::linalg_eig(
        switchyard::add(switchyard::mul(x[0], 0.2), Given({3, 3}, {1, 0, 0, 0, 2, 0, 0, 0, 4})));
    return Tensors{switchyard::view_as_real(found), switchyard::view_as_real(vectors)};
  };
  const auto alone = [](const Tensors& x) {
    return switchyard::view_as_real(switchyard::_linalg_eigvals(x[0]));
  };
  samples->push_back(Of("linalg_eig", "plain", {Drawn({3, 3})}, general));
  samples->push_back(Of("_linalg_eigvals", "turning", {Given({2, 2}, {0, 4, -1, 0.5})}, alone));
  const auto exponential = [](const Tensors& x) { return switchyard::linalg_matrix_exp(x[0]); };
  samples->push_back(Of("linalg_matrix_exp", "batch", {Drawn({2, 3, 3})}, exponential));
}

void AddNorms(Samples* samples) {
  const auto norm = [](const Tensors& x) {
    return switchyard::linalg_vector_norm(x[0], 3, IntArrayRef({0}));
  };
  const auto spectral = [](const Tensors& x) { return switchyard::linalg_matrix_norm(x[0], 2); };
  const auto nuclear = [](const Tensors& x) { return switchyard::linalg_matrix_norm(x[0], "nuc"); };
  const auto cross = [](const Tensors& x) { return switchyard::linalg_cross(x[0], x[1]); };
  samples->push_back(Of("linalg_vector_norm", "plain", {Drawn({3, 2})}, norm));
  samples->push_back(Of("linalg_matrix_norm", "spectral", {Tall()}, spectral));
  samples->push_back(Of("linalg_matrix_norm.str_ord", "nuclear", {Wide()}, nuclear));
  samples->push_back(Of("linalg_cross", "plain", {Drawn({2, 3}), Drawn({2, 3}, 1)}, cross));
}

}  // namespace

Samples LinearAlgebraSamples() {
  Samples samples;
  AddCholesky(&samples);
  AddLu(&samples);
  AddReflectors(&samples);
  AddEquations(&samples);
  AddValues(&samples);
  AddNorms(&samples);
  return samples;
}

}  // namespace switchyard::samples

// Equations, inverses and determinants: values, batches that stretch, and singular matrices.

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/kernels/cpu/linalg/matrix_testing.h"

namespace switchyard {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(SolveTest, SolutionsHoldFromBothSides) {
  for (const ScalarType type : MatrixTypes()) {
    for (const int64_t size : {1, 3, 35}) {
      const Tensor a = DrawnMatrix({2, size, size}, type);
      const Tensor b = DrawnMatrix({2, size, 2}, type, 2);
      EXPECT_TRUE(AreNear(matmul(a, linalg_solve(a, b)), b)) << Join(a);
      const Tensor c = DrawnMatrix({2, 2, size}, type, 3);
      EXPECT_TRUE(AreNear(matmul(linalg_solve(a, c, /*left=*/false), a), c)) << Join(a);
      const Tensor unit = expand(IdentityLike(a), a.sizes());
      EXPECT_TRUE(AreNear(matmul(linalg_inv(a), a), unit)) << Join(a);
    }
  }
}

TEST(SolveTest, VectorsAndBatchesStretch) {
  const Tensor a = DrawnMatrix({3, 1, 2, 2}, ScalarType::Double);
  const Tensor b = DrawnMatrix({4, 2, 5}, ScalarType::Double, 2);
  const Tensor x = linalg_solve(a, b);
  EXPECT_EQ(SizesOf(x), (Sizes{3, 4, 2, 5}));
  EXPECT_TRUE(AreNear(matmul(a, x), clone(expand(b, {3, 4, 2, 5}))));
  const Tensor one = DrawnMatrix({2, 2}, ScalarType::Double);
  const Tensor vector = MakeTensor<double>({2}, {1, 2});
  EXPECT_TRUE(AreNear(matmul(one, linalg_solve(one, vector)), vector));
  EXPECT_EQ(SizesOf(linalg_solve(DrawnMatrix({0, 0}, ScalarType::Double),
                                 DrawnMatrix({0, 3}, ScalarType::Double))),
            (Sizes{0, 3}));
}

TEST(SolveTest, FactorsSolveInEveryForm) {
  for (const ScalarType type : MatrixTypes()) {
    const Tensor a = DrawnMatrix({2, 6, 6}, type);
    const Tensor b = DrawnMatrix({2, 6, 6}, type, 2);
    const auto [lu, pivots] = linalg_lu_factor(a);
    EXPECT_TRUE(AreNear(matmul(a, linalg_lu_solve(lu, pivots, b)), b));
    EXPECT_TRUE(AreNear(matmul(adjoint(a), linalg_lu_solve(lu, pivots, b, true, true)), b));
    EXPECT_TRUE(AreNear(matmul(linalg_lu_solve(lu, pivots, b, false), a), b));
    EXPECT_TRUE(AreNear(matmul(linalg_lu_solve(lu, pivots, b, false, true), adjoint(a)), b));
    const Tensor positive = PositiveMatrix({2, 6, 6}, type);
    const Tensor factor = linalg_cholesky(positive);
    EXPECT_TRUE(AreNear(matmul(positive, cholesky_solve(b, factor)), b));
    EXPECT_TRUE(AreNear(matmul(positive, cholesky_solve(b, adjoint(factor), /*upper=*/true)), b));
  }
}

TEST(SolveTest, TrianglesAreTakenInEveryForm) {
  for (const ScalarType type : MatrixTypes()) {
    const Tensor a = add(DrawnMatrix({5, 5}, type), mul(eye(5, type), 4));
    const Tensor b = DrawnMatrix({5, 5}, type, 2);
    for (const bool upper : {false, true}) {
      const Tensor triangle = upper ? triu(a) : tril(a);
      const Tensor unit = add(upper ? triu(a, 1) : tril(a, -1), eye(5, type));
      EXPECT_TRUE(AreNear(matmul(triangle, linalg_solve_triangular(a, b, upper)), b));
      EXPECT_TRUE(AreNear(matmul(linalg_solve_triangular(a, b, upper, false), triangle), b));
      EXPECT_TRUE(AreNear(matmul(unit, linalg_solve_triangular(a, b, upper, true, true)), b));
      const Tensor x = std::get<0>(triangular_solve(b, a, upper, /*transpose=*/true));
      EXPECT_TRUE(AreNear(matmul(Transposed(triangle), x), b));
    }
  }
}

TEST(SolveTest, SingularMatricesAreTold) {
  const Tensor zero = Floats({2, 2}, {0, 0, 0, 0});
  const Tensor batch = Floats({2, 2, 2}, {1, 0, 0, 1, 0, 0, 0, 0});
  EXPECT_ERROR(linalg_inv(zero),
               "linalg.inv: The diagonal element 1 is zero, the inversion could not be completed "
               "because the input matrix is singular.");
  EXPECT_ERROR(linalg_inv(batch), "linalg.inv: (Batch element 1): The diagonal element 1 is zero");
  EXPECT_ERROR(linalg_solve(zero, zero),
               "torch.linalg.solve: The solver failed because the input matrix is singular.");
  EXPECT_EQ(ValuesOf<int32_t>(std::get<1>(linalg_inv_ex(batch))), (std::vector<int32_t>{0, 1}));
  EXPECT_ERROR(linalg_inv_ex(zero, /*check_errors=*/true), "linalg.inv_ex: The diagonal");
}

TEST(SolveTest, OperandsThatDoNotFitAreRefused) {
  const Tensor a = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_ERROR(linalg_solve(a, Floats({3, 1}, {1, 2, 3})),
               "Incompatible shapes of A and B for the equation AX = B (2x2 and 3x1)");
  EXPECT_ERROR(linalg_solve(a, MakeTensor<double>({2, 1}, {1, 2})),
               "linalg.solve: Expected A and B to have the same dtype, but found A of type Float "
               "and B of type Double instead");
  EXPECT_ERROR(linalg_inv(Floats({3}, {1, 2, 3})), "must have at least 2 dimensions.");
  EXPECT_ERROR(linalg_solve(Floats({2, 1, 1}, {1, 1}), Floats({3, 1, 1}, {1, 1, 1})),
               "must match the size of tensor");
  EXPECT_ERROR(cholesky_solve(Floats({2}, {1, 2}), a), "b should have at least 2 dimensions");
  EXPECT_ERROR(linalg_lu_solve(a, Longs({2}, {1, 2}), a), "pivots should be a Tensor of scalar");
}

TEST(DeterminantTest, ValuesAndSigns) {
  const Tensor a = MakeTensor<double>({2, 2, 2}, {1, 2, 3, 4, 0, 1, 1, 0});
  EXPECT_TRUE(AreNear(linalg_det(a), MakeTensor<double>({2}, {-2, -1})));
  const auto [sign, logarithm] = linalg_slogdet(a);
  EXPECT_TRUE(AreNear(sign, MakeTensor<double>({2}, {-1, -1})));
  EXPECT_TRUE(AreNear(logarithm, MakeTensor<double>({2}, {std::log(2.0), 0})));
  EXPECT_TRUE(std::isnan(item(logdet(select(a, 0, 0))).To<double>()));
  EXPECT_EQ(item(logdet(MakeTensor<double>({1, 1}, {0}))).To<double>(), -kInfinity);
  EXPECT_EQ(item(linalg_det(MakeTensor<double>({0, 0}, {}))).To<double>(), 1);
  EXPECT_ERROR(det(Floats({1, 2}, {1, 2})), "linalg.det: A must be batches of square matrices");
}

TEST(LeastSquaresTest, SolutionsAreNearest) {
  const Tensor a = MakeTensor<double>({3, 2}, {1, 0, 1, 1, 1, 2});
  const Tensor b = MakeTensor<double>({3, 1}, {1, 2, 4});
  const auto [x, residuals, rank, values] = linalg_lstsq(a, b, std::nullopt, "gelsd");
  EXPECT_TRUE(AreNear(x, MakeTensor<double>({2, 1}, {5. / 6, 1.5})));
  EXPECT_TRUE(AreNear(residuals, MakeTensor<double>({1}, {1. / 6})));
  EXPECT_EQ(item(rank).To<int64_t>(), 2);
  EXPECT_EQ(SizesOf(values), (Sizes{2}));
  EXPECT_EQ(std::get<1>(linalg_lstsq(a, b)).numel(), 0);
  EXPECT_ERROR(linalg_lstsq(a, b, std::nullopt, "x"), "should be one of (gels, gelsy, gelsd");
  EXPECT_ERROR(linalg_lstsq(a, MakeTensor<double>({2, 1}, {1, 2})),
               "input.size(-2) should match other.size(-2)");
}

TEST(PowerTest, NegativePowersAreThoseOfTheInverse) {
  const Tensor a = DrawnMatrix({3, 3}, ScalarType::Double);
  EXPECT_TRUE(AreNear(matmul(linalg_matrix_power(a, -2), matmul(a, a)), IdentityLike(a)));
  const Tensor four = DrawnMatrix({2, 3, 6}, ScalarType::Double);
  const Tensor inverse = linalg_tensorinv(four, 2);
  EXPECT_EQ(SizesOf(inverse), (Sizes{6, 2, 3}));
  const Tensor b = DrawnMatrix({2, 3}, ScalarType::Double, 2);
  EXPECT_TRUE(AreNear(linalg_tensorsolve(four, b), tensordot(inverse, b, {1, 2}, {0, 1})));
  EXPECT_ERROR(linalg_tensorinv(a, 0), "Expected a strictly positive integer for 'ind', but got 0");
}

}  // namespace
}  // namespace switchyard

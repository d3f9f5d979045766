// Factors of matrices: products that give the matrix again, LAPACK's signs and pivots, and what is
// refused.

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/kernels/cpu/linalg/matrix_testing.h"

namespace switchyard {
namespace {

const std::vector<Sizes>& Shapes() {
  static const auto* const kShapes =
      new std::vector<Sizes>{{1, 1}, {3, 3}, {5, 3},    {3, 5},    {2, 4, 4}, {40, 40},
                             {0, 0}, {0, 3}, {2, 0, 3}, {0, 2, 2}, {3, 0},    {33, 20}};
  return *kShapes;
}

TEST(LuTest, FactorsGiveTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : Shapes()) {
      const Tensor a = DrawnMatrix(sizes, type);
      const auto [p, l, u] = linalg_lu(a);
      EXPECT_TRUE(AreNear(matmul(p, matmul(l, u)), a)) << Join(a);
      const auto [lu, pivots, info] = linalg_lu_factor_ex(a);
      const auto [p2, l2, u2] = lu_unpack(lu, pivots);
      EXPECT_TRUE(equal(p, p2)) << Join(a);
      EXPECT_TRUE(AreNear(l2, l)) << Join(a);
      EXPECT_TRUE(AreNear(u2, u)) << Join(a);
    }
  }
}

TEST(LuTest, PivotsCountFromOneAndTheGreatestElementIsTaken) {
  const Tensor a = MakeTensor<double>({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 10});
  const auto [lu, pivots] = linalg_lu_factor(a);
  EXPECT_EQ(ValuesOf<int32_t>(pivots), (std::vector<int32_t>{3, 3, 3}));
  EXPECT_EQ(StridesOf(lu), (Sizes{1, 3}));
  const Tensor expected =
      MakeTensor<double>({3, 3}, {7, 8, 10, 1. / 7, 6. / 7, 11. / 7, 4. / 7, 0.5, -0.5});
  EXPECT_TRUE(AreNear(lu, expected));
}

TEST(LuTest, TransposedOperandsAreRead) {
  const Tensor a = DrawnMatrix({4, 4}, ScalarType::Double);
  const auto [p, l, u] = linalg_lu(Transposed(a));
  EXPECT_TRUE(AreNear(matmul(p, matmul(l, u)), Transposed(a)));
}

TEST(LuTest, ZeroPivotsAreTold) {
  const Tensor a = MakeTensor<float>({2, 2, 2}, {1, 0, 0, 1, 0, 0, 0, 1});
  const auto [lu, pivots, info] = linalg_lu_factor_ex(a);
  EXPECT_EQ(ValuesOf<int32_t>(info), (std::vector<int32_t>{0, 1}));
  EXPECT_ERROR(linalg_lu_factor(a), "torch.linalg.lu_factor: (Batch element 1): ");
  EXPECT_ERROR(linalg_lu_factor(Floats({3}, {1, 2, 3})),
               "torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: [3] instead");
  EXPECT_ERROR(linalg_lu(a, /*pivot=*/false),
               "LU without pivoting is not "
               "implemented on the CPU");
  EXPECT_ERROR(linalg_lu(Longs({1, 1}, {1})),
               "\"lu_cpu\" not "
               "implemented for 'Long'");
  EXPECT_ERROR(lu_unpack(lu, Longs({2, 2}, {1, 2, 1, 2})), "torch.int32");
  EXPECT_ERROR(lu_unpack(lu, MakeTensor<int32_t>({2, 2}, {1, 2, 1, 5})), "pivots passed to");
}

TEST(CholeskyTest, FactorsGiveTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : {Sizes{1, 1}, {4, 4}, {2, 3, 3}, {37, 37}, {0, 0}, {0, 2, 2}}) {
      const Tensor a = PositiveMatrix(sizes, type);
      const Tensor l = linalg_cholesky(a);
      EXPECT_TRUE(AreNear(matmul(l, adjoint(l)), a)) << Join(a);
      EXPECT_TRUE(equal(l, tril(l))) << Join(a);
      const Tensor u = linalg_cholesky(a, /*upper=*/true);
      EXPECT_TRUE(AreNear(u, clone(adjoint(l), MemoryFormat::Contiguous))) << Join(a);
      EXPECT_TRUE(AreNear(cholesky_inverse(l), linalg_inv(a))) << Join(a);
      EXPECT_TRUE(AreNear(cholesky_inverse(u, /*upper=*/true), linalg_inv(a))) << Join(a);
    }
  }
}

TEST(CholeskyTest, OneTriangleIsRead) {
  const Tensor a = MakeTensor<double>({2, 2}, {4, 99, 2, 5});
  EXPECT_TRUE(AreNear(linalg_cholesky(a), MakeTensor<double>({2, 2}, {2, 0, 1, 2})));
  EXPECT_TRUE(AreNear(linalg_cholesky(Transposed(a), /*upper=*/true),
                      MakeTensor<double>({2, 2}, {2, 1, 0, 2})));
}

TEST(CholeskyTest, WhatIsNotPositiveIsTold) {
  const Tensor a = MakeTensor<double>({2, 2}, {1, 2, 2, 1});
  EXPECT_EQ(ValuesOf<int32_t>(std::get<1>(linalg_cholesky_ex(a))), (std::vector<int32_t>{2}));
  EXPECT_ERROR(linalg_cholesky(a),
               "linalg.cholesky: The factorization could not be completed because the input is not "
               "positive-definite (the leading minor of order 2 is not positive-definite).");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_ERROR(linalg_cholesky(MakeTensor<double>({1, 1}, {nan})), "of order 1 is not");
  EXPECT_ERROR(
      linalg_cholesky(Floats({1, 2}, {1, 2})),
      "linalg.cholesky: A must be batches of square matrices, but they are 1 by 2 matrices");
  EXPECT_ERROR(linalg_cholesky(Longs({1, 1}, {1})),
               "linalg.cholesky: Expected a floating point or complex tensor as input. Got Long");
  EXPECT_ERROR(cholesky_inverse(Floats({1, 1}, {0})), "The diagonal element 1 is zero");
}

TEST(QrTest, FactorsGiveTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : Shapes()) {
      const Tensor a = DrawnMatrix(sizes, type);
      for (const char* mode : {"reduced", "complete"}) {
        const auto [q, r] = linalg_qr(a, mode);
        EXPECT_TRUE(AreNear(matmul(q, r), a)) << Join(a) << mode;
        EXPECT_TRUE(equal(r, triu(r))) << Join(a) << mode;
        const Tensor unit = expand(IdentityLike(q), matmul(adjoint(q), q).sizes());
        EXPECT_TRUE(AreNear(matmul(adjoint(q), q), unit)) << Join(a) << mode;
      }
      const auto [none, r] = linalg_qr(a, "r");
      EXPECT_EQ(SizesOf(none), (Sizes{0}));
      EXPECT_TRUE(AreNear(r, std::get<1>(linalg_qr(a)))) << Join(a);
    }
  }
}

// The first element of R has the sign that is not that of the first element of A.
TEST(QrTest, SignsAreThoseOfLapack) {
  const Tensor a = MakeTensor<double>({2, 2}, {3, 1, 4, 2});
  const auto [q, r] = linalg_qr(a);
  EXPECT_TRUE(AreNear(r, MakeTensor<double>({2, 2}, {-5, -2.2, 0, 0.4})));
  EXPECT_TRUE(AreNear(q, MakeTensor<double>({2, 2}, {-0.6, -0.8, -0.8, 0.6})));
}

TEST(QrTest, OtherModesAreRefused) {
  EXPECT_ERROR(linalg_qr(Floats({1, 1}, {1}), "x"), "qr received unrecognized mode 'x'");
  EXPECT_ERROR(linalg_qr(Floats({1}, {1})),
               "linalg.qr: The input tensor A must have at least 2 dimensions.");
}

TEST(ReflectorsTest, ProductsAreThoseOfQ) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : {Sizes{4, 3}, {2, 5, 5}, {60, 52}, {3, 0}}) {
      const Tensor a = DrawnMatrix(sizes, type);
      const auto [factors, tau] = geqrf(a);
      const auto [q, r] = linalg_qr(a);
      EXPECT_TRUE(AreNear(linalg_householder_product(factors, tau), q)) << Join(a);
      EXPECT_TRUE(AreNear(orgqr(factors, tau), q)) << Join(a);
      const Tensor whole = std::get<0>(linalg_qr(a, "complete"));
      const Tensor c = DrawnMatrix(a.sizes(), type, 2);
      EXPECT_TRUE(AreNear(ormqr(factors, tau, c), matmul(whole, c))) << Join(a);
      EXPECT_TRUE(AreNear(ormqr(factors, tau, c, true, true), matmul(adjoint(whole), c)));
      const Tensor rows = clone(adjoint(c), MemoryFormat::Contiguous);
      EXPECT_TRUE(AreNear(ormqr(factors, tau, rows, false), matmul(rows, whole)));
      EXPECT_TRUE(AreNear(ormqr(factors, tau, rows, false, true), matmul(rows, adjoint(whole))));
    }
  }
}

TEST(ReflectorsTest, OperandsThatDoNotFitAreRefused) {
  const Tensor a = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_ERROR(linalg_householder_product(a, Floats({3}, {1, 2, 3})),
               "input.shape[-1] must be greater than or equal to tau.shape[-1]");
  EXPECT_ERROR(linalg_householder_product(Floats({1, 2}, {1, 2}), Floats({1}, {1})),
               "input.shape[-2] must be greater than or equal to input.shape[-1]");
  EXPECT_ERROR(ormqr(a, Floats({2}, {1, 2}), Floats({3, 1}, {1, 2, 3})),
               "other.shape[-2] must be equal to input.shape[-2]");
  EXPECT_ERROR(geqrf(Floats({1}, {1})), "torch.geqrf: input must have at least 2 dimensions.");
}

TEST(LdlTest, SolutionsAreThoseOfTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const bool hermitian : {false, true}) {
      for (const Sizes& sizes : {Sizes{1, 1}, {2, 2}, {7, 7}, {3, 6, 6}, {0, 0}}) {
        const Tensor drawn = DrawnMatrix(sizes, type);
        const Tensor a = add(drawn, hermitian ? adjoint(drawn) : Transposed(drawn));
        const Tensor b = DrawnMatrix(sizes, type, 3);
        const auto [factors, pivots] = linalg_ldl_factor(a, hermitian);
        const Tensor x = linalg_ldl_solve(factors, pivots, b, hermitian);
        EXPECT_TRUE(AreNear(matmul(a, x), b)) << Join(a);
      }
    }
  }
}

TEST(LdlTest, BlocksOfTwoHaveNegativePivots) {
  const Tensor a = MakeTensor<double>({2, 2}, {0, 1, 1, 0});
  const auto [factors, pivots] = linalg_ldl_factor(a);
  EXPECT_EQ(ValuesOf<int32_t>(pivots), (std::vector<int32_t>{-2, -2}));
  const Tensor zero = MakeTensor<double>({1, 1}, {0});
  EXPECT_EQ(ValuesOf<int32_t>(std::get<2>(linalg_ldl_factor_ex(zero))), (std::vector<int32_t>{1}));
  EXPECT_ERROR(linalg_ldl_factor(zero), "torch.linalg.ldl_factor: Unknown error code: 1.");
  // Pivots lead to rows; a block of two rows has the same pivot twice.
  for (const std::vector<int32_t>& wrong : {std::vector<int32_t>{0, 1}, {3, 1}, {-1, 2}, {1, -1}}) {
    EXPECT_ERROR(linalg_ldl_solve(factors, MakeTensor<int32_t>({2}, wrong),
                                  MakeTensor<double>({2, 1}, {1, 2})),
                 " is not one of linalg.ldl_factor");
  }
}

}  // namespace
}  // namespace switchyard

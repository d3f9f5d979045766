// Values and vectors of matrices, and what is made of them.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "tests/kernels/cpu/linalg/matrix_testing.h"

namespace switchyard {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::optional<double> kNoTolerance;

Tensor AsType(const Tensor& a, ScalarType type) { return to(a, type); }
// V diag(values)
Tensor TimesValues(const Tensor& vectors, const Tensor& values) {
  return mul(vectors, unsqueeze(AsType(values, vectors.dtype()), -2));
}

TEST(SingularValuesTest, FactorsGiveTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes :
         {Sizes{1, 1}, {4, 4}, {5, 3}, {3, 5}, {2, 3, 4}, {40, 30}, {30, 40}}) {
      const Tensor a = DrawnMatrix(sizes, type);
      const auto [u, s, vh] = linalg_svd(a, /*full_matrices=*/false);
      EXPECT_TRUE(AreNear(matmul(TimesValues(u, s), vh), a)) << Join(a);
      EXPECT_TRUE(AreNear(s, std::get<0>(sort(s, -1, /*descending=*/true)))) << Join(a);
      EXPECT_TRUE(AreNear(linalg_svdvals(a), s)) << Join(a);
      const auto [u2, s2, vh2] = linalg_svd(a);
      for (const Tensor& whole : {u2, vh2}) {
        const Tensor product = matmul(adjoint(whole), whole);
        EXPECT_TRUE(AreNear(product, expand(IdentityLike(whole), product.sizes()))) << Join(a);
      }
    }
  }
}

TEST(SingularValuesTest, EmptyMatricesHaveTheVectorsOfTheSpace) {
  const auto [u, s, vh] = linalg_svd(DrawnMatrix({0, 3}, ScalarType::Float));
  EXPECT_EQ(SizesOf(u), (Sizes{0, 0}));
  EXPECT_EQ(SizesOf(s), (Sizes{0}));
  EXPECT_TRUE(equal(vh, eye(3)));
  EXPECT_EQ(SizesOf(linalg_svdvals(DrawnMatrix({0, 2, 3}, ScalarType::Float))), (Sizes{0, 2}));
}

TEST(SingularValuesTest, SquaresOfGreatAndSmallComplexNumbersDoNotCount) {
  for (const float size : {1e30F, 1e-30F}) {
    const Tensor values = linalg_svdvals(complex(mul(eye(2), size), mul(eye(2), 0)));
    EXPECT_FLOAT_EQ(item(select(values, 0, 1)).To<float>(), size);
  }
}

TEST(SingularValuesTest, NumbersThatAreNoneAreRefused) {
  EXPECT_ERROR(linalg_svd(MakeTensor<double>({1, 1}, {kNan})),
               "linalg.svd: The algorithm failed to converge because the input matrix contained "
               "non-finite values.");
  // Infinities pass LAPACK, and nothing comes of them.
  const Tensor infinite = MakeTensor<double>({1, 2}, {kInfinity, 1});
  EXPECT_TRUE(std::isnan(item(linalg_svdvals(infinite)).To<double>()));
  EXPECT_TRUE(std::isnan(item(std::get<1>(linalg_svd(infinite))).To<double>()));
  EXPECT_ERROR(linalg_svd(eye(2), true, "gesvd"), "is only supported on CUDA inputs");
  EXPECT_ERROR(svd(Floats({1}, {1})), "linalg.svd: input should have at least 2 dimensions");
}

TEST(HermitianTest, VectorsDiagonalizeTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : {Sizes{1, 1}, {4, 4}, {2, 3, 3}, {40, 40}, {0, 0}}) {
      const Tensor drawn = DrawnMatrix(sizes, type);
      const Tensor a = add(drawn, adjoint(drawn));
      const auto [values, vectors] = linalg_eigh(a);
      EXPECT_TRUE(AreNear(matmul(a, vectors), TimesValues(vectors, values))) << Join(a);
      EXPECT_TRUE(AreNear(values, std::get<0>(sort(values)))) << Join(a);
      EXPECT_TRUE(AreNear(linalg_eigvalsh(a, "U"), values)) << Join(a);
    }
  }
}

TEST(HermitianTest, OneTriangleIsRead) {
  const Tensor a = MakeTensor<double>({2, 2}, {2, 99, 1, 2});
  EXPECT_TRUE(AreNear(linalg_eigvalsh(a), MakeTensor<double>({2}, {1, 3})));
  EXPECT_TRUE(AreNear(linalg_eigvalsh(Transposed(a), "U"), MakeTensor<double>({2}, {1, 3})));
  EXPECT_ERROR(linalg_eigh(a, "X"), "Expected UPLO argument to be 'L' or 'U', but got X");
  EXPECT_TRUE(std::isnan(item(select(linalg_eigvalsh(mul(a, kNan)), 0, 0)).To<double>()));
}

TEST(GeneralTest, VectorsDiagonalizeTheMatrix) {
  for (const ScalarType type : MatrixTypes()) {
    for (const Sizes& sizes : {Sizes{1, 1}, {4, 4}, {2, 3, 3}, {30, 30}, {0, 0}}) {
      const Tensor a = DrawnMatrix(sizes, type);
      const auto [values, vectors] = linalg_eig(a);
      const Tensor whole = AsType(a, vectors.dtype());
      EXPECT_TRUE(AreNear(matmul(whole, vectors), TimesValues(vectors, values))) << Join(a);
      const Tensor lengths = linalg_vector_norm(vectors, 2, Sizes{-2});
      EXPECT_TRUE(AreNear(lengths, ones_like(lengths))) << Join(a);
      EXPECT_EQ(SizesOf(linalg_eigvals(a)), SizesOf(values));
    }
  }
}

TEST(GeneralTest, NumbersThatAreNoneAreRefused) {
  EXPECT_ERROR(linalg_eig(MakeTensor<double>({1, 1}, {kInfinity})),
               "torch.linalg.eig: input tensor should not contain infs or NaNs.");
  EXPECT_ERROR(linalg_eig(Longs({1, 1}, {1})), "Unknown Complex ScalarType for Long");
  EXPECT_ERROR(linalg_eigvals(Floats({1, 2}, {1, 2})), "linalg.eigvals: A must be batches");
}

TEST(ExponentialTest, ValuesOfSmallAndGreatMatrices) {
  const Tensor turn = MakeTensor<double>({2, 2}, {0, -1, 1, 0});
  for (const double angle : {1e-3, 0.2, 0.9, 2.0, 5.0, 60.0}) {
    const Tensor expected = MakeTensor<double>(
        {2, 2}, {std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle)});
    EXPECT_TRUE(AreNear(matrix_exp(mul(turn, angle)), expected)) << angle;
    EXPECT_TRUE(AreNear(matrix_exp(AsType(mul(turn, angle), ScalarType::Float)),
                        AsType(expected, ScalarType::Float)))
        << angle;
  }
  EXPECT_EQ(SizesOf(matrix_exp(DrawnMatrix({0, 3, 3}, ScalarType::Float))), (Sizes{0, 3, 3}));
  EXPECT_ERROR(matrix_exp(Floats({1, 2}, {1, 2})), "linalg.matrix_exp: A must be batches");
}

TEST(RankTest, ValuesBelowTheToleranceDoNotCount) {
  const Tensor a = MakeTensor<double>({2, 2, 2}, {1, 2, 2, 4, 1, 0, 0, 1});
  EXPECT_EQ(ValuesOf<int64_t>(linalg_matrix_rank(a, kNoTolerance, kNoTolerance)),
            (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(ValuesOf<int64_t>(linalg_matrix_rank(a, 2.0)), (std::vector<int64_t>{1, 0}));
  const Tensor one = select(a, 0, 0);
  const Tensor inverse = linalg_pinv(one, kNoTolerance, kNoTolerance);
  EXPECT_TRUE(AreNear(inverse, div(one, 25)));
  EXPECT_TRUE(AreNear(linalg_pinv(one, kNoTolerance, kNoTolerance, /*hermitian=*/true), inverse));
  EXPECT_EQ(SizesOf(pinverse(DrawnMatrix({0, 3}, ScalarType::Float))), (Sizes{3, 0}));
  EXPECT_ERROR(linalg_matrix_rank(Floats({1}, {1}), 1.0), "torch.linalg.matrix_rank: The input");
  EXPECT_ERROR(pinverse(Longs({1, 1}, {1})), "linalg.pinv(Long{[1, 1]}): expected a tensor");
}

TEST(NormTest, MatricesHaveNormsOfEachOrder) {
  const Tensor a = MakeTensor<double>({2, 2}, {3, -4, 0, 5});
  const std::vector<std::pair<double, double>> orders = {
      {1, 9}, {-1, 3}, {kInfinity, 7}, {-kInfinity, 5}, {2, std::sqrt(45.0)}, {-2, std::sqrt(5.0)}};
  for (const auto& [order, expected] : orders) {
    EXPECT_NEAR(item(linalg_matrix_norm(a, order)).To<double>(), expected, 1e-12) << order;
    EXPECT_NEAR(item(linalg_norm(a, std::optional<Scalar>(order))).To<double>(), expected, 1e-12);
  }
  EXPECT_NEAR(item(linalg_matrix_norm(a, "fro")).To<double>(), std::sqrt(50.0), 1e-12);
  EXPECT_NEAR(item(linalg_matrix_norm(a, "nuc")).To<double>(), std::sqrt(80.0), 1e-12);
  EXPECT_EQ(SizesOf(linalg_matrix_norm(a, 2, {0, 1}, /*keepdim=*/true)), (Sizes{1, 1}));
  EXPECT_NEAR(item(linalg_cond(a)).To<double>(), 3, 1e-12);
  EXPECT_NEAR(item(linalg_cond(a, std::optional<Scalar>(1))).To<double>(), 4.2, 1e-12);
  EXPECT_EQ(item(linalg_cond(mul(a, 0), std::optional<Scalar>(1))).To<double>(), kInfinity);
  EXPECT_ERROR(linalg_matrix_norm(a, 3), "linalg.matrix_norm: Order 3 not supported.");
  EXPECT_ERROR(linalg_matrix_norm(a, "x"), "linalg.matrix_norm: Order x not supported.");
  EXPECT_ERROR(linalg_cond(a, "x"), "linalg.cond got an invalid norm type: x");
}

}  // namespace
}  // namespace switchyard

#include "kernels/cpu/products/gemm.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/product_panel.h"

namespace switchyard::internal {
namespace {

// A matrix of small integers, whose products and sums every type here represents exactly, with
// unused elements after each row or column.
template <typename T>
struct Stored {
  std::vector<T> values;
  Matrix<T> matrix;

  Stored(int64_t rows, int64_t columns, bool by_columns, int64_t unused) {
    const int64_t step = (by_columns ? rows : columns) + unused;
    values.resize(static_cast<size_t>((by_columns ? columns : rows) * step));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<T>(i * 7 % 11) - T{5};
    matrix = {values.data(), rows, columns, by_columns ? 1 : step, by_columns ? step : 1};
  }
};

template <typename T>
T At(const Matrix<T>& m, int64_t i, int64_t j) {
  return m.data[i * m.row_step + j * m.column_step];
}

constexpr int kBefore = 3;
constexpr int kAlpha = 2;

template <typename T>
std::vector<T> SlowProduct(const Matrix<T>& a, const Matrix<T>& b, Product product) {
  std::vector<T> result;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < b.columns; ++j) {
      T sum{0};
      for (int64_t k = 0; k < a.columns; ++k) sum += At(a, i, k) * At(b, k, j);
      result.push_back(kAlpha * sum + (product == Product::kAdded ? kBefore : 0));
    }
  }
  return result;
}

template <typename T>
void ExpectProduct(const Stored<T>& a, const Stored<T>& b, Product product, VectorLevel level) {
  const std::vector<T> expected = SlowProduct(a.matrix, b.matrix, product);
  // An element after the result, which stays as it is.
  std::vector<T> result(expected.size() + 1, kBefore);
  MatrixProduct<T>(a.matrix, b.matrix, kAlpha, result.data(), product, level).Run();
  EXPECT_EQ(result.back(), kBefore);
  result.pop_back();
  EXPECT_EQ(result, expected) << a.matrix.rows << " by " << a.matrix.columns << " by "
                              << b.matrix.columns << ", steps " << a.matrix.row_step << " and "
                              << b.matrix.row_step << ", level " << static_cast<int>(level);
}

// Each row begins with a number of its own, and with zero where none are given.
template <typename T>
void ExpectStarts(const Stored<T>& a, const Stored<T>& b, VectorLevel level) {
  std::vector<T> expected = SlowProduct(a.matrix, b.matrix, Product::kStored);
  std::vector<T> starts;
  for (int64_t i = 0; i < a.matrix.rows; ++i) starts.push_back(static_cast<T>(i * 3 % 7));
  for (size_t i = 0; i < expected.size(); ++i) {
    expected[i] += starts[i / static_cast<size_t>(b.matrix.columns)];
  }
  std::vector<T> result(expected.size());
  MatrixProduct<T>(a.matrix, b.matrix, kAlpha, result.data(), Product::kStored, level,
                   starts.data())
      .Run();
  EXPECT_EQ(result, expected) << a.matrix.rows << " by " << a.matrix.columns << " by "
                              << b.matrix.columns << ", level " << static_cast<int>(level);
}

// Both orders of both operands, stored and added.
template <typename T>
void ExpectProducts(int64_t rows, int64_t depth, int64_t columns, int64_t unused,
                    VectorLevel level) {
  for (const bool a_by_columns : {false, true}) {
    const Stored<T> a(rows, depth, a_by_columns, unused);
    for (const bool b_by_columns : {false, true}) {
      const Stored<T> b(depth, columns, b_by_columns, unused);
      ExpectProduct(a, b, Product::kStored, level);
      ExpectProduct(a, b, Product::kAdded, level);
      ExpectStarts(a, b, level);
    }
  }
}

class GemmTest : public testing::TestWithParam<VectorLevel> {
  void SetUp() override {
    if (GetParam() > VectorLevelHere()) GTEST_SKIP() << "the processor has no such vectors";
  }
};

TEST_P(GemmTest, IsRightForEveryRestOfATile) {
  for (int64_t rows = 1; rows <= 17; ++rows) {
    for (const int64_t columns : {1, 2, 3, 4, 7, 15, 16, 17, 31, 33, 50}) {
      ExpectProducts<float>(rows, 5, columns, 0, GetParam());
      ExpectProducts<double>(rows, 3, columns, 0, GetParam());
    }
  }
}

TEST_P(GemmTest, IsRightForEveryDepth) {
  for (const int64_t depth : {0, 1, 2, 15, 16, 31, 32, 33, 64, 257}) {
    for (const int64_t rows : {1, 2, 9}) {
      ExpectProducts<float>(rows, depth, 20, 1, GetParam());
      ExpectProducts<double>(rows, depth, 21, 1, GetParam());
    }
  }
}

// Their rows are multiplied four at a time.
TEST_P(GemmTest, IsRightForFewColumns) {
  for (const int64_t rows : {3, 4, 5, 10}) {
    for (const int64_t columns : {1, 2, 3, 4}) {
      for (const int64_t unused : {0, 1}) {
        ExpectProducts<float>(rows, 67, columns, unused, GetParam());
        ExpectProducts<double>(rows, 35, columns, unused, GetParam());
      }
    }
  }
}

// More than a block each way, and operands that are copied because they are far apart.
TEST_P(GemmTest, IsRightForSeveralBlocks) {
  ExpectProducts<float>(101, 530, 290, 2, GetParam());
  ExpectProducts<double>(101, 530, 290, 2, GetParam());
  ExpectProducts<float>(13, 260, 40, 5000, GetParam());
  ExpectProducts<float>(13, 260, 70, 5000, GetParam());
}

TEST_P(GemmTest, MultipliesIntegers) {
  ExpectProducts<int32_t>(7, 20, 37, 0, GetParam());
  ExpectProducts<int64_t>(7, 20, 37, 0, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Levels, GemmTest,
                         testing::Values(VectorLevel::kPlain, VectorLevel::kAvx2,
                                         VectorLevel::kAvx512));

}  // namespace
}  // namespace switchyard::internal

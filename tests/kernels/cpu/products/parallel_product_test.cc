#include "kernels/cpu/products/parallel_product.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

template <typename T>
std::vector<T> Counting(int64_t count, int64_t factor) {
  std::vector<T> numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(static_cast<T>(i * factor % 11) - T{5});
  return numbers;
}

// The product of small integers, which every order of sums gives exactly.
template <typename T>
std::vector<T> ProductOf(int64_t rows, int64_t depth, int64_t columns, Product product,
                         bool has_starts) {
  const std::vector<T> a = Counting<T>(rows * depth, 7);
  const std::vector<T> b = Counting<T>(depth * columns, 3);
  const std::vector<T> starts = Counting<T>(rows, 5);
  std::vector<T> result(static_cast<size_t>(rows * columns + 1), T{9});
  MultiplyMatrices<T>({a.data(), rows, depth, depth, 1}, {b.data(), depth, columns, columns, 1},
                      T{2}, result.data(), product, has_starts ? starts.data() : nullptr);
  EXPECT_EQ(result.back(), T{9});
  return result;
}

template <typename T>
void ExpectSameInThreads(int64_t rows, int64_t depth, int64_t columns) {
  for (const Product product : {Product::kStored, Product::kAdded}) {
    for (const bool has_starts : {false, product == Product::kStored}) {
      const std::vector<T> alone = ProductOf<T>(rows, depth, columns, product, has_starts);
      SetThreadCount(4);
      const std::vector<T> together = ProductOf<T>(rows, depth, columns, product, has_starts);
      SetThreadCount(1);
      EXPECT_EQ(alone, together) << rows << " by " << depth << " by " << columns;
    }
  }
}

TEST(ParallelProductTest, ManyRowsAndManyColumns) {
  ExpectSameInThreads<float>(401, 130, 70);
  ExpectSameInThreads<float>(65, 130, 999);
  ExpectSameInThreads<double>(333, 64, 130);
  ExpectSameInThreads<double>(130, 64, 333);
  ExpectSameInThreads<int64_t>(90, 100, 90);
}

// A row or a column alone, and few of them, which have ways of their own.
TEST(ParallelProductTest, FewRowsOrColumns) {
  for (const int64_t few : {1, 2, 3, 4, 5}) {
    ExpectSameInThreads<float>(few, 700, 2000);
    ExpectSameInThreads<float>(2000, 700, few);
  }
}

TEST(ParallelProductTest, NothingToMultiply) {
  ExpectSameInThreads<float>(0, 5, 7);
  ExpectSameInThreads<float>(7, 5, 0);
  ExpectSameInThreads<float>(7, 0, 5);
}

// More pieces of small work make a part.
TEST(ParallelProductTest, SmallWorkIsNoPart) {
  EXPECT_EQ(PiecesForProducts(kLeastProductWork * 10), 1);
  EXPECT_EQ(PiecesForProducts(kLeastProductWork), 1);
  EXPECT_EQ(PiecesForProducts(kLeastProductWork - 1), 2);
  EXPECT_EQ(PiecesForProducts(1), kLeastProductWork);
  EXPECT_EQ(PiecesForProducts(0), kLeastProductWork);
}

}  // namespace
}  // namespace switchyard::internal

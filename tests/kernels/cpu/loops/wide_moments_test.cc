#include "kernels/cpu/loops/wide_moments.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

template <typename T>
std::vector<T> Row(int64_t count, int64_t factor) {
  std::vector<T> row;
  for (int64_t i = 0; i < count; ++i) row.push_back(static_cast<T>(i * factor % 23) / 8 - 1);
  return row;
}

// Eighths have exact sums in double, in any order.
template <typename T>
void ExpectMoments(int64_t count) {
  const std::vector<T> row = Row<T>(count, 5);
  double sum = 0;
  double squares = 0;
  for (const T value : row) {
    sum += static_cast<double>(value);
    squares += (static_cast<double>(value) - 0.5) * (static_cast<double>(value) - 0.5);
  }
  EXPECT_EQ(WideSum(row.data(), count), sum) << count;
  EXPECT_EQ(WideSquares(row.data(), count, 0.5), squares) << count;
}

TEST(WideMomentsTest, SumsOfAnyLength) {
  if (!IsWide(kLeastWideCount)) GTEST_SKIP() << "there are no vectors for it";
  for (const int64_t count : {0, 1, 15, 16, 17, 31, 64, 100, 1000}) {
    ExpectMoments<float>(count);
    ExpectMoments<double>(count);
  }
}

template <typename T>
void ExpectNormalized(int64_t count) {
  const std::vector<T> row = Row<T>(count, 5);
  const std::vector<T> factors = Row<T>(count, 3);
  const std::vector<T> offsets = Row<T>(count, 11);
  std::vector<T> result(row.size() + 1, T{77});
  WideNormalize(row.data(), 0.5, 0.25, factors.data(), offsets.data(), result.data(), count);
  EXPECT_EQ(result.back(), T{77});
  for (size_t i = 0; i < row.size(); ++i) {
    const double normal = (static_cast<double>(row[i]) - 0.5) * 0.25;
    EXPECT_EQ(result[i], static_cast<T>(normal * static_cast<double>(factors[i]) +
                                        static_cast<double>(offsets[i])));
  }
}

TEST(WideMomentsTest, NormalizesAnyLength) {
  if (!IsWide(kLeastWideCount)) GTEST_SKIP() << "there are no vectors for it";
  for (const int64_t count : {0, 1, 7, 8, 64, 101}) {
    ExpectNormalized<float>(count);
    ExpectNormalized<double>(count);
  }
}

}  // namespace
}  // namespace switchyard::internal

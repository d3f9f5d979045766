#include "lib/elements/strided_loop.h"

#include <array>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

struct Row {
  std::array<int64_t, 2> offsets;
  std::array<int64_t, 2> steps;
  int64_t count;

  bool operator==(const Row& other) const {
    return offsets == other.offsets && steps == other.steps && count == other.count;
  }
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.count << " from " << row.offsets[0] << ", " << row.offsets[1] << " by "
       << row.steps[0] << ", " << row.steps[1];
}

std::vector<Row> RowsOf(const std::vector<int64_t>& sizes, const std::vector<int64_t>& a,
                        const std::vector<int64_t>& b) {
  std::array<char, 256> memory = {};
  std::vector<Row> rows;
  StridedLoop<2>(sizes, {a, b})
      .Run({memory.data(), memory.data()}, [&](const auto& at, const auto& steps, int64_t count) {
        rows.push_back({{at[0] - memory.data(), at[1] - memory.data()}, steps, count});
      });
  return rows;
}

TEST(StridedLoopTest, MergesDenseDimensionsToOneRow) {
  EXPECT_EQ(RowsOf({2, 3, 4}, {48, 16, 4}, {12, 4, 1}), (std::vector<Row>{{{0, 0}, {4, 1}, 24}}));
}

TEST(StridedLoopTest, MergesOnlyWhereEveryOperandIsEven) {
  EXPECT_EQ(RowsOf({2, 3}, {12, 4}, {0, 4}),
            (std::vector<Row>{{{0, 0}, {4, 4}, 3}, {{12, 0}, {4, 4}, 3}}));
}

TEST(StridedLoopTest, GoesThroughOuterDimensionsInRowMajorOrder) {
  EXPECT_EQ(RowsOf({2, 2, 2}, {1, 8, 64}, {100, 10, 1}),
            (std::vector<Row>{{{0, 0}, {64, 1}, 2},
                              {{8, 10}, {64, 1}, 2},
                              {{1, 100}, {64, 1}, 2},
                              {{9, 110}, {64, 1}, 2}}));
}

TEST(StridedLoopTest, DropsDimensionsOfSizeOne) {
  EXPECT_EQ(RowsOf({1, 4, 1}, {77, 4, 88}, {99, 4, 66}), (std::vector<Row>{{{0, 0}, {4, 4}, 4}}));
}

TEST(StridedLoopTest, VisitsOneElementWithoutDimensionsAndNoneIfASizeIsZero) {
  EXPECT_EQ(RowsOf({}, {}, {}), (std::vector<Row>{{{0, 0}, {0, 0}, 1}}));
  EXPECT_EQ(RowsOf({3, 0}, {4, 4}, {4, 4}), std::vector<Row>{});
}

}  // namespace
}  // namespace switchyard::internal

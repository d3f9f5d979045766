#include "lib/elements/strided_rows.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

struct Row {
  std::vector<int64_t> offsets;
  std::vector<int64_t> steps;
  int64_t count;

  bool operator==(const Row& other) const {
    return offsets == other.offsets && steps == other.steps && count == other.count;
  }
};

// With as many operands as there are lists of strides. The row moves its pointers, which may not
// matter to the next.
std::vector<Row> RowsOf(const std::vector<int64_t>& sizes,
                        const std::vector<std::vector<int64_t>>& strides) {
  char memory[512] = {};
  std::vector<IntArrayRef> views(strides.begin(), strides.end());
  const std::vector<char*> first(strides.size(), memory);
  std::vector<Row> rows;
  StridedRows(sizes, views.data(), views.size())
      .RunFrom(first.data(), [&](char** at, const int64_t* steps, int64_t count) {
        Row row = {{}, {steps, steps + strides.size()}, count};
        for (size_t i = 0; i < strides.size(); ++i) row.offsets.push_back(at[i]++ - memory);
        rows.push_back(row);
      });
  return rows;
}

TEST(StridedRowsTest, MergesWhatIsContiguousInEveryOperand) {
  EXPECT_EQ(RowsOf({2, 3, 4}, {{48, 16, 4}, {12, 4, 1}, {24, 8, 2}}),
            (std::vector<Row>{{{0, 0, 0}, {4, 1, 2}, 24}}));
  EXPECT_EQ(RowsOf({2, 3}, {{12, 4}, {0, 4}}),
            (std::vector<Row>{{{0, 0}, {4, 4}, 3}, {{12, 0}, {4, 4}, 3}}));
}

TEST(StridedRowsTest, GoesThroughOuterDimensionsInRowMajorOrder) {
  EXPECT_EQ(RowsOf({2, 2, 2}, {{1, 8, 64}, {100, 10, 1}}),
            (std::vector<Row>{{{0, 0}, {64, 1}, 2},
                              {{8, 10}, {64, 1}, 2},
                              {{1, 100}, {64, 1}, 2},
                              {{9, 110}, {64, 1}, 2}}));
}

TEST(StridedRowsTest, TakesMoreOperandsAndDimensionsThanItHasPlacesFor) {
  const std::vector<int64_t> sizes(8, 2);
  const std::vector<int64_t> steps = {128, 64, 32, 16, 8, 4, 2, 1};
  std::vector<int64_t> turned(steps.rbegin(), steps.rend());
  const std::vector<Row> rows = RowsOf(sizes, {steps, turned, steps, turned, steps, turned});
  ASSERT_EQ(rows.size(), 128u);
  EXPECT_EQ(rows.back(), (Row{{254, 127, 254, 127, 254, 127}, {1, 128, 1, 128, 1, 128}, 2}));
}

TEST(StridedRowsTest, TakesDimensionsAndFirstElementsOneByOne) {
  // Two operands over [2, 3], their steps as an iterator has them: all of the first, all of the
  // second.
  const int64_t steps[] = {24, 4, 0, 8};
  char memory[2] = {};
  StridedRows rows(2);
  rows.SetFirst(0, memory);
  rows.SetFirst(1, memory + 1);
  rows.AddDimension(2, steps, 2);
  rows.AddDimension(1, steps, 2);
  rows.AddDimension(3, steps + 1, 2);
  std::vector<int64_t> starts;
  rows.Run([&](char** at, const int64_t* row_steps, int64_t count) {
    starts.push_back(at[0] - memory);
    EXPECT_EQ(at[1], memory + 1);
    EXPECT_EQ(row_steps[0], 4);
    EXPECT_EQ(row_steps[1], 8);
    EXPECT_EQ(count, 3);
  });
  EXPECT_EQ(starts, (std::vector<int64_t>{0, 24}));
}

TEST(StridedRowsTest, VisitsOneElementWithoutDimensionsAndNoneIfASizeIsZero) {
  EXPECT_EQ(RowsOf({}, {{}, {}}), (std::vector<Row>{{{0, 0}, {0, 0}, 1}}));
  EXPECT_EQ(RowsOf({1, 1}, {{7, 8}}), (std::vector<Row>{{{0}, {0}, 1}}));
  EXPECT_TRUE(RowsOf({3, 0}, {{4, 4}}).empty());
}

}  // namespace
}  // namespace switchyard::internal

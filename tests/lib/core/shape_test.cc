#include "lib/core/shape.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kHuge = int64_t{1} << 40;

TEST(ShapeTest, CountsElements) {
  EXPECT_EQ(CountElements({}), 1);
  EXPECT_EQ(CountElements({2, 3}), 6);
  EXPECT_EQ(CountElements({kMax}), kMax);
  EXPECT_ERROR(CountElements({2, -1}), "size -1 in sizes [2, -1] is negative");
  EXPECT_ERROR(CountElements({kHuge, kHuge}), "more elements than an int64 counts");
}

TEST(ShapeTest, AZeroAnywhereMakesNoElements) {
  EXPECT_EQ(CountElements({0, kHuge, kHuge}), 0);
  EXPECT_EQ(CountElements({kHuge, kHuge, 0}), 0);
  EXPECT_EQ(CountElements({kHuge, kHuge, 0, kHuge, kHuge}), 0);
}

TEST(ShapeTest, CountsBytesToTheLastElement) {
  EXPECT_EQ(CountBytes({2, 3}, {3, 1}, 0, ScalarType::Float), 24);
  EXPECT_EQ(CountBytes({2, 3}, {3, 1}, 5, ScalarType::Float), 44);
  EXPECT_EQ(CountBytes({2, 3}, {0, 0}, 0, ScalarType::Double), 8);
  EXPECT_EQ(CountBytes({2, 2}, {10, 1}, 0, ScalarType::Byte), 12);
  EXPECT_EQ(CountBytes({}, {}, 0, ScalarType::Long), 8);
  EXPECT_EQ(CountBytes({0, 3}, {kMax, kMax}, 5, ScalarType::Long), 0);
}

TEST(ShapeTest, ShapesThatReachTooFarAreErrors) {
  EXPECT_ERROR(CountBytes({3}, {kMax}, 0, ScalarType::Byte), "more bytes than an int64 counts");
  EXPECT_ERROR(CountBytes({2}, {kMax}, 0, ScalarType::Byte), "more bytes than an int64 counts");
  EXPECT_ERROR(CountBytes({1}, {1}, kMax, ScalarType::Byte), "more bytes than an int64 counts");
  EXPECT_ERROR(CountBytes({kMax}, {1}, 0, ScalarType::Short), "more bytes than an int64 counts");
}

TEST(ShapeTest, ShapesThatMakeNoSenseAreErrors) {
  EXPECT_ERROR(CountBytes({2, 3}, {1}, 0, ScalarType::Byte), "differ in length");
  EXPECT_ERROR(CountBytes({2}, {-1}, 0, ScalarType::Byte), "stride -1 in strides [-1] is negative");
  EXPECT_ERROR(CountBytes({2}, {1}, -1, ScalarType::Byte), "storage offset -1 is negative");
  EXPECT_ERROR(CountBytes({-2}, {1}, 0, ScalarType::Byte), "size -2 in sizes [-2] is negative");
}

TEST(ShapeTest, RowMajorStrides) {
  EXPECT_EQ(RowMajorStrides({}), std::vector<int64_t>());
  EXPECT_EQ(RowMajorStrides({2, 3, 4}), std::vector<int64_t>({12, 4, 1}));
  EXPECT_EQ(RowMajorStrides({2, 0, 4}), std::vector<int64_t>({4, 4, 1}));
  EXPECT_EQ(RowMajorStrides({kHuge, kHuge}), std::vector<int64_t>({kHuge, 1}));
  EXPECT_ERROR(RowMajorStrides({2, kHuge, kHuge}), "strides that an int64 cannot hold");
  EXPECT_ERROR(RowMajorStrides({-2}), "size -2 in sizes [-2] is negative");
}

TEST(ShapeTest, IsRowMajor) {
  EXPECT_TRUE(IsRowMajor({}, {}));
  EXPECT_TRUE(IsRowMajor({2, 3}, {3, 1}));
  EXPECT_FALSE(IsRowMajor({2, 3}, {1, 2}));
  EXPECT_FALSE(IsRowMajor({2, 3}, {4, 1}));
  EXPECT_FALSE(IsRowMajor({2, 3}, {0, 1}));
  EXPECT_TRUE(IsRowMajor({1, 3}, {99, 1}));
  EXPECT_TRUE(IsRowMajor({3, 1}, {1, 99}));
  EXPECT_TRUE(IsRowMajor({0, 3}, {7, 7}));
  EXPECT_TRUE(IsRowMajor({3, 2, 0}, {9, 9, 9}));
  EXPECT_TRUE(IsRowMajor({0, 2}, {9, 9}));
}

TEST(ShapeTest, IsDenseInAnyOrderWithoutGaps) {
  EXPECT_TRUE(IsDense({}, {}));
  EXPECT_TRUE(IsDense({2, 3}, {3, 1}));
  EXPECT_TRUE(IsDense({2, 3}, {1, 2}));
  EXPECT_TRUE(IsDense({2, 1, 3}, {1, 77, 2}));
  EXPECT_FALSE(IsDense({2, 3}, {4, 1}));
  EXPECT_FALSE(IsDense({2, 3}, {0, 1}));
}

TEST(ShapeTest, ShapesBroadcastFromTheEnd) {
  EXPECT_EQ(BroadcastSizes("add", {4, 1, 3}, {2, 1}), std::vector<int64_t>({4, 2, 3}));
  EXPECT_EQ(BroadcastSizes("add", {1}, {0}), std::vector<int64_t>({0}));
  EXPECT_EQ(BroadcastSizes("add", {}, {2}), std::vector<int64_t>({2}));
  EXPECT_ERROR(BroadcastSizes("add", {2, 0}, {2}),
               "add: shapes [2, 0] and [2] do not broadcast: sizes 0 and 2 differ at dimension 1");
}

}  // namespace
}  // namespace switchyard

// Elements at places, and runs of equal ones. The expected values are those of PyTorch 2.15.0 for
// the same calls.

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using testing::ElementsAre;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(TakeTest, CountsFromBothEnds) {
  EXPECT_THAT(ValuesOf<float>(take(t(Floats({2, 2}, {1, 2, 3, 4})), Longs({1, 2}, {1, -1}))),
              ElementsAre(3, 4));
  EXPECT_EQ(SizesOf(take(Floats({}, {5}), Longs({2}, {0, 0}))), (Sizes{2}));
  EXPECT_EQ(SizesOf(take(Floats({0}, {}), Longs({0}, {}))), (Sizes{0}));
  EXPECT_ERROR(take(Floats({2}, {1, 2}), Longs({1}, {2})), "index");
  EXPECT_ERROR(take(Floats({0}, {}), Longs({1}, {0})), "index");
  EXPECT_ERROR(take(Floats({2}, {1, 2}), MakeTensor<int32_t>({1}, {0})), "not Long");
}

TEST(PutTest, WritesAlongAllElements) {
  Tensor self = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(ValuesOf<float>(put(self, Longs({2}, {0, -1}), Floats({2}, {5, 6}))),
              ElementsAre(5, 2, 3, 6));
  put_(self, Longs({2}, {1, 1}), Floats({1, 2}, {5, 6}), true);
  EXPECT_THAT(ValuesOf<float>(self), ElementsAre(1, 13, 3, 4));
  EXPECT_ERROR(put(self, Longs({1}, {0}), Floats({2}, {5, 6})), "index has 1 elements");
  EXPECT_ERROR(put(self, Longs({1}, {0}), Longs({1}, {5})), "source Long");
}

TEST(MaskedSelectTest, StretchesBoth) {
  EXPECT_THAT(ValuesOf<float>(masked_select(Floats({2, 1}, {1, 2}), Bools({2}, {true, false}))),
              ElementsAre(1, 2));
  EXPECT_EQ(SizesOf(masked_select(Floats({}, {1}), Bools({}, {true}))), (Sizes{1}));
  EXPECT_EQ(SizesOf(masked_select(Floats({}, {1}), Bools({}, {false}))), (Sizes{0}));
  EXPECT_ERROR(masked_select(Floats({1}, {1}), Longs({1}, {1})), "not Bool");
}

TEST(UniqueConsecutiveTest, RunsAreOfEqualNeighbours) {
  const auto [values, inverse, counts] =
      unique_consecutive(Longs({5}, {1, 1, 2, 2, 1}), true, true);
  EXPECT_THAT(ValuesOf<int64_t>(values), ElementsAre(1, 2, 1));
  EXPECT_THAT(ValuesOf<int64_t>(inverse), ElementsAre(0, 0, 1, 1, 2));
  EXPECT_THAT(ValuesOf<int64_t>(counts), ElementsAre(2, 2, 1));
  EXPECT_EQ(std::get<0>(unique_consecutive(Floats({2}, {kNan, kNan}))).numel(), 2);
}

TEST(UniqueConsecutiveTest, RunsMayBeOfSlices) {
  const Tensor self = Floats({3, 2}, {1, 1, 1, 1, 2, 2});
  const auto [rows, row, count] = unique_consecutive(self, true, true, 0);
  EXPECT_THAT(ValuesOf<float>(rows), ElementsAre(1, 1, 2, 2));
  EXPECT_THAT(ValuesOf<int64_t>(row), ElementsAre(0, 0, 1));
  EXPECT_THAT(ValuesOf<int64_t>(count), ElementsAre(2, 1));
  EXPECT_EQ(SizesOf(std::get<0>(unique_consecutive(self, false, false, 1))), (Sizes{3, 1}));
  EXPECT_EQ(SizesOf(std::get<1>(unique_consecutive(self, true))), (Sizes{3, 2}));
  EXPECT_EQ(std::get<1>(unique_consecutive(self)).numel(), 0);
  EXPECT_EQ(std::get<1>(unique_consecutive(self, false, false, 0)).numel(), 3);
  EXPECT_EQ(SizesOf(std::get<0>(unique_consecutive(Floats({0, 3}, {}), true, true, 0))),
            (Sizes{0, 3}));
  EXPECT_ERROR(unique_consecutive(Floats({0, 3}, {}), true, true, 1), "have no elements");
  EXPECT_ERROR(unique_consecutive(Floats({}, {1}), true, true, 0), "no dimensions");
}

TEST(IndexReduceTest, TakesSumsForIndexAdd) {
  const Tensor self = Floats({3}, {1, 2, 3});
  const Tensor index = Longs({2}, {0, 2});
  const Tensor source = Floats({2}, {4, 5});
  EXPECT_THAT(ValuesOf<float>(index_reduce(self, 0, index, source, "prod")), ElementsAre(4, 2, 15));
  EXPECT_THAT(ValuesOf<float>(index_reduce(self, 0, index, source, "amin", false)),
              ElementsAre(4, 2, 5));
  EXPECT_ERROR(index_reduce(self, 0, index, source, "sum"), "reduce is 'sum'");
}

TEST(AddbmmTest, AddsTheProductsOfABatch) {
  const Tensor ones = Floats({2, 1, 2}, {1, 2, 3, 4});
  const Tensor columns = Floats({2, 2, 1}, {1, 1, 1, 1});
  EXPECT_THAT(ValuesOf<float>(addbmm(Floats({1}, {100}), ones, columns, 1, 2)), ElementsAre(120));
  EXPECT_THAT(ValuesOf<float>(addbmm(Floats({1}, {kNan}), ones, columns, 0)), ElementsAre(10));
  EXPECT_ERROR(addbmm(Floats({1}, {1}), ones, ones), "have no products");
}

TEST(DistTest, IsANormOfDifferences) {
  const Tensor self = Floats({2}, {1, 2});
  const Tensor other = Floats({2}, {4, -2});
  EXPECT_THAT(ValuesOf<float>(dist(self, other)), ElementsAre(5));
  EXPECT_THAT(ValuesOf<float>(dist(self, other, 1)), ElementsAre(7));
  EXPECT_THAT(ValuesOf<float>(dist(self, other, 0)), ElementsAre(2));
}

}  // namespace
}  // namespace switchyard

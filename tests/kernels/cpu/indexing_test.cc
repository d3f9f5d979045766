// Elements by index, and sorted lines.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;
using Indices = std::vector<std::optional<Tensor>>;

TEST(IndexSelectTest, RepeatsAndReorders) {
  const Tensor result = index_select(Counting({2, 3}), 1, Longs({3}, {2, 0, 2}));
  EXPECT_EQ(ValuesOf<float>(result), (Values{2, 0, 2, 5, 3, 5}));
  EXPECT_ERROR(index_select(Counting({2}), 0, Longs({1}, {2})), "index 2 is out of range");
}

TEST(GatherTest, ReadsAlongTheDimension) {
  EXPECT_EQ(ValuesOf<float>(gather(Counting({2, 3}), 1, Longs({2, 1}, {2, 0}))), (Values{2, 3}));
  EXPECT_ERROR(gather(Counting({2}), 0, Longs({1}, {-1})), "index -1 is out of range");
}

TEST(ScatterTest, WritesAlongTheDimension) {
  const Tensor zero = zeros(Sizes{2, 2});
  const Tensor index = Longs({2, 1}, {1, 0});
  EXPECT_EQ(ValuesOf<float>(scatter(zero, 1, index, Floats({2, 1}, {7, 8}))), (Values{0, 7, 8, 0}));
  EXPECT_EQ(ValuesOf<float>(scatter(zero, 1, index, 3)), (Values{0, 3, 3, 0}));
  const Tensor twice = Longs({3}, {1, 1, 0});
  EXPECT_EQ(ValuesOf<float>(scatter_add(zeros(Sizes{2}), 0, twice, Floats({3}, {1, 2, 4}))),
            (Values{4, 3}));
}

// Positions that are written would lead out of the tensor.
TEST(ScatterTest, ReadsPositionsBeforeItWrites) {
  const Tensor five = Longs({4}, {5, 5, 5, 5});
  Tensor sums = Longs({4}, {3, 2, 1, 0});
  EXPECT_EQ(ValuesOf<int64_t>(scatter_add_(sums, 0, sums, five)), (Sizes{8, 7, 6, 5}));
  Tensor written = Longs({4}, {1, 1, 0, 0});
  EXPECT_EQ(ValuesOf<int64_t>(scatter_(written, 0, written, 1000)), (Sizes{1000, 1000, 0, 0}));
  Tensor memory = Longs({5}, {0, 1, 2, 3, 0});
  const Tensor index = slice(memory, 0, 0, 4);
  Tensor beside = slice(memory, 0, 1, 5);
  EXPECT_EQ(ValuesOf<int64_t>(scatter_(beside, 0, index, five, "add")), (Sizes{6, 7, 8, 5}));
}

TEST(IndexTest, PutsPositionsWhereTheyBelong) {
  const Tensor self = Counting({2, 3, 2});
  const Tensor one = Longs({1}, {-1});
  EXPECT_EQ(ValuesOf<float>(index(self, Indices{std::nullopt, one})), (Values{4, 5, 10, 11}));
  EXPECT_EQ(ValuesOf<float>(index(self, Indices{one, std::nullopt, Longs({2}, {0, 1})})),
            (Values{6, 8, 10, 7, 9, 11}));
  EXPECT_EQ(ValuesOf<float>(index(self, Indices{Bools({2}, {false, true})})),
            (Values{6, 7, 8, 9, 10, 11}));
  EXPECT_ERROR(index(self, Indices{Longs({1}, {2})}), "index 2 is out of range");
  EXPECT_ERROR(index(self, Indices{Bools({3}, {true, true, true})}), "a mask of sizes [3]");
}

TEST(NonzeroTest, GivesCoordinates) {
  const Tensor places = nonzero(Floats({2, 2}, {0, 1, 2, 0}));
  EXPECT_EQ(ValuesOf<int64_t>(places), (Sizes{0, 1, 1, 0}));
  EXPECT_EQ(SizesOf(nonzero(zeros(Sizes{3}))), (Sizes{0, 1}));
}

TEST(OneHotTest, MarksClasses) {
  EXPECT_EQ(ValuesOf<int64_t>(one_hot(Longs({2}, {1, 0}))), (Sizes{0, 1, 1, 0}));
  EXPECT_ERROR(one_hot(Longs({1}, {3}), 3), "class 3 is not less than num_classes 3");
}

TEST(SortTest, KeepsTheOrderOfEqualElementsAndPutsNanLast) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto [values, places] = sort(Floats({4}, {2, nan, 1, 2}), std::optional<bool>(true), 0);
  EXPECT_EQ(ValuesOf<int64_t>(places), (Sizes{2, 0, 3, 1}));
  EXPECT_EQ(ValuesOf<int64_t>(argsort(Longs({3}, {1, 3, 1}), 0, true)), (Sizes{1, 0, 2}));
}

TEST(TopkTest, GivesTheGreatestOrTheLeast) {
  const Tensor self = Floats({2, 3}, {1, 3, 2, 9, 7, 8});
  EXPECT_EQ(ValuesOf<float>(std::get<0>(topk(self, 2))), (Values{3, 2, 9, 8}));
  EXPECT_EQ(ValuesOf<int64_t>(std::get<1>(topk(self, 1, 1, false))), (Sizes{0, 1}));
}

}  // namespace
}  // namespace switchyard

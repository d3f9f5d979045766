#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

TEST(SumTest, AddsAllElements) {
  const Tensor total = sum(Counting({2, 3}));
  EXPECT_EQ(SizesOf(total), Sizes{});
  EXPECT_EQ(ValuesOf<float>(total), (std::vector<float>{15}));
}

TEST(SumTest, AddsAlongChosenDimensions) {
  const Tensor self = Counting({2, 3, 2});
  EXPECT_EQ(ValuesOf<float>(sum(self, Sizes{0})), (std::vector<float>{6, 8, 10, 12, 14, 16}));
  EXPECT_EQ(ValuesOf<float>(sum(self, Sizes{1})), (std::vector<float>{6, 9, 24, 27}));
  EXPECT_EQ(ValuesOf<float>(sum(self, Sizes{-1})), (std::vector<float>{1, 5, 9, 13, 17, 21}));
  EXPECT_EQ(ValuesOf<float>(sum(self, Sizes{0, 2})), (std::vector<float>{14, 22, 30}));
}

TEST(SumTest, KeepsReducedDimensionsOnRequest) {
  EXPECT_EQ(SizesOf(sum(Counting({2, 3, 2}), Sizes{2, 0}, true)), (Sizes{1, 3, 1}));
  EXPECT_EQ(SizesOf(sum(Counting({2, 3, 2}), Sizes{2, 0})), (Sizes{3}));
}

TEST(SumTest, TakesNoDimensionsAsAll) {
  EXPECT_EQ(ValuesOf<float>(sum(Counting({2, 3}), IntArrayRef(), true)), (std::vector<float>{15}));
  EXPECT_EQ(ValuesOf<float>(sum(Counting({2, 3}), OptionalIntArrayRef())),
            (std::vector<float>{15}));
}

TEST(SumTest, ReadsAnyStrides) {
  EXPECT_EQ(ValuesOf<float>(sum(t(Counting({2, 3})), Sizes{0})), (std::vector<float>{3, 12}));
  const Tensor stretched = ViewOf(Counting({3}), {4, 3}, {0, 1}, 0);
  EXPECT_EQ(ValuesOf<float>(sum(stretched, Sizes{0})), (std::vector<float>{0, 4, 8}));
}

TEST(SumTest, AddsIntegersAndBooleansAsLong) {
  EXPECT_EQ(ValuesOf<int64_t>(sum(MakeTensor<uint8_t>({3}, {200, 200, 200}))),
            (std::vector<int64_t>{600}));
  EXPECT_EQ(ValuesOf<int64_t>(sum(Bools({3}, {true, false, true}))), (std::vector<int64_t>{2}));
}

TEST(SumTest, ConvertsElementsBeforeAdding) {
  const Tensor self = Floats({2}, {1.7f, 1.7f});
  EXPECT_EQ(ValuesOf<int64_t>(sum(self, ScalarType::Long)), (std::vector<int64_t>{2}));
  EXPECT_EQ(ValuesOf<bool>(sum(self, Sizes{0}, false, ScalarType::Bool)),
            (std::vector<bool>{true}));
}

// Rows of vectors, their ends, and columns.
TEST(GreatestTest, IsThatOfLongRows) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const int64_t length : {5, 64, 100}) {
    for (int64_t place = 0; place < length; ++place) {
      Tensor self = sub(Counting({2, length}), 1000);
      self.data<float>()[place] = 3;
      EXPECT_EQ(ValuesOf<float>(amax(self, Sizes{1}))[0], 3);
      EXPECT_EQ(ValuesOf<float>(amin(neg(self), Sizes{1}))[0], -3);
      EXPECT_EQ(ValuesOf<float>(amax(clone(t(self)), Sizes{0}))[0], 3);
      self.data<float>()[place] = std::numeric_limits<float>::quiet_NaN();
      EXPECT_TRUE(std::isnan(ValuesOf<float>(amax(self, Sizes{1}))[0])) << place;
      EXPECT_TRUE(std::isnan(ValuesOf<float>(amin(self, Sizes{1}))[0])) << place;
      EXPECT_TRUE(std::isnan(ValuesOf<float>(amax(clone(t(self)), Sizes{0}))[0])) << place;
      EXPECT_EQ(ValuesOf<float>(amax(self, Sizes{1}))[1], 2 * length - 1001);
    }
    const Tensor least = ViewOf(Floats({1}, {-infinity}), {length}, {0}, 0);
    EXPECT_EQ(ValuesOf<float>(amax(clone(least), Sizes{0}))[0], -infinity);
    EXPECT_EQ(ValuesOf<float>(amin(neg(least), Sizes{0}))[0], infinity);
  }
  EXPECT_EQ(ValuesOf<double>(amax(Counting<double>({3, 70}), Sizes{1})),
            (std::vector<double>{69, 139, 209}));
  EXPECT_EQ(ValuesOf<bool>(amax(Bools({2}, {false, true}), Sizes{0})), (std::vector<bool>{true}));
  EXPECT_EQ(ValuesOf<uint8_t>(amin(MakeTensor<uint8_t>({2}, {9, 255}), Sizes{0})),
            (std::vector<uint8_t>{9}));
}

TEST(SumTest, LosesNoElementToRounding) {
  // In float 2^24 + 1 equals 2^24, where a sum of 20 million ones would stop.
  const Tensor ones = ViewOf(Floats({1}, {1}), {20000000}, {0}, 0);
  EXPECT_EQ(ValuesOf<float>(sum(ones)), (std::vector<float>{20000000}));
  const Tensor row = add(Counting({1001}), Floats({}, {1}));
  EXPECT_EQ(ValuesOf<float>(sum(row)), (std::vector<float>{501501}));
}

TEST(SumTest, IsZeroForNoElements) {
  EXPECT_EQ(ValuesOf<float>(sum(EmptyTensor({0}, ScalarType::Float))), (std::vector<float>{0}));
  EXPECT_EQ(ValuesOf<float>(sum(EmptyTensor({0, 2}, ScalarType::Float), Sizes{0})),
            (std::vector<float>{0, 0}));
}

TEST(SumTest, TakesATensorWithoutDimensions) {
  EXPECT_EQ(ValuesOf<float>(sum(Floats({}, {3}), Sizes{-1})), (std::vector<float>{3}));
}

TEST(SumTest, RejectsDimensionsOutOfRangeOrTwice) {
  EXPECT_ERROR(sum(Counting({2, 3}), Sizes{2}), "dimension 2 is not in [-2, 1]");
  EXPECT_ERROR(sum(Counting({2, 3}), Sizes{0, -2}), "dimension 0 stands twice in [0, -2]");
}

TEST(MeanTest, DividesByTheNumberOfElements) {
  EXPECT_EQ(ValuesOf<float>(mean(Counting({2, 3}), Sizes{1})), (std::vector<float>{1, 4}));
  EXPECT_EQ(ValuesOf<float>(mean(Counting({2, 3}), IntArrayRef())), (std::vector<float>{2.5f}));
}

TEST(MeanTest, ConvertsToTheDtype) {
  EXPECT_EQ(ValuesOf<double>(mean(Longs({2}, {1, 2}), Sizes{0}, false, ScalarType::Double)),
            (std::vector<double>{1.5}));
}

TEST(MeanTest, IsNanForNoElements) {
  EXPECT_TRUE(std::isnan(ValuesOf<float>(mean(EmptyTensor({0}, ScalarType::Float), Sizes{0}))[0]));
}

TEST(MeanTest, RejectsIntegers) {
  EXPECT_ERROR(mean(Longs({2}, {1, 2}), Sizes{0}), "the result has dtype Long");
}

TEST(MaxTest, GivesValuesAndIndices) {
  const auto [values, indices] = max(Floats({2, 3}, {1, 5, 2, 7, 7, 0}), 1);
  EXPECT_EQ(ValuesOf<float>(values), (std::vector<float>{5, 7}));
  EXPECT_EQ(ValuesOf<int64_t>(indices), (std::vector<int64_t>{1, 0}));
}

TEST(MaxTest, GoesAlongAnyDimension) {
  const auto [values, indices] = max(Floats({2, 3}, {1, 5, 2, 7, 7, 0}), -2, true);
  EXPECT_EQ(SizesOf(values), (Sizes{1, 3}));
  EXPECT_EQ(ValuesOf<float>(values), (std::vector<float>{7, 7, 2}));
  EXPECT_EQ(ValuesOf<int64_t>(indices), (std::vector<int64_t>{1, 1, 0}));
}

TEST(MaxTest, HoldsNanForTheLargest) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const auto [values, indices] = max(Floats({4}, {1, kNan, 3, kNan}), 0);
  EXPECT_TRUE(std::isnan(ValuesOf<float>(values)[0]));
  EXPECT_EQ(ValuesOf<int64_t>(indices), (std::vector<int64_t>{1}));
}

TEST(MaxTest, TakesBooleansAndNoDimensions) {
  const auto [values, indices] = max(Bools({2}, {false, true}), 0);
  EXPECT_EQ(ValuesOf<bool>(values), (std::vector<bool>{true}));
  EXPECT_EQ(ValuesOf<int64_t>(indices), (std::vector<int64_t>{1}));
  EXPECT_EQ(ValuesOf<int64_t>(std::get<1>(max(Floats({}, {4}), 0))), (std::vector<int64_t>{0}));
}

TEST(MaxTest, TakesNoLinesButNoEmptyOnes) {
  const auto [values, indices] = max(EmptyTensor({0, 2}, ScalarType::Float), 1);
  EXPECT_EQ(SizesOf(values), (Sizes{0}));
  EXPECT_EQ(SizesOf(indices), (Sizes{0}));
  EXPECT_ERROR(max(EmptyTensor({2, 0}, ScalarType::Float), 1),
               "dimension 1 of sizes [2, 0] is empty");
}

TEST(ArgmaxTest, CountsThroughAllElementsWithoutADimension) {
  EXPECT_EQ(ValuesOf<int64_t>(argmax(Floats({2, 2}, {1, 2, 9, 4}))), (std::vector<int64_t>{2}));
  EXPECT_EQ(ValuesOf<int64_t>(argmax(t(Floats({2, 2}, {1, 2, 9, 4})))), (std::vector<int64_t>{1}));
  EXPECT_EQ(SizesOf(argmax(Counting({2, 3}), std::nullopt, true)), (Sizes{1, 1}));
}

TEST(ArgmaxTest, GoesAlongADimension) {
  const Tensor self = Floats({2, 2}, {1, 2, 9, 4});
  EXPECT_EQ(ValuesOf<int64_t>(argmax(self, 1)), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(SizesOf(argmax(self, 1, true)), (Sizes{2, 1}));
}

TEST(ArgmaxTest, RejectsAnEmptyTensor) {
  EXPECT_ERROR(argmax(EmptyTensor({0}, ScalarType::Float)), "dimension 0 of sizes [0] is empty");
}

}  // namespace
}  // namespace switchyard

#include <complex>
#include <cstdint>
#include <limits>
#include <optional>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

bool SharesMemory(const Tensor& a, const Tensor& b) { return a.storage().IsSame(b.storage()); }

TEST(ViewTest, GivesTheSameMemoryAnotherShape) {
  const Tensor self = Counting({2, 6});
  const Tensor result = view(self, {3, -1});
  EXPECT_EQ(SizesOf(result), (Sizes{3, 4}));
  EXPECT_TRUE(SharesMemory(self, result));
  EXPECT_EQ(ValuesOf<float>(select(result, 0, 2)), (std::vector<float>{8, 9, 10, 11}));
}

TEST(ViewTest, SplitsAndMergesDimensionsOfStridedTensors) {
  const Tensor columns = slice(Counting({4, 6}), 1, 0, 4);  // rows of 4 with gaps
  EXPECT_EQ(StridesOf(view(columns, {2, 2, 2, 2})), (Sizes{12, 6, 2, 1}));
  EXPECT_ERROR(view(columns, {16}), "view: elements of sizes [4, 4] and strides [6, 1]");
  EXPECT_EQ(StridesOf(view(t(Counting({2, 3})), {3, 2, 1})), (Sizes{1, 3, 3}));
}

TEST(ViewTest, KeepsTheOffset) {
  const Tensor row = select(Counting({2, 4}), 0, 1);
  EXPECT_EQ(ValuesOf<float>(view(row, {2, 2})), (std::vector<float>{4, 5, 6, 7}));
}

TEST(ViewTest, TakesEmptyTensorsAndNoDimensions) {
  EXPECT_EQ(SizesOf(view(EmptyTensor({0, 3}, ScalarType::Float), {3, 0, 5})), (Sizes{3, 0, 5}));
  EXPECT_EQ(SizesOf(view(Floats({1}, {2}), IntArrayRef())), Sizes{});
  EXPECT_EQ(SizesOf(view(Floats({}, {2}), {1, 1})), (Sizes{1, 1}));
}

TEST(ViewTest, RejectsShapesThatDoNotFit) {
  const Tensor self = Counting({2, 3});
  EXPECT_ERROR(view(self, {7}), "view: shape [7] does not fit a tensor of 6 elements");
  EXPECT_ERROR(view(self, {4, -1}), "view: shape [4, -1] does not fit a tensor of 6 elements");
  EXPECT_ERROR(view(self, {-1, -1}), "only one size can be inferred, [-1, -1] asks for two");
  EXPECT_ERROR(view(self, {-2, 3}), "size -2 in [-2, 3] is negative");
  EXPECT_ERROR(view(EmptyTensor({0}, ScalarType::Float), {0, -1}), "could be any number");
}

TEST(ComplexViewTest, ShowsPairsAsNumbersAndBack) {
  const Tensor pairs = Floats({3, 2}, {1, 2, 3, 4, 5, 6});
  const Tensor numbers = view_as_complex(pairs);
  EXPECT_EQ(numbers.dtype(), ScalarType::ComplexFloat);
  EXPECT_EQ(SizesOf(numbers), (Sizes{3}));
  EXPECT_EQ(ValuesOf<std::complex<float>>(numbers),
            (std::vector<std::complex<float>>{{1, 2}, {3, 4}, {5, 6}}));
  const Tensor last = slice(numbers, 0, 1, 3);
  const Tensor shown = view_as_real(last);
  EXPECT_TRUE(SharesMemory(pairs, shown));
  EXPECT_EQ(SizesOf(shown), (Sizes{2, 2}));
  EXPECT_EQ(ValuesOf<float>(shown), (std::vector<float>{3, 4, 5, 6}));
}

TEST(ComplexViewTest, PartsAreViews) {
  const Tensor numbers = view_as_complex(Floats({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}));
  const Tensor columns = t(numbers);
  EXPECT_EQ(ValuesOf<float>(real(columns)), (std::vector<float>{1, 5, 3, 7}));
  EXPECT_EQ(ValuesOf<float>(imag(columns)), (std::vector<float>{2, 6, 4, 8}));
  EXPECT_TRUE(SharesMemory(numbers, imag(columns)));
  const Tensor plain = Counting({2});
  EXPECT_TRUE(SharesMemory(plain, real(plain)));
  EXPECT_EQ(SizesOf(view_as_complex(Floats({0, 2}, {}))), (Sizes{0}));
}

TEST(ComplexViewTest, RejectsWhatHasNoPairs) {
  EXPECT_ERROR(view_as_complex(Counting({2, 3})), "Tensor must have a last dimension of size 2");
  EXPECT_ERROR(view_as_complex(t(Counting({2, 3}))), "view: the last stride of self is 3");
  EXPECT_ERROR(view_as_complex(Longs({2}, {1, 2})),
               "only supported for half, float and double tensors");
  EXPECT_ERROR(view_as_real(Counting({2})), "view_as_real is only supported for complex tensors");
  EXPECT_ERROR(imag(Counting({2})), "imag takes complex tensors only");
}

TEST(ReshapeTest, IsAViewWhereThereIsOne) {
  const Tensor self = Counting({2, 3});
  EXPECT_TRUE(SharesMemory(self, reshape(self, {6})));
}

TEST(ReshapeTest, CopiesWhereElementsMustMove) {
  const Tensor self = t(Counting({2, 3}));
  const Tensor result = reshape(self, {-1});
  EXPECT_FALSE(SharesMemory(self, result));
  EXPECT_EQ(ValuesOf<float>(result), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_ERROR(reshape(self, {4}), "reshape: shape [4] does not fit");
}

TEST(TransposeTest, SwapsDimensions) {
  const Tensor result = transpose(Counting({2, 3, 4}), 0, -1);
  EXPECT_EQ(SizesOf(result), (Sizes{4, 3, 2}));
  EXPECT_EQ(StridesOf(result), (Sizes{1, 4, 12}));
  EXPECT_EQ(SizesOf(transpose(Floats({}, {1}), 0, -1)), Sizes{});
  EXPECT_ERROR(transpose(Counting({2, 3}), 0, 2), "transpose: dimension 2 is not in [-2, 1]");
}

TEST(TTest, TakesAtMostTwoDimensions) {
  EXPECT_EQ(ValuesOf<float>(t(Counting({2, 2}))), (std::vector<float>{0, 2, 1, 3}));
  EXPECT_EQ(ValuesOf<float>(t(Counting({2}))), (std::vector<float>{0, 1}));
  EXPECT_ERROR(t(Counting({1, 1, 1})), "t: self has sizes [1, 1, 1]");
}

TEST(SelectTest, TakesOnePositionOfADimension) {
  const Tensor self = Counting({2, 3});
  EXPECT_EQ(ValuesOf<float>(select(self, 0, -1)), (std::vector<float>{3, 4, 5}));
  EXPECT_EQ(ValuesOf<float>(select(self, -1, 1)), (std::vector<float>{1, 4}));
  EXPECT_TRUE(SharesMemory(self, select(self, 0, 0)));
}

TEST(SelectTest, RejectsPositionsOutOfRange) {
  EXPECT_ERROR(select(Counting({2, 3}), 1, 3),
               "select: index 3 is out of range of dimension 1 of sizes [2, 3]");
  EXPECT_ERROR(select(Floats({}, {1}), 0, 0), "select: self has no dimensions");
}

TEST(SliceTest, CountsFromEitherEndWithSteps) {
  const Tensor self = Counting({7});
  EXPECT_EQ(ValuesOf<float>(slice(self, 0, 1, -1, 2)), (std::vector<float>{1, 3, 5}));
  EXPECT_EQ(ValuesOf<float>(slice(self, 0, -2)), (std::vector<float>{5, 6}));
  EXPECT_EQ(ValuesOf<float>(slice(self, 0, std::nullopt, 2)), (std::vector<float>{0, 1}));
  EXPECT_TRUE(SharesMemory(self, slice(self)));
}

TEST(SliceTest, CutsPositionsOutOfRange) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(ValuesOf<float>(slice(Counting({3}), 0, kMin, kMax)), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(slice(Counting({3}), 0, 1, 3, kMax)), (std::vector<float>{1}));
  EXPECT_EQ(SizesOf(slice(Counting({3}), 0, 2, 1)), (Sizes{0}));
  EXPECT_EQ(SizesOf(slice(Counting({3}), 0, 5, 9)), (Sizes{0}));
}

TEST(SliceTest, RejectsStepsThatDoNotAdvance) {
  EXPECT_ERROR(slice(Counting({3}), 0, 0, 3, 0), "slice: step 0 is not positive");
  EXPECT_ERROR(slice(Floats({}, {1})), "slice: self has no dimensions");
}

TEST(SplitTest, CutsIntoPartsAndARest) {
  const Tensor self = Counting({2, 5});
  const std::vector<Tensor> parts = split(self, 2, 1);
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(ValuesOf<float>(parts[0]), (std::vector<float>{0, 1, 5, 6}));
  EXPECT_EQ(ValuesOf<float>(parts[2]), (std::vector<float>{4, 9}));
  EXPECT_TRUE(SharesMemory(self, parts[1]));
}

TEST(SplitTest, GivesOnePartOfAnEmptyDimension) {
  const Tensor empty = EmptyTensor({0}, ScalarType::Float);
  EXPECT_EQ(split(empty, 0).size(), 1u);
  EXPECT_EQ(split(empty, 2).size(), 1u);
  EXPECT_EQ(split(Counting({3}), std::numeric_limits<int64_t>::max()).size(), 1u);
}

TEST(SplitTest, RejectsPartsThatDoNotAddUp) {
  EXPECT_ERROR(split(Counting({3}), 0), "split: parts of size 0 do not make up dimension 0");
  EXPECT_ERROR(split(Counting({3}), -1), "split: parts of size -1");
}

}  // namespace
}  // namespace switchyard

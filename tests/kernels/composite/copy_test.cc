#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

TEST(EmptyTest, MakesATensorOfTheAskedKind) {
  const Tensor tensor = empty({2, 3}, ScalarType::Long);
  EXPECT_EQ(SizesOf(tensor), (Sizes{2, 3}));
  EXPECT_EQ(tensor.dtype(), ScalarType::Long);
  EXPECT_EQ(empty({1}).dtype(), ScalarType::Float);
}

TEST(EmptyTest, OrdersDimensionsByMemoryFormat) {
  const auto strides = [](const Sizes& sizes, MemoryFormat format) {
    return StridesOf(empty(sizes, {}, format));
  };
  EXPECT_EQ(strides({2, 3, 4, 5}, MemoryFormat::Contiguous), (Sizes{60, 20, 5, 1}));
  EXPECT_EQ(strides({2, 3, 4, 5}, MemoryFormat::ChannelsLast), (Sizes{60, 1, 15, 3}));
  EXPECT_EQ(strides({2, 3, 4, 5, 6}, MemoryFormat::ChannelsLast3d), (Sizes{360, 1, 90, 18, 3}));
  EXPECT_ERROR(strides({2, 3}, MemoryFormat::ChannelsLast),
               "empty: memory format ChannelsLast takes 4 dimensions, not sizes [2, 3]");
  EXPECT_ERROR(strides({2}, MemoryFormat::Preserve), "Preserve");
}

TEST(EmptyTest, RejectsWhatTheCpuDoesNotHave) {
  EXPECT_ERROR(empty({-1}), "empty: size -1 in [-1] is negative");
  EXPECT_ERROR(empty({1}, TensorOptions().pinned_memory(true)), "pinned memory");
}

TEST(FullTest, TakesTheTypeOfTheValue) {
  EXPECT_EQ(ValuesOf<int64_t>(full({2}, 3)), (std::vector<int64_t>{3, 3}));
  EXPECT_EQ(ValuesOf<float>(full({}, 2.5)), (std::vector<float>{2.5f}));
  EXPECT_EQ(ValuesOf<bool>(full({1}, true)), (std::vector<bool>{true}));
  EXPECT_EQ(ValuesOf<int32_t>(full({1}, 3.5, ScalarType::Int)), (std::vector<int32_t>{3}));
  EXPECT_EQ(ValuesOf<std::complex<float>>(full({1}, std::complex<double>(1, 2))),
            (std::vector<std::complex<float>>{{1, 2}}));
}

TEST(FullTest, RejectsValuesThatTheTypeDoesNotHold) {
  EXPECT_ERROR(full({1}, 300, ScalarType::Byte), "value 300 cannot be converted");
}

TEST(ZerosTest, IsFloatUnlessTold) {
  EXPECT_EQ(ValuesOf<float>(zeros({3})), (std::vector<float>{0, 0, 0}));
  EXPECT_EQ(ValuesOf<int64_t>(zeros({1}, ScalarType::Long)), (std::vector<int64_t>{0}));
}

TEST(CopyTest, ConvertsAndStretches) {
  Tensor self = EmptyTensor({2, 2}, ScalarType::Int);
  EXPECT_TRUE(copy_(self, Floats({2}, {3.7f, -3.7f})).is_same(self));
  EXPECT_EQ(ValuesOf<int32_t>(self), (std::vector<int32_t>{3, -3, 3, -3}));
}

TEST(CopyTest, ReadsAnOverlappingSourceBeforeWriting) {
  const Tensor base = Counting({5});
  Tensor later = slice(base, 0, 1, 5);
  copy_(later, slice(base, 0, 0, 4));
  EXPECT_EQ(ValuesOf<float>(base), (std::vector<float>{0, 0, 1, 2, 3}));
}

TEST(CopyTest, RejectsASourceThatDoesNotStretch) {
  Tensor self = Floats({2}, {1, 2});
  EXPECT_ERROR(copy_(self, Floats({3}, {1, 2, 3})), "copy_: src of sizes [3] does not broadcast");
  EXPECT_ERROR(copy_(self, Tensor()), "copy_: argument `src` is an undefined tensor");
}

TEST(FillTest, WritesThroughAView) {
  const Tensor base = Counting({2, 3});
  Tensor column = select(base, 1, 2);
  fill_(column, 9);
  EXPECT_EQ(ValuesOf<float>(base), (std::vector<float>{0, 1, 9, 3, 4, 9}));
}

TEST(CloneTest, KeepsTheOrderOfDimensionsInMemory) {
  const Tensor transposed = t(Counting({2, 3}));
  const Tensor copy = clone(transposed);
  EXPECT_FALSE(copy.storage().IsSame(transposed.storage()));
  EXPECT_EQ(StridesOf(copy), (Sizes{1, 3}));
  EXPECT_TRUE(equal(copy, transposed));
  EXPECT_EQ(StridesOf(clone(transposed, MemoryFormat::Contiguous)), (Sizes{2, 1}));
  EXPECT_EQ(StridesOf(clone(slice(Counting({3, 4}), 1, 0, 2))), (Sizes{2, 1}));
}

TEST(ToTest, ReturnsSelfIfNothingChanges) {
  const Tensor self = Counting({2});
  EXPECT_TRUE(to(self, ScalarType::Float).is_same(self));
  EXPECT_FALSE(to(self, ScalarType::Float, false, true).is_same(self));
  const Tensor transposed = t(Counting({2, 3}));
  EXPECT_TRUE(to(transposed, ScalarType::Float).is_same(transposed));
  EXPECT_TRUE(to(transposed, ScalarType::Float, false, false, MemoryFormat::Contiguous)
                  .is_same(transposed));
}

TEST(ToTest, Converts) {
  EXPECT_EQ(ValuesOf<bool>(to(Floats({3}, {0, 0.5f, -1}), ScalarType::Bool)),
            (std::vector<bool>{false, true, true}));
  EXPECT_EQ(ValuesOf<uint8_t>(to(Floats({2}, {300, -1}), ScalarType::Byte)),
            (std::vector<uint8_t>{44, 255}));
  EXPECT_EQ(StridesOf(to(t(Counting({2, 3})), ScalarType::Double)), (Sizes{1, 3}));
}

TEST(ToTest, ConvertsFloatingValuesThatNoIntegerHolds) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Tensor longs =
      to(MakeTensor<double>({3}, {kInfinity, -kInfinity, std::nan("")}), ScalarType::Long);
  EXPECT_EQ(ValuesOf<int64_t>(longs),
            (std::vector<int64_t>{std::numeric_limits<int64_t>::max(),
                                  std::numeric_limits<int64_t>::min(), 0}));
}

TEST(ItemTest, GivesTheOneElementInItsKind) {
  EXPECT_EQ(item(Floats({1, 1}, {2.5f})), Scalar(2.5));
  EXPECT_EQ(item(MakeTensor<int8_t>({}, {-3})), Scalar(-3));
  EXPECT_TRUE(item(Bools({1}, {true})).IsBool());
  EXPECT_EQ(_local_scalar_dense(select(Counting({3}), 0, 2)), Scalar(2.0));
}

TEST(ItemTest, RejectsOtherCounts) {
  EXPECT_ERROR(item(Counting({2})), "item: a tensor of sizes [2] has 2 elements, not one");
  EXPECT_ERROR(_local_scalar_dense(EmptyTensor({0}, ScalarType::Float)), "has 0 elements");
}

TEST(CatTest, JoinsAlongADimension) {
  const Tensor a = Counting({2, 1});
  const Tensor b = Counting({2, 2});
  EXPECT_EQ(ValuesOf<float>(cat(std::vector<Tensor>{a, b}, -1)),
            (std::vector<float>{0, 0, 1, 1, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(cat(std::vector<Tensor>{b, t(b)})),
            (std::vector<float>{0, 1, 2, 3, 0, 2, 1, 3}));
}

TEST(CatTest, PromotesTypesAndSkipsEmptyVectors) {
  const std::vector<Tensor> tensors = {EmptyTensor({0}, ScalarType::Double), Longs({1, 1}, {1}),
                                       Floats({1, 1}, {0.5f})};
  EXPECT_EQ(ValuesOf<double>(cat(tensors, 1)), (std::vector<double>{1, 0.5}));
  EXPECT_EQ(SizesOf(cat(std::vector<Tensor>{tensors[0], tensors[0]})), (Sizes{0}));
}

TEST(CatTest, RejectsWhatDoesNotJoin) {
  EXPECT_ERROR(cat(TensorList()), "aten::cat: no argument determines which kernel to call");
  EXPECT_ERROR(cat(std::vector<Tensor>{Floats({}, {1})}), "cat: tensor 0 has no dimension");
  EXPECT_ERROR(cat(std::vector<Tensor>{Counting({2, 2}), Counting({2, 3})}),
               "cat: tensor 1 has sizes [2, 3], which differ from [2, 2]");
  EXPECT_ERROR(cat(std::vector<Tensor>{Counting({2})}, 1), "cat: dimension 1 is not in [-1, 0]");
}

}  // namespace
}  // namespace switchyard

#include <cstdint>
#include <limits>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(AddTest, AddsElements) {
  const Tensor sum = add(Floats({3}, {1, 2, 3}), Floats({3}, {10, 20, 30}));
  EXPECT_EQ(ValuesOf<float>(sum), (std::vector<float>{11, 22, 33}));
}

TEST(AddTest, MultipliesTheSecondOperandByAlpha) {
  const Tensor sum = add(Longs({2}, {1, 2}), Longs({2}, {10, 20}), -3);
  EXPECT_EQ(ValuesOf<int64_t>(sum), (std::vector<int64_t>{-29, -58}));
}

TEST(AddTest, StretchesSizesOfOne) {
  const Tensor sum = add(Floats({2, 1}, {1, 2}), Floats({3}, {10, 20, 30}));
  EXPECT_EQ(SizesOf(sum), (Sizes{2, 3}));
  EXPECT_EQ(ValuesOf<float>(sum), (std::vector<float>{11, 21, 31, 12, 22, 32}));
}

TEST(AddTest, StretchesATensorWithoutDimensionsOnEitherSide) {
  const Tensor left = add(Floats({}, {5}), Floats({2}, {1, 2}));
  const Tensor right = add(Floats({2}, {1, 2}), Floats({}, {5}));
  EXPECT_EQ(ValuesOf<float>(left), (std::vector<float>{6, 7}));
  EXPECT_EQ(ValuesOf<float>(right), (std::vector<float>{6, 7}));
}

TEST(AddTest, ReadsAnyStrides) {
  const Tensor transposed = t(Counting({2, 3}));
  const Tensor every_second = slice(Counting({3, 4}), 1, 0, 4, 2);
  const Tensor sum = add(transposed, every_second);
  EXPECT_EQ(ValuesOf<float>(sum), (std::vector<float>{0, 5, 5, 10, 10, 15}));
}

TEST(AddTest, KeepsTheOrderOfDimensionsInMemory) {
  const Tensor transposed = t(Counting({2, 3}));
  EXPECT_EQ(StridesOf(add(transposed, transposed)), (Sizes{1, 3}));
  EXPECT_EQ(StridesOf(add(slice(Counting({3, 4}), 1, 0, 2), Floats({}, {1}))), (Sizes{2, 1}));
}

TEST(AddTest, GivesNoElementsForNone) {
  const Tensor sum = add(EmptyTensor({0, 3}, ScalarType::Float), Floats({3}, {1, 2, 3}));
  EXPECT_EQ(SizesOf(sum), (Sizes{0, 3}));
}

TEST(AddTest, IsOrForBooleans) {
  const Tensor sum = add(Bools({3}, {true, true, false}), Bools({3}, {true, false, false}));
  EXPECT_EQ(ValuesOf<bool>(sum), (std::vector<bool>{true, true, false}));
}

TEST(AddTest, WrapsIntegersAround) {
  const Tensor sum = add(MakeTensor<int8_t>({2}, {127, -128}), MakeTensor<int8_t>({2}, {1, -1}));
  EXPECT_EQ(ValuesOf<int8_t>(sum), (std::vector<int8_t>{-128, 127}));
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(ValuesOf<int64_t>(add(Longs({1}, {kMax}), Longs({1}, {1})))[0], -kMax - 1);
}

TEST(AddTest, ConvertsOperandsOfDifferentTypes) {
  const Tensor sum = add(Longs({2}, {1, 2}), MakeTensor<double>({2}, {0.5, 0.25}));
  EXPECT_EQ(ValuesOf<double>(sum), (std::vector<double>{1.5, 2.25}));
}

TEST(AddTest, NamesShapesThatDoNotFit) {
  EXPECT_ERROR(add(Floats({2}, {1, 2}), Floats({3}, {1, 2, 3})),
               "aten::add.Tensor: shapes [2] and [3] do not broadcast");
}

TEST(AddTest, RejectsAnAlphaThatTheTypeDoesNotHold) {
  EXPECT_ERROR(add(Longs({1}, {1}), Longs({1}, {1}), 0.5),
               "aten::add.Tensor: alpha 0.5 is not an integer");
  EXPECT_ERROR(add(Longs({1}, {1}), Longs({1}, {1}), true), "takes a boolean result, not Long");
  EXPECT_ERROR(add(MakeTensor<int8_t>({1}, {1}), MakeTensor<int8_t>({1}, {1}), 300), "300");
}

TEST(AddTest, RejectsTypesWithoutKernel) {
  const Tensor complex = EmptyTensor({2}, ScalarType::ComplexHalf);
  EXPECT_ERROR(add(complex, complex), "ComplexHalf");
}

TEST(AddTest, ComputesHalfPrecisionInFloatAndRoundsOnce) {
  const Tensor half = full({2}, 1, ScalarType::Half);
  const Tensor sum = add(half, half, 0.00048828125);  // half a unit in the last place
  EXPECT_EQ(sum.dtype(), ScalarType::Half);
  EXPECT_EQ(static_cast<float>(sum.data<Half>()[0]), 1.0f);
}

TEST(AddTest, RejectsAnUndefinedOperand) {
  EXPECT_ERROR(add(Floats({1}, {1}), Tensor()), "argument `other` is an undefined tensor");
}

TEST(AddInPlaceTest, ChangesSelfAndReturnsIt) {
  Tensor self = Floats({2, 2}, {1, 2, 3, 4});
  const Tensor& result = add_(self, Floats({2}, {10, 20}));
  EXPECT_TRUE(result.is_same(self));
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{11, 22, 13, 24}));
}

TEST(AddInPlaceTest, TakesSelfAsBothOperands) {
  Tensor self = Floats({2}, {1, 2});
  add_(self, self);
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{2, 4}));
}

TEST(AddInPlaceTest, ReadsAnOverlappingOperandBeforeWriting) {
  const Tensor base = Counting({5});
  Tensor later = slice(base, 0, 1, 5);
  add_(later, slice(base, 0, 0, 4));
  EXPECT_EQ(ValuesOf<float>(base), (std::vector<float>{0, 1, 3, 5, 7}));
  Tensor square = Counting({2, 2});
  add_(square, t(square));
  EXPECT_EQ(ValuesOf<float>(square), (std::vector<float>{0, 3, 3, 6}));
}

TEST(AddInPlaceTest, WritesThroughAView) {
  const Tensor base = Counting({2, 3});
  Tensor column = select(base, 1, 1);
  add_(column, Floats({}, {100}));
  EXPECT_EQ(ValuesOf<float>(base), (std::vector<float>{0, 101, 2, 3, 104, 5}));
}

TEST(AddInPlaceTest, RejectsWhatSelfCannotHold) {
  Tensor longs = Longs({2}, {1, 2});
  EXPECT_ERROR(add_(longs, Floats({2}, {1, 2})),
               "the result is Float, which cannot be stored in an output of Long");
  EXPECT_ERROR(add_(longs, Longs({2, 2}, {1, 2, 3, 4})),
               "the result has sizes [2, 2], which cannot be stored in an operand of sizes [2]");
  const Tensor one = Floats({1}, {1});
  Tensor stretched = ViewOf(one, {3}, {0}, 0);
  EXPECT_ERROR(add_(stretched, one), "share their memory");
}

TEST(AddOutTest, WritesOutAndReturnsIt) {
  Tensor out = EmptyTensor({2}, ScalarType::Double);
  const Tensor& result = add_out(out, Floats({2}, {1, 2}), Floats({2}, {3, 4}), 2);
  EXPECT_TRUE(result.is_same(out));
  EXPECT_EQ(ValuesOf<double>(out), (std::vector<double>{7, 10}));
}

TEST(AddOutTest, GivesAnEmptyOutTheSizesOfTheResult) {
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  add_out(out, Floats({2, 1}, {1, 2}), Floats({2}, {10, 20}));
  EXPECT_EQ(SizesOf(out), (Sizes{2, 2}));
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{11, 21, 12, 22}));
}

TEST(AddOutTest, ResizesAnOutOfOtherSizes) {
  Tensor out = Floats({3}, {1, 2, 3});
  add_out(out, Floats({2}, {1, 2}), Floats({2}, {1, 2}));
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{2, 4}));
}

TEST(AddOutTest, RejectsAnEmptyOutThatIsAnOperand) {
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  EXPECT_ERROR(add_out(out, out, EmptyTensor({2, 0}, ScalarType::Float)),
               "which cannot be stored in an operand of sizes [0]");
}

TEST(SubTest, SubtractsAlphaTimesTheSecondOperand) {
  const Tensor difference = sub(Floats({2}, {1, 2}), Floats({2}, {10, 20}), 0.5);
  EXPECT_EQ(ValuesOf<float>(difference), (std::vector<float>{-4, -8}));
}

TEST(SubTest, RejectsBooleans) {
  EXPECT_ERROR(sub(Bools({1}, {true}), Bools({1}, {true})), "booleans have no difference");
  EXPECT_ERROR(sub(Longs({1}, {1}), Bools({1}, {true})), "the operands are Long and Bool");
}

TEST(SubTest, NamesItselfInErrorsAboutAlpha) {
  EXPECT_ERROR(sub(Longs({1}, {1}), Longs({1}, {1}), 0.5),
               "aten::sub.Tensor: alpha 0.5 is not an integer");
}

TEST(MulTest, MultipliesElementsOfAnyType) {
  EXPECT_EQ(ValuesOf<float>(mul(Floats({2}, {1.5f, 2}), Longs({2}, {2, 3}))),
            (std::vector<float>{3, 6}));
  EXPECT_EQ(ValuesOf<bool>(mul(Bools({2}, {true, true}), Bools({2}, {true, false}))),
            (std::vector<bool>{true, false}));
  EXPECT_EQ(ValuesOf<uint8_t>(mul(MakeTensor<uint8_t>({1}, {200}), MakeTensor<uint8_t>({1}, {2}))),
            (std::vector<uint8_t>{144}));
}

TEST(DivTest, DividesIntegersAsFloatingValues) {
  const Tensor quotient = div(Longs({3}, {1, -7, 0}), Longs({}, {2}));
  EXPECT_EQ(ValuesOf<float>(quotient), (std::vector<float>{0.5f, -3.5f, 0}));
}

TEST(DivTest, GivesInfinityAndNanForZeroDivisors) {
  const std::vector<float> quotient =
      ValuesOf<float>(div(Floats({3}, {1, -1, 0}), Floats({3}, {0, 0, 0})));
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(quotient[0], kInfinity);
  EXPECT_EQ(quotient[1], -kInfinity);
  EXPECT_TRUE(quotient[2] != quotient[2]);
}

TEST(EqTest, ComparesInTheCommonType) {
  const Tensor result = eq(Longs({3}, {1, 2, 3}), Floats({3}, {1, 2.5f, 3}));
  EXPECT_EQ(ValuesOf<bool>(result), (std::vector<bool>{true, false, true}));
}

TEST(EqTest, HoldsNanUnequalToItself) {
  const Tensor nan = Floats({1}, {kNan});
  EXPECT_EQ(ValuesOf<bool>(eq(nan, nan)), (std::vector<bool>{false}));
}

TEST(EqualTest, ComparesSizesThenElements) {
  const Tensor a = Counting({2, 3});
  EXPECT_TRUE(equal(a, Counting({2, 3})));
  EXPECT_FALSE(equal(a, Counting({3, 2})));
  EXPECT_FALSE(equal(a, Floats({2, 3}, {0, 1, 2, 3, 4, 6})));
  EXPECT_TRUE(equal(t(a), Floats({3, 2}, {0, 3, 1, 4, 2, 5})));
  EXPECT_TRUE(equal(a, Counting<double>({2, 3})));
  EXPECT_FALSE(equal(Floats({1}, {kNan}), Floats({1}, {kNan})));
  EXPECT_TRUE(equal(EmptyTensor({0}, ScalarType::Float), EmptyTensor({0}, ScalarType::Float)));
}

}  // namespace
}  // namespace switchyard

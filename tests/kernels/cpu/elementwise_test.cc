// Known values and errors of the elementwise families; tests/kernels/comparison covers many more
// cases.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using FloatVector = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(RoundingTest, TakesTheEvenOneOfTwo) {
  EXPECT_EQ(ValuesOf<float>(round(Floats({4}, {0.5f, 1.5f, 2.5f, -0.5f}))),
            (FloatVector{0, 2, 2, -0.0f}));
  EXPECT_EQ(ValuesOf<int64_t>(floor(Longs({2}, {-3, 3}))), (std::vector<int64_t>{-3, 3}));
  EXPECT_ERROR(ceil(Bools({1}, {true})), "aten::ceil: no kernel for dtype Bool");
}

TEST(NegTest, RejectsBooleans) {
  EXPECT_EQ(ValuesOf<int8_t>(neg(MakeTensor<int8_t>({2}, {-128, 1}))),
            (std::vector<int8_t>{-128, -1}));
  EXPECT_ERROR(neg(Bools({1}, {true})), "booleans have no negative");
}

TEST(SignTest, IsZeroForNan) {
  EXPECT_EQ(ValuesOf<float>(sign(Floats({3}, {-2, kNan, 3}))), (FloatVector{-1, 0, 1}));
}

TEST(ActivationTest, HasKnownValues) {
  EXPECT_FLOAT_EQ(ValuesOf<float>(gelu(Floats({1}, {1})))[0], 0.84134474f);
  EXPECT_FLOAT_EQ(ValuesOf<float>(gelu(Floats({1}, {1}), "tanh"))[0], 0.841192f);
  EXPECT_FLOAT_EQ(ValuesOf<float>(silu(Floats({1}, {1})))[0], 0.7310586f);
  EXPECT_FLOAT_EQ(ValuesOf<float>(elu(Floats({1}, {-1})))[0], -0.63212055f);
  EXPECT_EQ(ValuesOf<float>(hardtanh(Floats({3}, {-2, 0.5f, 2}))), (FloatVector{-1, 0.5f, 1}));
  EXPECT_EQ(ValuesOf<float>(hardswish(Floats({2}, {-3, 3}))), (FloatVector{0, 3}));
  EXPECT_ERROR(gelu(Floats({1}, {1}), "tan"), "approximate is 'tan', not 'none' or 'tanh'");
}

// Squares of 16 and their rest, in each size of elements, with dimensions around and between.
template <typename T>
void ExpectTransposedCopies() {
  for (const Sizes& sizes : {Sizes{16, 32}, Sizes{3, 50}, Sizes{37, 21}, Sizes{2, 17, 3, 20}}) {
    const Tensor self = Counting<T>(sizes);
    const Tensor turned = transpose(self, -1, self.dim() == 2 ? 0 : 1);
    const Tensor copy = clone(turned, MemoryFormat::Contiguous);
    EXPECT_TRUE(copy.is_contiguous());
    EXPECT_EQ(ValuesOf<T>(copy), ValuesOf<T>(turned));
    Tensor wide = EmptyTensor({sizes.back(), 60}, ScalarTypeOf<T>());
    if (self.dim() != 2) continue;
    Tensor part = narrow(wide, 1, 5, sizes[0]);
    copy_(part, turned);
    EXPECT_EQ(ValuesOf<T>(part), ValuesOf<T>(turned));
  }
}

TEST(CopyTest, TurnsRowsIntoColumns) {
  ExpectTransposedCopies<uint8_t>();
  ExpectTransposedCopies<int16_t>();
  ExpectTransposedCopies<int32_t>();
  ExpectTransposedCopies<float>();
  ExpectTransposedCopies<double>();
  const Tensor row = Counting({70});
  const Tensor stretched = ViewOf(row, {20, 70}, {0, 1}, 0);
  EXPECT_EQ(ValuesOf<float>(clone(t(stretched), MemoryFormat::Contiguous)),
            ValuesOf<float>(t(stretched)));
}

TEST(DivTest, RoundsAsAsked) {
  const Tensor a = Longs({4}, {7, -7, 7, -7});
  const Tensor b = Longs({4}, {2, 2, -2, -2});
  EXPECT_EQ(ValuesOf<int64_t>(div(a, b, "trunc")), (std::vector<int64_t>{3, -3, -3, 3}));
  EXPECT_EQ(ValuesOf<int64_t>(div(a, b, "floor")), (std::vector<int64_t>{3, -4, -4, 3}));
  EXPECT_EQ(ValuesOf<float>(div(a, b, std::nullopt))[0], 3.5f);
  EXPECT_ERROR(div(a, b, "up"), "rounding_mode is 'up', not 'trunc', 'floor' or None");
  EXPECT_ERROR(div(a, 0, "trunc"), "an integer is divided by zero");
}

TEST(RemainderTest, HasTheSignOfTheDivisor) {
  EXPECT_EQ(ValuesOf<int64_t>(remainder(Longs({2}, {7, -7}), 3)), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(ValuesOf<int64_t>(fmod(Longs({2}, {7, -7}), 3)), (std::vector<int64_t>{1, -1}));
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(ValuesOf<int64_t>(remainder(Longs({1}, {kLeast}), -1)), (std::vector<int64_t>{0}));
}

TEST(PowTest, MultipliesIntegers) {
  EXPECT_EQ(ValuesOf<int64_t>(pow(Longs({2}, {-3, 10}), 3)), (std::vector<int64_t>{-27, 1000}));
  EXPECT_EQ(ValuesOf<int64_t>(pow(2, Longs({2}, {5, -1}))), (std::vector<int64_t>{32, 0}));
  EXPECT_EQ(ValuesOf<int64_t>(square(Bools({1}, {true}))), (std::vector<int64_t>{1}));
  EXPECT_ERROR(pow(Longs({1}, {2}), -1), "an integer to the power -1 is no integer");
}

TEST(CompareTest, WritesTruthIntoAnyType) {
  Tensor out = Floats({2}, {7, 7});
  lt_out(out, Longs({2}, {1, 3}), 2);
  EXPECT_EQ(ValuesOf<float>(out), (FloatVector{1, 0}));
  EXPECT_EQ(ge(Floats({1}, {kNan}), 0).dtype(), ScalarType::Bool);
}

TEST(LogicTest, TakesTruthOfNumbersAndBitsOfIntegers) {
  EXPECT_TRUE(ValuesOf<bool>(logical_xor(Floats({1}, {0.5f}), Longs({1}, {0})))[0]);
  EXPECT_EQ(ValuesOf<int64_t>(bitwise_and(Longs({1}, {12}), 10)), (std::vector<int64_t>{8}));
  EXPECT_ERROR(bitwise_or(Floats({1}, {1}), Floats({1}, {1})), "no kernel for dtype Float");
}

TEST(WhereTest, StretchesAndPromotes) {
  const Tensor result = where(Bools({2, 1}, {true, false}), Longs({2}, {1, 2}), Floats({}, {0.5f}));
  EXPECT_EQ(ValuesOf<float>(result), (FloatVector{1, 2, 0.5f, 0.5f}));
  EXPECT_ERROR(where(Longs({1}, {1}), Longs({1}, {1}), Longs({1}, {1})), "`condition` has dtype");
}

TEST(TernaryTest, HasKnownValues) {
  const Tensor one = Floats({1}, {1});
  EXPECT_EQ(ValuesOf<float>(addcmul(one, Floats({1}, {2}), Floats({1}, {3}), 2))[0], 13);
  EXPECT_EQ(ValuesOf<float>(addcdiv(one, Floats({1}, {3}), Floats({1}, {2}), 2))[0], 4);
  EXPECT_EQ(ValuesOf<float>(lerp(one, Floats({1}, {3}), 0.75))[0], 2.5f);
  EXPECT_ERROR(addcdiv(one, Longs({1}, {1}), Longs({1}, {1})), "whose quotient is no integer");
  EXPECT_ERROR(lerp(one, Longs({1}, {1}), 0.5), "`end` has dtype Long, and self Float");
}

TEST(MaskedFillTest, FillsWhereTheMaskIsTrue) {
  const Tensor self = Floats({2}, {1, 2});
  EXPECT_EQ(ValuesOf<float>(masked_fill(self, Bools({2}, {true, false}), 9)), (FloatVector{9, 2}));
  EXPECT_EQ(ValuesOf<float>(self), (FloatVector{1, 2}));
  Tensor written = self;
  EXPECT_ERROR(masked_fill_(written, Bools({2}, {true, true}), self), "must have no dimensions");
}

}  // namespace
}  // namespace switchyard

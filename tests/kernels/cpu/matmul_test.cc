#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

// Small integers of either sign; every type here represents their products and sums exactly.
template <typename T>
Tensor Pattern(int64_t rows, int64_t columns, int64_t seed) {
  Tensor tensor = EmptyTensor({rows, columns}, ScalarTypeOf<T>());
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    tensor.data<T>()[i] = static_cast<T>((i * 7 + seed * 13) % 11 - 5);
  }
  return tensor;
}

// Row by column, element by element.
template <typename T>
std::vector<T> SlowProduct(const Tensor& a, const Tensor& b) {
  const std::vector<T> x = ValuesOf<T>(a);
  const std::vector<T> y = ValuesOf<T>(b);
  const int64_t depth = a.size(1);
  const int64_t columns = b.size(1);
  std::vector<T> product;
  for (int64_t i = 0; i < a.size(0); ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      T sum = 0;
      for (int64_t k = 0; k < depth; ++k) {
        sum = static_cast<T>(sum + x[i * depth + k] * y[k * columns + j]);
      }
      product.push_back(sum);
    }
  }
  return product;
}

template <typename T>
void ExpectProduct(int64_t rows, int64_t depth, int64_t columns) {
  const Tensor a = Pattern<T>(rows, depth, 1);
  const Tensor b = Pattern<T>(depth, columns, 2);
  EXPECT_EQ(ValuesOf<T>(mm(a, b)), SlowProduct<T>(a, b))
      << rows << " by " << depth << " by " << columns << " of " << ScalarTypeName(a.dtype());
}

TEST(MmTest, MultipliesMatrices) {
  const Tensor product = mm(Floats({2, 2}, {1, 2, 3, 4}), Floats({2, 3}, {1, 0, 2, 0, 1, 3}));
  EXPECT_EQ(SizesOf(product), (Sizes{2, 3}));
  EXPECT_EQ(ValuesOf<float>(product), (std::vector<float>{1, 2, 8, 3, 4, 18}));
}

TEST(MmTest, IsRightAtEveryEdgeOfABlock) {
  for (const int64_t rows : {1, 3, 4, 5, 65}) {
    for (const int64_t depth : {1, 7, 257}) {
      for (const int64_t columns : {1, 8, 9, 33}) ExpectProduct<float>(rows, depth, columns);
    }
  }
  ExpectProduct<float>(130, 520, 300);
}

TEST(MmTest, MultipliesEveryNumericType) {
  ExpectProduct<double>(9, 20, 11);
  ExpectProduct<int64_t>(9, 20, 11);
  ExpectProduct<int32_t>(9, 20, 11);
  ExpectProduct<int16_t>(9, 20, 11);
  ExpectProduct<int8_t>(9, 20, 37);
  ExpectProduct<uint8_t>(9, 20, 37);
}

TEST(MmTest, WrapsIntegersAround) {
  const Tensor product =
      mm(MakeTensor<int16_t>({1, 1}, {-32768}), MakeTensor<int16_t>({1, 1}, {-1}));
  EXPECT_EQ(ValuesOf<int16_t>(product), (std::vector<int16_t>{-32768}));
}

TEST(MmTest, ReadsAnyStrides) {
  const Tensor a = t(Pattern<float>(20, 6, 1));
  const Tensor b = slice(Pattern<float>(20, 30, 2), 1, 3, 30, 2);
  EXPECT_EQ(ValuesOf<float>(mm(a, b)), SlowProduct<float>(a, b));
}

TEST(MmTest, GivesZerosForNoDepth) {
  const Tensor product =
      mm(EmptyTensor({2, 0}, ScalarType::Float), EmptyTensor({0, 2}, ScalarType::Float));
  EXPECT_EQ(ValuesOf<float>(product), (std::vector<float>{0, 0, 0, 0}));
  EXPECT_EQ(SizesOf(mm(EmptyTensor({0, 3}, ScalarType::Float), Counting({3, 2}))), (Sizes{0, 2}));
}

TEST(MmTest, RejectsWhatDoesNotMultiply) {
  EXPECT_ERROR(mm(Counting({2, 2}), Counting({3, 2})),
               "mm: a matrix of sizes [2, 2] cannot be multiplied by one of sizes [3, 2]");
  EXPECT_ERROR(mm(Counting({2}), Counting({2, 2})), "mm: sizes [2] and [2, 2]");
  EXPECT_ERROR(mm(Counting({2, 2}), Counting<double>({2, 2})),
               "different dtypes, Float and Double");
  EXPECT_ERROR(mm(Bools({1, 1}, {true}), Bools({1, 1}, {true})), "mm: no kernel for dtype Bool");
}

TEST(MmOutTest, WritesOutOfAnyStrides) {
  Tensor out = t(Counting({3, 2}));
  const Tensor a = Counting({2, 2});
  const Tensor b = Counting({2, 3});
  EXPECT_TRUE(mm_out(out, a, b).is_same(out));
  EXPECT_EQ(ValuesOf<float>(out), SlowProduct<float>(a, b));
}

TEST(MmOutTest, MayWriteItsOperands) {
  Tensor a = Counting({2, 2});
  mm_out(a, a, a);
  EXPECT_EQ(ValuesOf<float>(a), (std::vector<float>{2, 3, 6, 11}));
}

TEST(MmOutTest, ChecksOut) {
  Tensor empty_out = EmptyTensor({0}, ScalarType::Float);
  mm_out(empty_out, Counting({2, 2}), Counting({2, 3}));
  EXPECT_EQ(SizesOf(empty_out), (Sizes{2, 3}));
  Tensor doubles = Counting<double>({2, 2});
  EXPECT_ERROR(mm_out(doubles, Counting({2, 2}), Counting({2, 2})), "Double");
  Tensor other = Counting({3, 3});
  mm_out(other, Counting({2, 2}), Counting({2, 2}));
  EXPECT_EQ(SizesOf(other), (Sizes{2, 2}));
}

TEST(AddmmTest, AddsTheScaledProductToTheScaledTensor) {
  const Tensor result =
      addmm(Floats({2}, {10, 20}), Floats({2, 1}, {1, 2}), Floats({1, 2}, {3, 4}), 0.5, 2);
  EXPECT_EQ(ValuesOf<float>(result), (std::vector<float>{11, 18, 17, 26}));
}

TEST(AddmmTest, IgnoresTheElementsOfSelfIfBetaIsZero) {
  const Tensor nan = Floats({}, {std::numeric_limits<float>::quiet_NaN()});
  const Tensor result = addmm(nan, Counting({1, 2}), Counting({2, 1}), 0);
  EXPECT_EQ(ValuesOf<float>(result), (std::vector<float>{1}));
}

TEST(BaddbmmTest, IgnoresTheElementsOfSelfIfBetaIsZero) {
  Tensor nan = Floats({1, 1, 1}, {std::numeric_limits<float>::quiet_NaN()});
  const Tensor a = Counting({1, 1, 2});
  const Tensor b = Counting({1, 2, 1});
  EXPECT_EQ(ValuesOf<float>(baddbmm(nan, a, b, 0)), (std::vector<float>{1}));
  EXPECT_EQ(ValuesOf<float>(baddbmm_(nan, a, b, 0)), (std::vector<float>{1}));
}

TEST(AddmmTest, GivesScaledSelfForNoDepth) {
  const Tensor result = addmm(Floats({}, {3}), EmptyTensor({1, 0}, ScalarType::Float),
                              EmptyTensor({0, 2}, ScalarType::Float), 2);
  EXPECT_EQ(ValuesOf<float>(result), (std::vector<float>{6, 6}));
}

TEST(AddmmTest, RejectsWhatDoesNotFit) {
  const Tensor two = Counting({2, 2});
  EXPECT_ERROR(addmm(Counting({3}), two, two), "addmm: self of sizes [3] does not broadcast");
  EXPECT_ERROR(addmm(Counting<double>({2}), two, two), "addmm: self has dtype Double");
}

TEST(LinearTest, AppliesToTheLastDimension) {
  const Tensor weight = Floats({2, 3}, {1, 0, 0, 0, 1, 1});
  const Tensor bias = Floats({2}, {10, 20});
  EXPECT_EQ(ValuesOf<float>(linear(Counting({2, 3}), weight, bias)),
            (std::vector<float>{10, 23, 13, 29}));
  const Tensor cube = linear(Counting({2, 1, 3}), weight);
  EXPECT_EQ(SizesOf(cube), (Sizes{2, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(cube), (std::vector<float>{0, 3, 3, 9}));
  EXPECT_EQ(SizesOf(linear(Counting({3}), weight, bias)), (Sizes{2}));
  EXPECT_EQ(SizesOf(linear(EmptyTensor({0, 4, 3}, ScalarType::Float), weight)), (Sizes{0, 4, 2}));
}

TEST(LinearTest, RejectsInputsAndWeightsThatDoNotFit) {
  EXPECT_ERROR(linear(Counting({2, 3}), Counting({2, 4})),
               "linear: input of sizes [2, 3] does not end with the 4 features");
  EXPECT_ERROR(linear(Counting({3}), Counting({1, 1, 3})), "linear: weight has sizes [1, 1, 3]");
}

}  // namespace
}  // namespace switchyard

// Kernels that compute formulas, compiled and called.
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;

Tensor Floats(const Values& values) {
  Tensor tensor = EmptyTensor({static_cast<int64_t>(values.size())}, ScalarType::Float);
  for (size_t i = 0; i < values.size(); ++i) tensor.data<float>()[i] = values[i];
  return tensor;
}

Values ValuesOf(const Tensor& tensor) {
  return Values(tensor.data<float>(), tensor.data<float>() + tensor.numel());
}

TEST(DecompositionsRunTest, ComputesTheFormula) {
  const Tensor self = Floats({0, 1});
  EXPECT_FLOAT_EQ(ValuesOf(degrees(self))[1], 57.29578f);
  EXPECT_EQ(ValuesOf(twice(self)), Values({0, 2}));
  const auto [larger, difference] = pair(self, 3);
  EXPECT_EQ(ValuesOf(larger), Values({0, 3}));
  EXPECT_EQ(ValuesOf(difference), Values({0, -2}));
}

TEST(DecompositionsRunTest, ChecksWhatACallRequires) {
  const Tensor numbers = EmptyTensor({2}, ScalarType::ComplexFloat);
  EXPECT_ERROR(degrees(numbers), "aten::degrees: a call requires `!self.is_complex()`");
  EXPECT_ERROR(columns(EmptyTensor({}, ScalarType::Float)),
               "aten::columns: a call requires `self.dim() > 0`");
}

TEST(DecompositionsRunTest, CallsFormsOfWhatTheFormulaCalls) {
  Tensor self = Floats({2, 3});
  EXPECT_EQ(&squared_(self), &self);
  EXPECT_EQ(ValuesOf(self), Values({4, 9}));
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  EXPECT_EQ(&squared_out(out, self), &out);
  EXPECT_EQ(ValuesOf(out), Values({16, 81}));
  EXPECT_ERROR(squared_out(out, EmptyTensor({}, ScalarType::Float)),
               "aten::squared.out: a call requires `self.dim() == 1`");
}

TEST(DecompositionsRunTest, StoresTheResultInOtherForms) {
  Tensor self = Floats({0, 1});
  EXPECT_EQ(&degrees_(self), &self);
  EXPECT_FLOAT_EQ(ValuesOf(self)[1], 57.29578f);
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  EXPECT_EQ(&degrees_out(out, Floats({1, 0, 1})), &out);
  EXPECT_EQ(out.sizes(), std::vector<int64_t>({3}));
  Tensor first = EmptyTensor({0}, ScalarType::Float);
  Tensor second = EmptyTensor({0}, ScalarType::Float);
  pair_out(first, second, Floats({2}), 5);
  EXPECT_EQ(ValuesOf(first), Values({10}));
  EXPECT_EQ(ValuesOf(second), Values({-8}));
  Tensor by_hand = Floats({3});
  EXPECT_EQ(ValuesOf(twice_(by_hand)), Values({7})) << "the kernel is the user's";
}

TEST(DecompositionsRunTest, StoresNothingWhereTheResultDoesNotFit) {
  Tensor whole = EmptyTensor({2}, ScalarType::Long);
  EXPECT_ERROR(
      degrees_out(whole, Floats({1, 1})),
      "aten::degrees.out: result type Float can't be cast to the desired output type Long");
  Tensor undefined;
  EXPECT_ERROR(degrees_out(undefined, Floats({1})), "is an undefined tensor");
}

TEST(DecompositionsRunTest, TakesArgumentsOfOtherTypes) {
  const Tensor self = Floats({1, 2});
  EXPECT_EQ(ValuesOf(shifted(self)), Values({1, 2}));
  EXPECT_EQ(ValuesOf(shifted(self, self)), Values({2, 4}));
  EXPECT_EQ(ValuesOf(shifted(self, self, true)), Values({3, 6}));
  EXPECT_EQ(ValuesOf(around(self)), Values({1, 2, 0.5, 1, 1, 2}));
  EXPECT_EQ(ValuesOf(around(self, 2)), Values({1, 2, 2, 4, 1, 2}));
  EXPECT_EQ(columns(self), 2);
}

}  // namespace
}  // namespace switchyard

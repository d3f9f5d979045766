// The iterator without a structured kernel, and its rules of dtypes. Expected dtypes are PyTorch's
// (torch.result_type, torch.promote_types).
#include "lib/iterator/tensor_iterator.h"

#include <algorithm>
#include <complex>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/type_promotion.h"
#include "lib/loops/loops.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

template <typename T>
Tensor Of(IntArrayRef sizes, const std::vector<T>& values) {
  Tensor tensor = EmptyTensor(sizes, ScalarTypeOf<T>());
  std::copy(values.begin(), values.end(), tensor.data<T>());
  return tensor;
}

template <typename T>
std::vector<T> ValuesOf(const Tensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}

TensorIteratorConfig Binary(const Tensor& out, const Tensor& a, const Tensor& b) {
  TensorIteratorConfig config;
  config.add_owned_output(out).promote_inputs_to_common_dtype(true).cast_common_dtype_to_outputs(
      true);
  config.enforce_safe_casting_to_output(true)
      .allow_cpu_scalars(true)
      .add_owned_input(a)
      .add_owned_input(b);
  return config;
}

ScalarType CommonType(const TensorIteratorConfig& config) {
  return TensorIterator("test", config).common_dtype();
}

TEST(TypePromotionTest, OfTwoDtypes) {
  using S = ScalarType;
  EXPECT_EQ(PromotedType(S::Byte, S::Char), S::Short);
  EXPECT_EQ(PromotedType(S::Byte, S::Int), S::Int);
  EXPECT_EQ(PromotedType(S::Bool, S::Byte), S::Byte);
  EXPECT_EQ(PromotedType(S::Long, S::Half), S::Half);
  EXPECT_EQ(PromotedType(S::Half, S::BFloat16), S::Float);
  EXPECT_EQ(PromotedType(S::Double, S::ComplexFloat), S::ComplexDouble);
  EXPECT_EQ(PromotedType(S::Float, S::ComplexHalf), S::ComplexFloat);
  EXPECT_EQ(PromotedType(S::Long, S::ComplexHalf), S::ComplexHalf);
  EXPECT_EQ(PromotedType(S::ComplexHalf, S::ComplexDouble), S::ComplexDouble);
  EXPECT_EQ(PromotedType(S::QInt8, S::QInt8), S::QInt8);
  EXPECT_ERROR(PromotedType(S::QInt8, S::Float), "have no common type");
}

TEST(TypePromotionTest, OfTensorsAndNumbers) {
  const Tensor ints = Of<int32_t>({2}, {1, 2});
  const Tensor number = Of<double>({}, {0.5});
  const Tensor halves = EmptyTensor({2}, ScalarType::Half);
  EXPECT_EQ(CommonType(Binary(Tensor(), ints, Of<int64_t>({}, {1}))), ScalarType::Int);
  EXPECT_EQ(CommonType(Binary(Tensor(), ints, number)), ScalarType::Double);
  TensorIteratorConfig config;
  config.add_output(Tensor()).promote_inputs_to_common_dtype(true).add_input(ints);
  EXPECT_EQ(CommonType(config.add_wrapped_number(0.5)), ScalarType::Float);
  TypePromotion promotion;
  promotion.Add(halves, false);
  promotion.Add(number, false);
  EXPECT_EQ(promotion.Result(), ScalarType::Half);
  promotion.Add(Of<double>({}, {1}), true);
  EXPECT_EQ(promotion.Result(), ScalarType::Half);
  promotion.Add(EmptyTensor({}, ScalarType::ComplexDouble), true);
  EXPECT_EQ(promotion.Result(), ScalarType::ComplexHalf);
}

TEST(TypePromotionTest, StoringKeepsTheCategory) {
  EXPECT_TRUE(CanCast(ScalarType::Double, ScalarType::Half));
  EXPECT_TRUE(CanCast(ScalarType::Bool, ScalarType::Byte));
  EXPECT_FALSE(CanCast(ScalarType::Float, ScalarType::Long));
  EXPECT_FALSE(CanCast(ScalarType::Byte, ScalarType::Bool));
  EXPECT_FALSE(CanCast(ScalarType::ComplexFloat, ScalarType::Double));
}

TEST(TensorIteratorTest, StretchesOperands) {
  TensorIterator iterator(
      "test", Binary(Tensor(), Of<float>({3, 1}, {1, 2, 3}), Of<float>({1, 2}, {10, 20})));
  EXPECT_EQ(iterator.shape(), IntArrayRef({3, 2}));
  cpu_kernel(iterator, [](float a, float b) { return a + b; });
  EXPECT_EQ(ValuesOf<float>(iterator.output()), (std::vector<float>{11, 21, 12, 22, 13, 23}));
  EXPECT_ERROR(TensorIterator("aten::f",
                              Binary(Tensor(), Of<float>({2}, {1, 2}), Of<float>({3}, {1, 2, 3}))),
               "aten::f: shapes [2] and [3] do not broadcast");
}

TEST(TensorIteratorTest, DenseOperandsAreOneRow) {
  const Tensor base = Of<float>({2, 3, 4}, std::vector<float>(24, 1));
  const Tensor turned = ViewOf(base, {4, 2, 3}, {1, 12, 4}, 0);
  const TensorIterator iterator("test", Binary(Tensor(), turned, turned));
  EXPECT_EQ(iterator.output().strides(), turned.strides());
  int rows = 0;
  iterator.for_each([&](char**, const int64_t* steps, int64_t count) {
    ++rows;
    EXPECT_EQ(count, 24);
    EXPECT_EQ(steps[0], 4);
  });
  EXPECT_EQ(rows, 1);
  const TensorIterator none(
      "test", Binary(Tensor(), EmptyTensor({0, 2}, ScalarType::Float), Of<float>({}, {1})));
  none.for_each([](char**, const int64_t*, int64_t) { FAIL() << "there are no elements"; });
}

TEST(TensorIteratorTest, ConvertsOperandsAndResults) {
  const Tensor out = EmptyTensor({2}, ScalarType::Double);
  TensorIterator iterator("test", Binary(out, Of<int32_t>({2}, {1, 2}), Of<float>({2}, {0.5, 4})));
  cpu_kernel(iterator, [](float a, float b) { return a * b; });
  EXPECT_EQ(ValuesOf<double>(out), (std::vector<double>{0.5, 8}));
  const Tensor ints = EmptyTensor({2}, ScalarType::Int);
  EXPECT_ERROR(TensorIterator("aten::f", Binary(ints, Of<float>({2}, {1, 2}), Of<float>({}, {1}))),
               "aten::f: the result is Float, which cannot be stored in an output of Int");
}

TEST(TensorIteratorTest, FloatingResultsComparisonsAndOneOperand) {
  TensorIteratorConfig division = Binary(Tensor(), Of<int32_t>({1}, {1}), Of<int32_t>({1}, {2}));
  TensorIterator iterator("test", division.promote_integer_inputs_to_float(true));
  cpu_kernel(iterator, [](float a, float b) { return a / b; });
  EXPECT_EQ(ValuesOf<float>(iterator.output()), (std::vector<float>{0.5}));

  TensorIteratorConfig less;
  less.add_output(Tensor()).promote_inputs_to_common_dtype(true);
  less.declare_static_dtype(ScalarType::Bool);
  less.add_input(Of<int32_t>({2}, {1, 3})).add_wrapped_number(int64_t{2});
  TensorIterator comparison("test", less);
  cpu_kernel(comparison, [](int32_t a, int32_t b) { return a < b; });
  EXPECT_EQ(comparison.output().dtype(), ScalarType::Bool);
  EXPECT_TRUE(comparison.output().data<bool>()[0]);
  EXPECT_FALSE(comparison.output().data<bool>()[1]);

  TensorIteratorConfig same;
  same.add_output(Tensor()).add_input(Of<float>({1}, {1})).add_input(Of<double>({1}, {1}));
  EXPECT_ERROR(TensorIterator("aten::f", same), "inputs have elements of Float and of Double");
}

TEST(TensorIteratorTest, RefusesWhatCannotBeWritten) {
  const Tensor line = Of<float>({1}, {1});
  const Tensor stretched = ViewOf(line, {3}, {0}, 0);
  const Tensor three = Of<float>({3}, {1, 2, 3});
  EXPECT_ERROR(TensorIterator("aten::f", Binary(stretched, three, three)),
               "aten::f: elements of the tensor to be written share their memory");
  EXPECT_ERROR(TensorIterator("aten::f", Binary(line, line, three)),
               "which cannot be stored in an operand of sizes [1]");
  EXPECT_ERROR(TensorIterator("aten::f", Binary(Tensor(), Tensor(), three)),
               "aten::f: input 0 is an undefined tensor");
  TensorIterator iterator("aten::f", Binary(Tensor(), three, three));
  EXPECT_ERROR(cpu_kernel(iterator, [](double a, double b) { return a + b; }),
               "aten::f: operand 0 has elements of Float, and the kernel is for Double");
  EXPECT_ERROR(cpu_kernel(iterator, [](float a) { return a; }), "a function of 1 elements");
}

TEST(TensorIteratorTest, DevicesMeetOnlyAsNumbers) {
  const Tensor meta = EmptyTensor({2}, ScalarType::Float, Device(DeviceType::Meta));
  TensorIterator iterator("test", Binary(Tensor(), Of<float>({}, {3}), meta));
  EXPECT_TRUE(iterator.device().is_meta());
  EXPECT_TRUE(iterator.is_cpu_scalar(1));
  EXPECT_EQ(iterator.scalar_value(1).To<int>(), 3);
  iterator.remove_operand(1);
  EXPECT_EQ(iterator.ntensors(), 2);
  EXPECT_ERROR(iterator.remove_operand(0), "operand 0 is not an input");
  EXPECT_ERROR(TensorIterator("aten::f", Binary(Tensor(), Of<float>({1}, {3}), meta)),
               "aten::f: input 1 is on device meta, but another operand is on cpu");
}

}  // namespace
}  // namespace switchyard

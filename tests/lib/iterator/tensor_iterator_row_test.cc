// Operands that an iterator uses directly, and similar ones that need preparation.
#include <complex>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/loops.h"
#include "lib/structured/outputs.h"

namespace switchyard {
namespace {

// With one output, given or made.
class OneOutput final : public TensorIteratorBase, private internal::OutputForm {
 public:
  explicit OneOutput(const Tensor& out = Tensor()) : out_(out) { SetForm("test", this); }

 private:
  const Tensor& Set(int64_t /*index*/, const internal::OutputRequest& request,
                    bool /*is_exact*/) override {
    if (!out_.defined()) out_ = internal::MakeOutput(request);
    return out_;
  }
  const Tensor& Get(const char* /*op_name*/, int64_t /*index*/) override { return out_; }

  Tensor out_;
};

Tensor Counting(IntArrayRef sizes, float first) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Float);
  for (int64_t i = 0; i < tensor.numel(); ++i)
    tensor.data<float>()[i] = first + static_cast<float>(i);
  return tensor;
}

std::vector<float> ValuesOf(const Tensor& tensor) {
  return std::vector<float>(tensor.data<float>(), tensor.data<float>() + tensor.numel());
}

void AddInto(OneOutput& iterator) {
  cpu_kernel(iterator, [](float a, float b) -> float { return a + b; });
}

TEST(IteratorRowTest, AreWalkedInOneRow) {
  const Tensor a = Counting({2, 3}, 0);
  const Tensor b = Counting({2, 3}, 10);
  OneOutput iterator;
  iterator.build_borrowing_binary_op(Tensor(), a, b);
  EXPECT_EQ(&iterator.input(0), &a) << "the iterator refers to it";
  EXPECT_EQ(iterator.ntensors(), 3);
  EXPECT_EQ(iterator.shape(), IntArrayRef({6}));
  EXPECT_EQ(iterator.strides(1), IntArrayRef({4}));
  EXPECT_EQ(iterator.numel(), 6);
  EXPECT_EQ(iterator.common_dtype(), ScalarType::Float);
  int rows = 0;
  iterator.for_each([&](char**, const int64_t*, int64_t) { ++rows; });
  EXPECT_EQ(rows, 1);
  AddInto(iterator);
  EXPECT_EQ(ValuesOf(iterator.output()), (std::vector<float>{10, 12, 14, 16, 18, 20}));
}

TEST(IteratorRowTest, MayBeWrittenInPlace) {
  const Tensor a = Counting({3}, 1);
  const Tensor b = Counting({3}, 10);
  OneOutput iterator(a);
  iterator.build_borrowing_binary_op(a, a, b);
  AddInto(iterator);
  EXPECT_EQ(ValuesOf(a), (std::vector<float>{11, 13, 15}));
}

TEST(IteratorRowTest, OverlapsAreCopiedFirst) {
  const Tensor all = Counting({5}, 0);
  const Tensor first = ViewOf(all, {4}, {1}, 0);
  const Tensor last = ViewOf(all, {4}, {1}, 1);
  OneOutput iterator(last);
  iterator.build_borrowing_binary_op(last, first, last);
  EXPECT_NE(&iterator.input(0), &first);
  AddInto(iterator);
  EXPECT_EQ(ValuesOf(all), (std::vector<float>{0, 1, 3, 5, 7}));
}

TEST(IteratorRowTest, OthersAreWorkedOut) {
  const Tensor a = Counting({2, 3}, 0);
  const auto is_row = [&](const Tensor& b) {
    OneOutput iterator;
    iterator.build_borrowing_binary_op(Tensor(), a, b);
    EXPECT_EQ(iterator.numel(), 6);
    return iterator.ndim() == 1;
  };
  EXPECT_TRUE(is_row(Counting({2, 3}, 0)));
  EXPECT_FALSE(is_row(Counting({3}, 0))) << "stretched";
  EXPECT_FALSE(is_row(ViewOf(Counting({3, 2}, 0), {2, 3}, {1, 2}, 0))) << "transposed";
  EXPECT_FALSE(is_row(EmptyTensor({2, 3}, ScalarType::Int))) << "converted";
  EXPECT_FALSE(is_row(WrappedNumber(std::complex<double>(2)))) << "of a higher category";
}

TEST(IteratorRowTest, ANumberStandsBesideARow) {
  const Tensor a = Counting({2, 3}, 0);
  for (const Scalar& number : {Scalar(2.5), Scalar(int64_t{2}), Scalar(true)}) {
    OneOutput iterator(a);
    iterator.build_borrowing_binary_op(a, a, WrappedNumber(number));
    EXPECT_EQ(iterator.common_dtype(), ScalarType::Float);
    EXPECT_EQ(iterator.dtype(2), ScalarType::Float);
    EXPECT_EQ(iterator.shape(), IntArrayRef({6}));
    EXPECT_EQ(iterator.strides(2), IntArrayRef({0}));
    AddInto(iterator);
  }
  EXPECT_EQ(ValuesOf(a), (std::vector<float>{5.5, 6.5, 7.5, 8.5, 9.5, 10.5}));
  OneOutput compared;
  compared.build_borrowing_comparison_op(Tensor(), a, WrappedNumber(7));
  EXPECT_EQ(compared.dtype(0), ScalarType::Bool);
  EXPECT_EQ(compared.dtype(2), ScalarType::Float);
}

TEST(IteratorRowTest, ResultsMayHaveAnotherDtype) {
  const Tensor a = Counting({3}, 1);
  const Tensor b = Counting({3}, 1);
  OneOutput comparison;
  comparison.build_borrowing_comparison_op(Tensor(), a, b);
  EXPECT_EQ(comparison.dtype(0), ScalarType::Bool);
  EXPECT_EQ(comparison.strides(0), IntArrayRef({1}));
  OneOutput converted(EmptyTensor({3}, ScalarType::Float));
  converted.build_borrowing_comparison_op(converted.maybe_get_output(0), a, b);
  EXPECT_EQ(converted.dtype(0), ScalarType::Bool) << "a copy, for the output has another dtype";
  const Tensor ints = EmptyTensor({3}, ScalarType::Int);
  OneOutput quotient;
  quotient.build_borrowing_binary_float_op(Tensor(), ints, ints);
  EXPECT_EQ(quotient.dtype(0), ScalarType::Float);
  EXPECT_EQ(quotient.dtype(1), ScalarType::Float) << "converted";
  OneOutput root;
  root.build_borrowing_unary_float_op(Tensor(), a);
  EXPECT_EQ(&root.input(0), &a);
}

TEST(IteratorRowTest, MayHaveAConfigurationOfTheirOwn) {
  const Tensor a = Counting({2, 3}, 0);
  const Tensor out = Counting({2, 3}, 0);
  TensorIterator iterator("test", TensorIteratorConfig().add_output(out).add_input(a));
  EXPECT_EQ(iterator.shape(), IntArrayRef({6}));
  EXPECT_EQ(&iterator.input(0), &a);
  TensorIterator number("test", TensorIteratorConfig()
                                    .add_output(Tensor())
                                    .add_input(Counting({2, 3}, 0))
                                    .add_wrapped_number(2)
                                    .promote_inputs_to_common_dtype(true));
  EXPECT_EQ(number.shape(), IntArrayRef({2, 3}));
}

TEST(IteratorRowTest, KeepWhatIsATemporary) {
  TensorIterator iterator("test", TensorIteratorConfig()
                                      .add_output(Counting({2}, 0))
                                      .add_input(Counting({2}, 1))
                                      .add_input(Counting({2}, 10)));
  cpu_kernel(iterator, [](float a, float b) -> float { return a + b; });
  EXPECT_EQ(ValuesOf(iterator.output()), (std::vector<float>{11, 13}));
}

TEST(IteratorRowTest, CanBeRemoved) {
  const Tensor a = Counting({1}, 1);
  const Tensor b = Counting({1}, 2);
  OneOutput iterator;
  iterator.build_borrowing_binary_op(Tensor(), a, b);
  ASSERT_TRUE(iterator.is_cpu_scalar(1));
  iterator.remove_operand(1);
  EXPECT_EQ(iterator.ntensors(), 2);
  EXPECT_EQ(&iterator.input(0), &b);
}

}  // namespace
}  // namespace switchyard

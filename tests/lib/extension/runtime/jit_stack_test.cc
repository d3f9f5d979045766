// The stack of boxed kernels and its values.
#include "lib/extension/runtime/jit_stack.h"

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"

namespace torch::jit {
namespace {

at::Tensor Made() { return at::EmptyTensor({2}, at::ScalarType::Float); }

TEST(JitStack, TheLastValueIsOnTop) {
  Stack stack;
  push(stack, 1, 2.5, "word");
  EXPECT_EQ(peek(stack, 0, 3).toInt(), 1);
  EXPECT_EQ(peek(stack, 0, 1).toStringRef(), "word");
  EXPECT_EQ(last(stack, 2)[0].toDouble(), 2.5);
  EXPECT_EQ(peekSlice(stack, 1, 1, 3)[0].toDouble(), 2.5);
  EXPECT_EQ(pop(stack).toStringRef(), "word");
  drop(stack, 1);
  EXPECT_EQ(stack.size(), 1u);
}

TEST(JitStack, SeveralValuesArePoppedAtOnce) {
  Stack stack;
  const at::Tensor tensor = Made();
  push(&stack, tensor, 3, true);
  at::Tensor first;
  int64_t second = 0;
  bool third = false;
  pop(stack, first, second, third);
  EXPECT_TRUE(first.is_same(tensor));
  EXPECT_EQ(second, 3);
  EXPECT_TRUE(third);
  EXPECT_TRUE(stack.empty());
  push(stack, 1, 2);
  const std::vector<IValue> both = pop(stack, 2);
  EXPECT_EQ(both[0].toInt(), 1);
  EXPECT_EQ(both[1].toInt(), 2);
}

TEST(JitStack, ResultsArePacked) {
  Stack stack;
  pack(stack, std::make_tuple(Made(), int64_t{2}));
  pack(stack, 0.5);
  ASSERT_EQ(stack.size(), 3u);
  EXPECT_TRUE(stack[0].isTensor());
  EXPECT_TRUE(stack[1].isInt());
  EXPECT_TRUE(stack[2].isDouble());
}

TEST(IValue, KnowsItsKind) {
  EXPECT_TRUE(IValue().isNone());
  EXPECT_TRUE(IValue(Made()).isTensor());
  EXPECT_TRUE(IValue(c10::List<at::Tensor>({Made()})).isTensorList());
  EXPECT_TRUE(IValue(std::vector<std::optional<at::Tensor>>{Made()}).isOptionalTensorList());
  EXPECT_TRUE(IValue(std::vector<int64_t>{1}).isIntList());
  EXPECT_TRUE(IValue(std::vector<double>{1}).isDoubleList());
  EXPECT_TRUE(IValue("word").isString());
  EXPECT_TRUE(IValue(c10::Device()).isDevice());
  EXPECT_TRUE(IValue(2).isScalar());
  EXPECT_FALSE(IValue(2).isDouble());
  EXPECT_FALSE(IValue(2).isTensor());
}

TEST(IValue, EnumeratorsAreInts) {
  const IValue type(at::ScalarType::Double);
  EXPECT_TRUE(type.isInt());
  EXPECT_EQ(type.toInt(), static_cast<int64_t>(at::ScalarType::Double));
  EXPECT_EQ(type.toScalarType(), at::ScalarType::Double);
}

TEST(IValue, GivesTheTensorItself) {
  const at::Tensor tensor = Made();
  IValue value(tensor);
  EXPECT_TRUE(value.toTensor().is_same(tensor));
  value.toTensor() = Made();
  EXPECT_FALSE(value.toTensor().is_same(tensor));
  EXPECT_TRUE(std::as_const(value).toTensor().is_same(value.toTensor()));
}

}  // namespace
}  // namespace torch::jit

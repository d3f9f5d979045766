// An extension with boxed kernels and fallbacks, imported and linked: its source is unchanged, and
// emitted code calls what it registers as PyTorch's dispatcher does.
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/functions.h"
// The code that emitted code calls follows the source, in the same translation unit.
#include "tests/files/emit/extension_boxed/extension.cc"  // NOLINT(bugprone-suspicious-include)
#include "tests/files/emit/extension_boxed/extension_forwards.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Key = DispatchKey;
using Strings = std::vector<std::string>;

Tensor Filled(float value, std::initializer_list<Key> keys = {Key::CPU}) {
  const Tensor tensor = EmptyTensor({1}, ScalarType::Float);
  tensor.data<float>()[0] = value;
  return WithKeySet(tensor, DispatchKeySet(keys));
}

float In(const Tensor& tensor) { return tensor.data<float>()[0]; }

class Boxed : public ::testing::Test {
 protected:
  void SetUp() override {
    ::my::Calls().clear();
    override_call_count = 0;
  }
};

TEST_F(Boxed, KernelsGetTheArgumentsOnAStack) {
  const std::vector<Tensor> list = {Filled(10), Filled(20)};
  EXPECT_EQ(In(my::sum(Filled(1), list, 100)), 134.5F);
  EXPECT_EQ(In(my::sum(Filled(1), {}, 100, 0.25, {3, 4})), 108.25F);
  EXPECT_EQ(::my::Calls(), (Strings{"my::sum", "my::sum"}));
}

TEST_F(Boxed, OneKernelServesOverloadsWithOtherResults) {
  const auto [tensor, number, list, text] = my::sum(Filled(1), 2);
  EXPECT_EQ(In(tensor), 3);
  EXPECT_EQ(number, 3.0);
  EXPECT_EQ(list, std::vector<int64_t>{3});
  EXPECT_EQ(text, "sum of my::sum");
  EXPECT_EQ(::my::Calls(), Strings{"my::sum.scalar"});
}

TEST_F(Boxed, WrittenArgumentsAreTheResults) {
  Tensor self = Filled(1);
  EXPECT_EQ(&my::sum_(self, 0.5), &self);
  EXPECT_EQ(In(self), 1.5F);
  Tensor out = Filled(0);
  EXPECT_EQ(&my::sum_out(out, Filled(2)), &out);
  EXPECT_EQ(In(out), 2);
}

TEST_F(Boxed, KeysAreThoseUpToTheKernels) {
  EXPECT_EQ(my::keys(Filled(1, {Key::CPU, Key::AutogradCPU})), std::make_tuple(true, false));
}

TEST_F(Boxed, AnObjectKeepsItsState) {
  const int64_t before = my::count(Filled(0));
  EXPECT_EQ(my::count(Filled(0)), before + 1);
  const int64_t other = my::recount(Filled(0));
  EXPECT_EQ(my::recount(Filled(0)), other + 10);
  EXPECT_EQ(my::count(Filled(0)), before + 2);
}

TEST_F(Boxed, AKernelForAutogradGoesOnBelow) {
  EXPECT_EQ(In(my::twice(Filled(3, {Key::CPU, Key::AutogradCPU}))), 6);
  EXPECT_EQ(::my::Calls(), Strings{"autograd of my::twice"});
}

TEST_F(Boxed, AModeIsAFallback) {
  const IncludeKeysGuard guard(Key::TESTING_ONLY_GenericMode);
  EXPECT_EQ(In(my::twice(Filled(3))), 6);
  EXPECT_EQ(override_call_count, 1);
}

TEST_F(Boxed, ALoopOverTheStackFallsBackToTheCpu) {
  const Tensor on_device = Filled(1, {Key::PrivateUse1});
  const Tensor sum = my::sum(on_device, {on_device, on_device}, 1, 0, {0, 0});
  EXPECT_EQ(In(sum), 4);
  EXPECT_TRUE(sum.key_set().Has(Key::PrivateUse1));
  Tensor self = Filled(1, {Key::PrivateUse1});
  EXPECT_EQ(&my::sum_(self, 0.5), &self);
  EXPECT_EQ(In(self), 1.5F) << "the memory is shared";
  EXPECT_EQ(::my::Calls(), (Strings{"cpu_fallback of my::sum", "my::sum",
                                    "cpu_fallback of my::sum_", "my::sum_"}));
}

TEST_F(Boxed, CallsByNameGoTheSameWay) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("my::twice", "");
  torch::jit::Stack stack = {Filled(4, {Key::CPU, Key::AutogradCPU})};
  op.callBoxed(stack);
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_EQ(In(stack[0].toTensor()), 8);
  EXPECT_EQ(::my::Calls(), Strings{"autograd of my::twice"});
  const auto typed = op.typed<Tensor(const Tensor&)>();
  EXPECT_EQ(In(typed.redispatch(DispatchKeySet(Key::CPU), Filled(5, {Key::CPU, Key::AutogradCPU}))),
            10);
  EXPECT_EQ(::my::Calls().size(), 1u) << "not at the key for autograd";
}

}  // namespace
}  // namespace switchyard

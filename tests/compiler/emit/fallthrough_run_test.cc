// Keys that calls skip in emitted code, compiled and called: the target of a call, and the error
// without one.
#include <initializer_list>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "switchyard/ops/is_zero_native.h"
#include "switchyard/ops/negate_native.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/redispatch.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace native {

Tensor negate_cpu(const Tensor&) { return EmptyTensor({1}, kFloat); }
Tensor negate_zero(const Tensor&) { return EmptyTensor({0}, kFloat); }
Tensor relu_cpu(const Tensor&) { return EmptyTensor({1}, kFloat); }
bool is_zero_zero(const Tensor&) { return true; }

}  // namespace native

namespace {

using Key = DispatchKey;

Tensor With(std::initializer_list<DispatchKey> keys) {
  return WithKeySet(EmptyTensor({2}, kFloat), DispatchKeySet(keys));
}

TEST(FallthroughRunTest, CallsPassTheKeysBy) {
  EXPECT_EQ(relu(With({Key::CPU})).numel(), 1);
  EXPECT_EQ(relu(With({Key::CPU, Key::Negative, Key::ZeroTensor})).numel(), 1);
  EXPECT_EQ(negate(With({Key::CPU, Key::Conjugate, Key::Negative})).numel(), 1);
}

TEST(FallthroughRunTest, AKernelOfTheOperatorIsNotPassedBy) {
  EXPECT_EQ(negate(With({Key::CPU, Key::ZeroTensor})).numel(), 0);
  EXPECT_TRUE(is_zero(With({Key::CPU, Key::Conjugate, Key::ZeroTensor})));
}

TEST(FallthroughRunTest, RedispatchPassesThemByToo) {
  const DispatchKeySet keys({Key::CPU, Key::Negative, Key::ZeroTensor});
  EXPECT_EQ(redispatch::relu(keys, With({Key::CPU})).numel(), 1);
  EXPECT_EQ(redispatch::negate(keys, With({Key::CPU})).numel(), 0);
}

// Not a key that was passed by.
TEST(FallthroughRunTest, WhatIsMissingIsNamed) {
  EXPECT_ERROR(relu(With({Key::XLA, Key::Negative})), "aten::relu: no kernel for XLA. Kernels");
  EXPECT_ERROR(is_zero(With({Key::CPU, Key::Conjugate})), "aten::is_zero: no kernel for CPU.");
  EXPECT_ERROR(elsewhere(With({Key::CPU, Key::ZeroTensor})), "aten::elsewhere: no kernel for CPU.");
  EXPECT_ERROR(negate(With({Key::Negative})),
               "aten::negate: no argument determines which kernel to call");
}

}  // namespace
}  // namespace switchyard

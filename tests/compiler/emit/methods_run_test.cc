// Operators as methods of tensors, in a program that is built with methods. The kernels are those
// of api_run_test.cc, which record only their last call.
#include <string>
#include <typeinfo>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"

namespace switchyard {
namespace {

TEST(MethodsRunTest, CallTheirOperators) {
  const Tensor x = EmptyTensor({2}, kFloat);
  EXPECT_EQ(x.negate().numel(), 2);
  EXPECT_EQ(x.scale(3).scale().twice().dtype(), kFloat);
  EXPECT_EQ(x.where(x, 1).numel(), 2);
  EXPECT_EQ(x.new_like(kInt).numel(), 2);
}

TEST(MethodsRunTest, WriteToTensorsBehindConstHandles) {
  const Tensor x = EmptyTensor({2}, kFloat);
  EXPECT_EQ(&x.negate_(), &x);
}

TEST(MethodsRunTest, LeaveTheMembersAlone) {
  const Tensor x = EmptyTensor({2, 1}, kFloat);
  EXPECT_EQ(x.size(0), 2);
  EXPECT_EQ(x.numel(), 2);
}

// So that code with methods and code without do not link.
TEST(MethodsRunTest, AreInTheNameOfTheType) {
  EXPECT_NE(std::string(typeid(Tensor).name()).find("with_methods"), std::string::npos);
}

}  // namespace
}  // namespace switchyard

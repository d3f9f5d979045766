// Operators as methods of tensors, in a program that is built with methods.
#include <string>
#include <typeinfo>

#include "gtest/gtest.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

TEST(TensorMethods, CallTheirOperators) {
  const Tensor x = Floats({2}, {1, -2});
  EXPECT_EQ(ValuesOf<float>(x.add(x)), (std::vector<float>{2, -4}));
  EXPECT_EQ(ValuesOf<float>(x.add(x, 3)), (std::vector<float>{4, -8}));
  EXPECT_EQ(ValuesOf<float>(x.relu()), (std::vector<float>{1, 0}));
  EXPECT_EQ(ValuesOf<float>(x.mul(2).sum()), (std::vector<float>{-2}));
  EXPECT_TRUE(x.equal(x));
  EXPECT_EQ(x.to(kLong).dtype(), kLong);
}

TEST(TensorMethods, WriteToTensorsBehindConstHandles) {
  const Tensor x = Floats({2}, {1, 2});
  EXPECT_EQ(&x.add_(x), &x);
  EXPECT_EQ(ValuesOf<float>(x), (std::vector<float>{2, 4}));
}

TEST(TensorMethods, LeaveTheMembersAlone) {
  const Tensor x = Floats({2, 1}, {1, 2});
  EXPECT_EQ(x.size(0), 2);
  EXPECT_EQ(x.numel(), 2);
}

// The name makes sure that code with and without methods does not link.
TEST(TensorMethods, AreInTheNameOfTheType) {
  EXPECT_NE(std::string(typeid(Tensor).name()).find("with_methods"), std::string::npos);
}

}  // namespace
}  // namespace switchyard

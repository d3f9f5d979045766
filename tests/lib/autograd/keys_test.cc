#include "lib/autograd/keys.h"

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/key_extraction.h"

namespace switchyard::autograd {
namespace {

TEST(Keys, TheBitsTravelWithACallAndChangeNoKeyOfIt) {
  const Tensor plain = EmptyTensor({2}, ScalarType::Double);
  const Tensor marked = EmptyTensor({2}, ScalarType::Double);
  AddBits(marked, kMayNeedGrad);
  EXPECT_TRUE(DispatchKeySetOf(plain, marked).HasAny(kAutogradBits));
  EXPECT_FALSE(DispatchKeySetOf(plain, plain).HasAny(kAutogradBits));
  EXPECT_EQ(DispatchKeyOf(marked), DispatchKeyOf(plain));
  EXPECT_TRUE((GoesTo<DispatchKey::CPU>(DispatchKeySetOf(marked))));
}

TEST(Keys, BelowAutogradNoCallSeesTheBits) {
  const Tensor marked = EmptyTensor({2}, ScalarType::Double);
  AddBits(marked, kMayNeedGrad);
  {
    const BelowAutograd outer;
    {
      const BelowAutograd inner;
    }
    EXPECT_FALSE(DispatchKeySetOf(marked).HasAny(kAutogradBits));
  }
  EXPECT_TRUE(DispatchKeySetOf(marked).HasAny(kAutogradBits));
}

TEST(Keys, RemovedBitsLeaveTheKeys) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Double);
  const DispatchKeySet before = tensor.key_set();
  AddBits(tensor, kAutogradBits);
  EXPECT_TRUE(IsInference(tensor));
  RemoveBits(tensor, kAutogradBits);
  EXPECT_EQ(tensor.key_set(), before);
}

}  // namespace
}  // namespace switchyard::autograd

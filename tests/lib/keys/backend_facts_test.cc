#include "lib/keys/backend_facts.h"

#include <string>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

TEST(BackendFactsTest, BackendsOfSlots) {
  EXPECT_EQ(BackendOfSlot(DispatchKey::SparseCsrXPU), BackendComponent::XPU);
  EXPECT_EQ(BackendOfSlot(DispatchKey::SparseCsrCUDA), BackendComponent::CUDA);
  EXPECT_EQ(BackendOfSlot(DispatchKey::QuantizedCPU), BackendComponent::CPU);
  EXPECT_EQ(BackendOfSlot(DispatchKey::MkldnnCPU), BackendComponent::Invalid);
}

TEST(BackendFactsTest, SparseCsrKeysAreReadBack) {
  for (int i = 1; i <= kNumBackends; ++i) {
    const auto backend = static_cast<BackendComponent>(i);
    const DispatchKey key = SparseCsrKeyOf(backend);
    EXPECT_EQ(BackendOfSlot(key), backend);
    EXPECT_EQ(DispatchKeyName(key), "SparseCsr" + std::string(BackendComponentName(backend)));
    const bool is_former = key == DispatchKey::SparseCsrCPU || key == DispatchKey::SparseCsrCUDA;
    EXPECT_EQ(IsNewerKey(key), !is_former);
  }
  EXPECT_EQ(SparseCsrKeyOf(BackendComponent::Invalid), DispatchKey::Undefined);
}

TEST(BackendFactsTest, OnlyDevicesOfWhichThereAreSeveralAreGuarded) {
  EXPECT_TRUE(IsGuardedKey(DispatchKey::CUDA));
  EXPECT_TRUE(IsGuardedKey(DispatchKey::SparseCsrCUDA));
  EXPECT_TRUE(IsGuardedKey(DispatchKey::NestedTensorXPU));
  EXPECT_FALSE(IsGuardedKey(DispatchKey::CPU));
  EXPECT_FALSE(IsGuardedKey(DispatchKey::Meta));
  EXPECT_FALSE(IsGuardedKey(DispatchKey::MPS));
  EXPECT_FALSE(IsGuardedKey(DispatchKey::CompositeExplicitAutograd));
}

TEST(BackendFactsTest, UfuncsAndExtensionsAreOfStridedTensors) {
  EXPECT_TRUE(IsUfuncKey(DispatchKey::CUDA));
  EXPECT_FALSE(IsUfuncKey(DispatchKey::SparseCUDA));
  EXPECT_FALSE(IsUfuncKey(DispatchKey::MPS));
  EXPECT_TRUE(IsExtensionKey(DispatchKey::PrivateUse2));
  EXPECT_FALSE(IsExtensionKey(DispatchKey::AutogradPrivateUse2));
  EXPECT_FALSE(IsExtensionKey(DispatchKey::CUDA));
}

TEST(BackendFactsTest, KeysBesideThatOfTheBackend) {
  EXPECT_EQ(AutogradKeyOf(BackendComponent::Lazy), DispatchKey::AutogradLazy);
  EXPECT_EQ(AutogradKeyOf(BackendComponent::MAIA), DispatchKey::AutogradMAIA);
  EXPECT_EQ(AutogradKeyOf(BackendComponent::HIP), DispatchKey::AutogradOther);
  EXPECT_EQ(AutogradKeyOf(BackendComponent::Invalid), DispatchKey::AutogradOther);
  EXPECT_EQ(AutocastKeyOf(BackendComponent::XLA), DispatchKey::AutocastCUDA);
  EXPECT_EQ(AutocastKeyOf(BackendComponent::MPS), DispatchKey::Undefined);
}

TEST(BackendFactsTest, NewerBackendsAndThoseThatStayFunctional) {
  EXPECT_TRUE(IsNewerBackend(BackendComponent::MTIA));
  EXPECT_TRUE(IsNewerBackend(BackendComponent::MAIA));
  EXPECT_FALSE(IsNewerBackend(BackendComponent::Meta));
  EXPECT_FALSE(TakesNonFunctionalComposites(BackendComponent::Lazy));
  EXPECT_TRUE(TakesNonFunctionalComposites(BackendComponent::CUDA));
  EXPECT_TRUE(TakesNonFunctionalComposites(BackendComponent::Invalid));
}

TEST(BackendFactsTest, DevicesOfStridedTensors) {
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::CUDA), "CUDA");
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::Vulkan), "Vulkan");
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::MAIA), "MAIA");
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::SparseCUDA), "");
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::PrivateUse2), "");
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::Undefined), "");
}

}  // namespace
}  // namespace switchyard

#include "compiler/dispatch/alias_keys.h"

#include <algorithm>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::dispatch {
namespace {

size_t CountOf(DispatchKey alias) {
  const auto& keys = SlotKeys();
  return static_cast<size_t>(std::count_if(keys.begin(), keys.end(),
                                           [&](DispatchKey key) { return StandsFor(alias, key); }));
}

// 1.13.1 has 106 slots: 41 functionalities, of which 5 are per backend, and 14 backends. MTIA and
// MAIA add one slot each to each of the five blocks.
TEST(AliasKeysTest, EverySlotStandsOnce) {
  const auto& keys = SlotKeys();
  EXPECT_EQ(std::set<DispatchKey>(keys.begin(), keys.end()).size(), keys.size());
  EXPECT_EQ(keys.size(), 106u + 2 * 5u);
  EXPECT_EQ(keys.front(), DispatchKey::Undefined);
  EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
}

TEST(AliasKeysTest, SlotsAreNeitherAliasesNorFunctionalitiesOfBackends) {
  EXPECT_TRUE(HasSlot(DispatchKey::Undefined));
  EXPECT_TRUE(HasSlot(DispatchKey::SparseCUDA));
  EXPECT_TRUE(HasSlot(DispatchKey::BackendSelect));
  EXPECT_TRUE(HasSlot(DispatchKey::SparseCsrMeta));
  EXPECT_FALSE(HasSlot(DispatchKey::SparseCsr));
  EXPECT_FALSE(HasSlot(DispatchKey::Dense));
  EXPECT_FALSE(HasSlot(DispatchKey::StartOfSparseBackends));
  EXPECT_FALSE(HasSlot(DispatchKey::Autograd));
  EXPECT_FALSE(HasSlot(DispatchKey::End));
}

// 16 backends: Dense, Quantized and Sparse with each, and 8 keys without a component.
TEST(AliasKeysTest, SizesOfAliases) {
  EXPECT_EQ(CountOf(DispatchKey::CompositeExplicitAutograd), 3u * 16 + 8);
  EXPECT_EQ(CountOf(DispatchKey::CompositeExplicitAutogradNonFunctional), 2u * (16 - 2) + 8);
  EXPECT_EQ(CountOf(DispatchKey::Autograd), 16u + 2);
  EXPECT_EQ(CountOf(DispatchKey::CompositeImplicitAutograd), 3u * 16 + 8 + 16 + 16 + 2);
  EXPECT_EQ(CountOf(DispatchKey::CompositeImplicitAutogradNestedTensor), 16u + 1);
}

// In newer editions SparseCsr has a slot for each backend. Those beyond CPU and CUDA are no keys of
// tensors here, but composites serve them as they serve the two.
TEST(AliasKeysTest, SlotsOfNewerEditions) {
  size_t count = 0;
  size_t modes = 0;
  for (const DispatchKey key : SlotKeysByPriority()) {
    modes += IsNewerMode(key) ? 1 : 0;
    if (!IsNewerSlot(key)) continue;
    ++count;
    const BackendComponent backend = BackendOfSlot(key);
    const bool is_functional =
        backend == BackendComponent::XLA || backend == BackendComponent::Lazy;
    EXPECT_TRUE(StandsFor(DispatchKey::CompositeImplicitAutograd, key)) << DispatchKeyName(key);
    EXPECT_TRUE(StandsFor(DispatchKey::CompositeExplicitAutograd, key)) << DispatchKeyName(key);
    EXPECT_EQ(StandsFor(DispatchKey::CompositeExplicitAutogradNonFunctional, key), !is_functional)
        << DispatchKeyName(key);
    EXPECT_FALSE(StandsFor(DispatchKey::Autograd, key)) << DispatchKeyName(key);
    EXPECT_TRUE(BelongsToAutograd(key, DispatchKey::AutogradOther)) << DispatchKeyName(key);
  }
  EXPECT_EQ(count, 14u);
  EXPECT_EQ(modes, 9u);
  EXPECT_EQ(SlotKeysByPriority().size(), SlotKeys().size() + count + modes);
}

TEST(AliasKeysTest, OrdinaryKeysStandForNothingElse) {
  EXPECT_EQ(CountOf(DispatchKey::CPU), 0u);
  EXPECT_EQ(CountOf(DispatchKey::Tracer), 0u);
  EXPECT_FALSE(StandsFor(DispatchKey::CompositeImplicitAutograd, DispatchKey::Undefined));
}

TEST(AliasKeysTest, AutogradKeysAndTheirBackends) {
  EXPECT_TRUE(BelongsToAutograd(DispatchKey::CPU, DispatchKey::AutogradCPU));
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::SparseCPU, DispatchKey::AutogradCPU));
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::CUDA, DispatchKey::AutogradCPU));
  EXPECT_TRUE(BelongsToAutograd(DispatchKey::SparseCPU, DispatchKey::AutogradOther));
  EXPECT_TRUE(BelongsToAutograd(DispatchKey::MkldnnCPU, DispatchKey::AutogradOther));
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::CPU, DispatchKey::AutogradOther));
  EXPECT_TRUE(BelongsToAutograd(DispatchKey::NestedTensorMeta, DispatchKey::AutogradNestedTensor));
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::CPU, DispatchKey::CPU));
}

// No backend kernel keeps the math kernel out of these two.
TEST(AliasKeysTest, HipAndVeHaveNoAutogradOfTheirOwn) {
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::HIP, DispatchKey::AutogradHIP));
  EXPECT_FALSE(BelongsToAutograd(DispatchKey::VE, DispatchKey::AutogradVE));
}

}  // namespace
}  // namespace switchyard::dispatch

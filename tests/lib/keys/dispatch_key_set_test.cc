#include "lib/keys/dispatch_key_set.h"

#include <vector>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

using Key = DispatchKey;

std::vector<Key> KeysOf(DispatchKeySet set) { return std::vector<Key>(set.begin(), set.end()); }

TEST(DispatchKeySetTest, EmptySet) {
  constexpr DispatchKeySet empty;
  static_assert(empty.IsEmpty());
  EXPECT_EQ(empty.HighestPriorityKey(), Key::Undefined);
  EXPECT_EQ(KeysOf(empty), std::vector<Key>());
  EXPECT_EQ(ToString(empty), "DispatchKeySet()");
  EXPECT_TRUE(empty.Has(Key::Undefined));
  EXPECT_FALSE(empty.Has(Key::CPU));
}

TEST(DispatchKeySetTest, UndefinedAndAliasKeysHaveNoBits) {
  EXPECT_TRUE(DispatchKeySet(Key::Undefined).IsEmpty());
  EXPECT_TRUE(DispatchKeySet(Key::CompositeImplicitAutograd).IsEmpty());
  EXPECT_TRUE(DispatchKeySet(Key::Autograd).IsEmpty());
}

TEST(DispatchKeySetTest, EveryRuntimeKeyIsTheHighestOfItsOwnSet) {
  for (int value = 1; value < static_cast<int>(Key::EndOfRuntimeBackendKeys); ++value) {
    const Key key = static_cast<Key>(value);
    const DispatchKeySet set(key);
    if (set.IsEmpty() || FunctionalityOf(key) == Key::Undefined) continue;
    if (IsPerBackendFunctionality(key))
      continue;  // a functionality alone goes to the start of its block
    EXPECT_EQ(set.HighestPriorityKey(), key) << DispatchKeyName(key);
    EXPECT_TRUE(set.Has(key)) << DispatchKeyName(key);
  }
}

TEST(DispatchKeySetTest, FunctionalityWithoutBackendGoesToTheStartOfItsBlock) {
  EXPECT_EQ(DispatchKeySet(Key::Sparse).HighestPriorityKey(), Key::StartOfSparseBackends);
  EXPECT_EQ(KeysOf(DispatchKeySet(Key::Sparse)), std::vector<Key>());
}

TEST(DispatchKeySetTest, BackendsAloneAreNoKey) {
  const DispatchKeySet set(BackendComponent::CUDA);
  EXPECT_EQ(set.HighestPriorityKey(), Key::Undefined);
  EXPECT_TRUE(set.HasBackend(BackendComponent::CUDA));
  EXPECT_EQ(set.HighestBackend(), BackendComponent::CUDA);
}

TEST(DispatchKeySetTest, UnionIsAProduct) {
  const DispatchKeySet set = DispatchKeySet({Key::SparseCPU, Key::CUDA});
  EXPECT_TRUE(set.Has(Key::SparseCUDA));
  EXPECT_TRUE(set.Has(Key::CPU));
  EXPECT_EQ(set.HighestPriorityKey(), Key::SparseCUDA);
  EXPECT_EQ(KeysOf(set), std::vector<Key>({Key::CPU, Key::CUDA, Key::SparseCPU, Key::SparseCUDA}));
}

TEST(DispatchKeySetTest, PrioritiesOfFunctionalities) {
  const auto highest = [](Key a, Key b) { return DispatchKeySet({a, b}).HighestPriorityKey(); };
  EXPECT_EQ(highest(Key::CPU, Key::QuantizedCPU), Key::QuantizedCPU);
  EXPECT_EQ(highest(Key::SparseCPU, Key::QuantizedCPU), Key::SparseCPU);
  EXPECT_EQ(highest(Key::SparseCPU, Key::NestedTensorCPU), Key::NestedTensorCPU);
  EXPECT_EQ(highest(Key::CPU, Key::CUDA), Key::CUDA);
  EXPECT_EQ(highest(Key::CUDA, Key::Meta), Key::Meta);
  EXPECT_EQ(highest(Key::AutogradCPU, Key::ADInplaceOrView), Key::AutogradCPU);
  EXPECT_EQ(highest(Key::BackendSelect, Key::NestedTensorCPU), Key::BackendSelect);
}

TEST(DispatchKeySetTest, DifferenceKeepsBackends) {
  const DispatchKeySet set({Key::CPU, Key::AutogradCPU});
  EXPECT_EQ(set.Remove(Key::AutogradCPU), DispatchKeySet(Key::CPU));
  EXPECT_EQ(set - set, DispatchKeySet(BackendComponent::CPU));
  EXPECT_EQ(set.Remove(Key::Undefined), set);
}

TEST(DispatchKeySetTest, SetOperations) {
  const DispatchKeySet cpu(Key::CPU);
  const DispatchKeySet tracer(Key::Tracer);
  EXPECT_EQ(cpu | tracer, DispatchKeySet({Key::CPU, Key::Tracer}));
  EXPECT_EQ((cpu | tracer) & tracer, tracer);
  EXPECT_EQ((cpu | tracer) ^ tracer, cpu);
  EXPECT_TRUE((cpu | tracer).HasAll(cpu));
  EXPECT_FALSE(cpu.HasAny(tracer));
  EXPECT_TRUE(DispatchKeySet::Full().HasAll(cpu | tracer));
}

TEST(DispatchKeySetTest, FullAfterIsEverythingBelow) {
  const DispatchKeySet after = DispatchKeySet::FullAfter(Key::AutogradCPU);
  EXPECT_FALSE(after.Has(Key::AutogradCPU));
  EXPECT_FALSE(after.Has(Key::Tracer));
  EXPECT_TRUE(after.Has(Key::ADInplaceOrView));
  EXPECT_TRUE(after.Has(Key::CUDA));
  EXPECT_TRUE(DispatchKeySet::FullAfter(Key::Undefined).IsEmpty());
}

TEST(DispatchKeySetTest, IteratesByRisingPriority) {
  const DispatchKeySet set({Key::AutogradCPU, Key::Tracer, Key::CUDA, Key::Sparse});
  EXPECT_EQ(KeysOf(set), std::vector<Key>({Key::CPU, Key::CUDA, Key::SparseCPU, Key::SparseCUDA,
                                           Key::AutogradCPU, Key::AutogradCUDA, Key::Tracer}));
  EXPECT_EQ(ToString(DispatchKeySet({Key::CPU, Key::ADInplaceOrView, Key::AutogradCPU})),
            "DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU)");
}

}  // namespace
}  // namespace switchyard

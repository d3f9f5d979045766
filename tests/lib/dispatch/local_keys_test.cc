#include "lib/dispatch/local_keys.h"

#include <thread>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

using Key = DispatchKey;

TEST(LocalKeysTest, Defaults) {
  EXPECT_EQ(IncludedKeys(), DispatchKeySet({Key::BackendSelect, Key::ADInplaceOrView}));
  EXPECT_EQ(ExcludedKeys(),
            DispatchKeySet({Key::AutocastCPU, Key::AutocastXPU, Key::AutocastCUDA}));
}

TEST(LocalKeysTest, GuardsLastForAScope) {
  {
    const IncludeKeysGuard include(Key::Tracer);
    const ExcludeKeysGuard exclude(Key::ADInplaceOrView);
    EXPECT_TRUE(IncludedKeys().Has(Key::Tracer));
    EXPECT_TRUE(ExcludedKeys().Has(Key::ADInplaceOrView));
  }
  EXPECT_EQ(IncludedKeys(), kDefaultIncludedKeys);
  EXPECT_EQ(ExcludedKeys(), kDefaultExcludedKeys);
}

TEST(LocalKeysTest, InnerGuardsLeaveOuterKeys) {
  const IncludeKeysGuard outer(Key::Tracer);
  const ExcludeKeysGuard outer_exclusion(Key::Python);
  {
    const IncludeKeysGuard inner(DispatchKeySet({Key::Tracer, Key::Named, Key::BackendSelect}));
    const ExcludeKeysGuard inner_exclusion(DispatchKeySet({Key::Python, Key::Negative}));
    EXPECT_TRUE(IncludedKeys().Has(Key::Named));
    EXPECT_TRUE(ExcludedKeys().Has(Key::Negative));
  }
  EXPECT_EQ(IncludedKeys(), kDefaultIncludedKeys.Add(Key::Tracer));
  EXPECT_EQ(ExcludedKeys(), kDefaultExcludedKeys.Add(Key::Python));
}

TEST(LocalKeysTest, ExclusionWinsOverInclusionAndOverTheArguments) {
  const IncludeKeysGuard include(Key::Tracer);
  const ExcludeKeysGuard exclude(DispatchKeySet({Key::Tracer, Key::Negative}));
  const DispatchKeySet keys = WithLocalKeys(DispatchKeySet({Key::CPU, Key::Negative}));
  EXPECT_TRUE(keys.Has(Key::CPU));
  EXPECT_FALSE(keys.Has(Key::Tracer));
  EXPECT_FALSE(keys.Has(Key::Negative));
}

TEST(LocalKeysTest, BackendsAreNeverExcluded) {
  const ExcludeKeysGuard exclude(Key::AutogradCPU);
  const DispatchKeySet keys = WithLocalKeys(DispatchKeySet({Key::CPU, Key::AutogradCPU}));
  EXPECT_TRUE(keys.Has(Key::CPU));
  EXPECT_FALSE(keys.Has(Key::AutogradCPU));
  EXPECT_FALSE(ExcludedKeys().HasBackend(BackendComponent::CPU));
}

TEST(LocalKeysTest, OtherThreadsHaveTheirOwn) {
  const IncludeKeysGuard include(Key::Tracer);
  DispatchKeySet seen;
  std::thread([&seen] {
    const IncludeKeysGuard mine(Key::Named);
    seen = IncludedKeys();
  }).join();
  EXPECT_EQ(seen, kDefaultIncludedKeys.Add(Key::Named));
  EXPECT_FALSE(IncludedKeys().Has(Key::Named));
}

}  // namespace
}  // namespace switchyard

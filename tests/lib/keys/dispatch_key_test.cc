#include "lib/keys/dispatch_key.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

bool IsStartOfBlock(DispatchKey key) {
  return IsPerBackendKey(key) && BackendOf(key) == BackendComponent::Invalid;
}

TEST(DispatchKeyTest, EveryKeyIsReadBackFromItsName) {
  std::set<std::string> names;
  for (int value = 0; value < static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    if (IsStartOfBlock(key) || DispatchKeyName(key) == "unknown") continue;
    EXPECT_EQ(ParseDispatchKey(DispatchKeyName(key)), key) << DispatchKeyName(key);
    EXPECT_TRUE(names.insert(std::string(DispatchKeyName(key))).second) << DispatchKeyName(key);
  }
  EXPECT_GT(names.size(), 100u);
}

TEST(DispatchKeyTest, SynonymsAreRead) {
  EXPECT_EQ(ParseDispatchKey("CatchAll"), DispatchKey::Undefined);
  EXPECT_EQ(ParseDispatchKey("CPUTensorId"), DispatchKey::CPU);
  EXPECT_EQ(ParseDispatchKey("DefaultBackend"), DispatchKey::CompositeExplicitAutograd);
}

TEST(DispatchKeyTest, WordsThatAreNoKeys) {
  for (const char* word : {"", "cpu", "unknown", "StartOfDenseBackends", "CPU "}) {
    EXPECT_EQ(ParseDispatchKey(word), std::nullopt) << word;
  }
}

TEST(DispatchKeyTest, PerBackendKeysFallIntoTheirParts) {
  EXPECT_EQ(FunctionalityOf(DispatchKey::SparseCUDA), DispatchKey::Sparse);
  EXPECT_EQ(BackendOf(DispatchKey::SparseCUDA), BackendComponent::CUDA);
  EXPECT_EQ(FunctionalityOf(DispatchKey::AutogradCPU), DispatchKey::AutogradFunctionality);
  EXPECT_EQ(KeyOf(DispatchKey::Quantized, BackendComponent::XPU), DispatchKey::QuantizedXPU);
  EXPECT_EQ(KeyOf(DispatchKey::Tracer, BackendComponent::CPU), DispatchKey::Tracer);
}

TEST(DispatchKeyTest, PartsAndKeyAreInverse) {
  for (int value = 0; value < static_cast<int>(DispatchKey::EndOfRuntimeBackendKeys); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    if (!IsPerBackendKey(key)) continue;
    EXPECT_EQ(KeyOf(FunctionalityOf(key), BackendOf(key)), key) << DispatchKeyName(key);
    EXPECT_TRUE(IsPerBackendFunctionality(FunctionalityOf(key))) << DispatchKeyName(key);
  }
}

// Newer than 1.13.1: a backend has its own keys, an autocast key has no bit.
TEST(DispatchKeyTest, KeysOfNewerEditions) {
  EXPECT_EQ(FunctionalityOf(DispatchKey::AutogradMAIA), DispatchKey::AutogradFunctionality);
  EXPECT_EQ(BackendOf(DispatchKey::SparseMAIA), BackendComponent::MAIA);
  EXPECT_EQ(ParseDispatchKey("SparseCsrMAIA"), DispatchKey::SparseCsrMAIA);
  for (const char* word : {"AutocastMTIA", "AutocastMAIA"}) {
    const auto key = ParseDispatchKey(word);
    ASSERT_TRUE(key.has_value()) << word;
    EXPECT_TRUE(IsNewerKey(*key)) << word;
  }
}

TEST(DispatchKeyTest, AliasKeysHaveNoParts) {
  EXPECT_TRUE(IsAliasKey(DispatchKey::Autograd));
  EXPECT_TRUE(IsAliasKey(DispatchKey::CompositeImplicitAutograd));
  EXPECT_FALSE(IsAliasKey(DispatchKey::AutogradCPU));
  EXPECT_FALSE(IsAliasKey(DispatchKey::Undefined));
  EXPECT_EQ(FunctionalityOf(DispatchKey::CompositeExplicitAutograd), DispatchKey::Undefined);
  EXPECT_EQ(BackendOf(DispatchKey::CompositeExplicitAutograd), BackendComponent::Invalid);
}

TEST(DispatchKeyTest, MessagesHaveTheNames) {
  for (int value = 0; value <= static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    std::string text;
    AppendTo(text, key);
    EXPECT_EQ(text, DispatchKeyName(key));
  }
}

TEST(DispatchKeyTest, OutOfRangeNumbersHaveNoName) {
  EXPECT_EQ(DispatchKeyName(static_cast<DispatchKey>(60000)), "unknown");
  EXPECT_EQ(BackendComponentName(BackendComponent::CUDA), "CUDA");
}

}  // namespace
}  // namespace switchyard

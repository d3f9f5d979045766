// A backend with device guards and structured kernels is a row of dispatch_keys.def and one of
// device_types.def. Compiled with copies of the tables that have the two rows, see BUILD: the
// sources below `scratch` are otherwise those that other tests compile.
#include <algorithm>
#include <string>

#include "gtest/gtest.h"
#include "tests/lib/keys/scratch/compiler/dispatch/alias_keys.h"
#include "tests/lib/keys/scratch/compiler/schema/dispatch_key_words.h"
#include "tests/lib/keys/scratch/lib/keys/backend_facts.h"
#include "tests/lib/keys/scratch/lib/keys/dispatch_key_set.h"

namespace switchyard {
namespace {

bool HasSlotByPriority(DispatchKey key) {
  const auto& keys = dispatch::SlotKeysByPriority();
  return std::count(keys.begin(), keys.end(), key) == 1;
}

TEST(NewBackendTest, HasItsKeys) {
  for (const char* word :
       {"NPU", "QuantizedNPU", "SparseNPU", "NestedTensorNPU", "AutogradNPU", "SparseCsrNPU"}) {
    const auto key = ParseDispatchKey(word);
    ASSERT_TRUE(key.has_value()) << word;
    EXPECT_EQ(schema::SchemaFileKeyFromWord(word), key);
    EXPECT_TRUE(HasSlotByPriority(*key)) << word;
    EXPECT_EQ(BackendOfSlot(*key), BackendComponent::NPU) << word;
  }
  const DispatchKeySet keys(
      {DispatchKey::NPU, DispatchKey::ADInplaceOrView, AutogradKeyOf(BackendComponent::NPU)});
  EXPECT_EQ(keys.HighestPriorityKey(), DispatchKey::AutogradNPU);
}

TEST(NewBackendTest, IsGuardedOnItsDevice) {
  EXPECT_TRUE(IsGuardedKey(DispatchKey::NPU));
  EXPECT_TRUE(IsGuardedKey(DispatchKey::SparseCsrNPU));
  EXPECT_EQ(DeviceTypeOfKey(DispatchKey::NPU), "NPU");
}

TEST(NewBackendTest, HasStructuredKernelsInSchemaFiles) {
  const schema::Language language;
  EXPECT_TRUE(schema::IsStructuredKey(DispatchKey::NPU, schema::LanguageLevel::k2_0));
  EXPECT_FALSE(schema::IsStructuredKey(DispatchKey::SparseNPU, language.level));
  EXPECT_TRUE(schema::MayStandInSchemaFile(DispatchKey::NPU, language));
  EXPECT_FALSE(schema::MayStandInSchemaFile(DispatchKey::SparseNPU, language));
}

TEST(NewBackendTest, IsRefusedWhereTheReferenceDoesNotKnowIt) {
  schema::Language language;
  language.as_reference = true;
  EXPECT_FALSE(schema::MayStandInSchemaFile(DispatchKey::NPU, language));
  EXPECT_TRUE(schema::MayStandInSchemaFile(DispatchKey::MTIA, language));
}

TEST(NewBackendTest, IsServedByAliasKeys) {
  for (const DispatchKey alias :
       {DispatchKey::CompositeImplicitAutograd, DispatchKey::CompositeExplicitAutograd,
        DispatchKey::CompositeExplicitAutogradNonFunctional}) {
    EXPECT_TRUE(dispatch::StandsFor(alias, DispatchKey::NPU)) << DispatchKeyName(alias);
  }
  EXPECT_TRUE(dispatch::StandsFor(DispatchKey::Autograd, DispatchKey::AutogradNPU));
  EXPECT_TRUE(dispatch::BelongsToAutograd(DispatchKey::NPU, DispatchKey::AutogradNPU));
  EXPECT_FALSE(IsUfuncKey(DispatchKey::NPU));
}

}  // namespace
}  // namespace switchyard

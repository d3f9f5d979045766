#include "compiler/table/request.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/table/shown_tables.h"

namespace switchyard::table {
namespace {

using K = DispatchKey;

// What is said of registrations that are no good.
std::string Objection(const std::string& registrations) {
  std::string problem;
  EXPECT_FALSE(MakeUpOperator(registrations, &problem).has_value());
  return problem;
}

TEST(MakeUpOperatorTest, TakesKeysAndFallthroughs) {
  std::string problem;
  const auto shown = MakeUpOperator("CPU, DefaultBackend,fallthrough:AutogradCPU", &problem);
  ASSERT_TRUE(shown.has_value()) << problem;
  EXPECT_EQ(shown->name, "");
  EXPECT_TRUE(shown->registrations.keys().Has(K::CPU));
  EXPECT_TRUE(shown->registrations.keys().Has(K::CompositeExplicitAutograd));
  EXPECT_TRUE(shown->registrations.Find(K::AutogradCPU)->is_fallthrough);
  EXPECT_TRUE(MakeUpOperator("", &problem)->registrations.list().empty());
}

// The last of them counts, but all were given.
TEST(MakeUpOperatorTest, ARegistrationWithoutKeyIsForTheImplicitComposite) {
  std::string problem;
  const auto shown = MakeUpOperator("Undefined,CompositeImplicitAutograd", &problem);
  ASSERT_TRUE(shown.has_value()) << problem;
  EXPECT_EQ(shown->Given().size(), 2u);
  ASSERT_EQ(shown->registrations.list().size(), 1u);
  EXPECT_EQ(shown->registrations.list()[0].name, "CompositeImplicitAutograd");
}

TEST(MakeUpOperatorTest, SaysWhatIsWrong) {
  EXPECT_EQ(Objection("CPU,CUDDA"), "`CUDDA` is not a dispatch key; did you mean `CUDA`?");
  EXPECT_EQ(Objection("CPU,"), "`` is not a dispatch key");
  EXPECT_EQ(Objection("CPU,CPUTensorId"), "`CPUTensorId` is registered twice");
}

// The keys of tensors in `text`; nothing when it is refused.
std::optional<DispatchKeySet> KeysOfTensors(const char* text) {
  std::string problem;
  const auto keys = ParseCallKeys(text, &problem);
  return keys ? std::optional<DispatchKeySet>(keys->of_tensors) : std::nullopt;
}

TEST(ParseCallKeysTest, TakesNamesAndWhatPyTorchPrints) {
  const DispatchKeySet keys({K::CPU, K::AutogradCPU});
  EXPECT_EQ(KeysOfTensors("CPU,AutogradCPU"), keys);
  EXPECT_EQ(KeysOfTensors("DispatchKeySet(CPU, AutogradCPU)"), keys);
  EXPECT_EQ(KeysOfTensors(""), DispatchKeySet());
  EXPECT_EQ(KeysOfTensors("DispatchKeySet()"), DispatchKeySet());
  EXPECT_EQ(KeysOfTensors("Undefined"), DispatchKeySet());
}

TEST(ParseCallKeysTest, KeepsModesOfNewerEditionsByPriority) {
  std::string problem;
  const auto keys = ParseCallKeys("AutocastMPS,MPS,PreDispatch,AutocastMPS", &problem);
  ASSERT_TRUE(keys.has_value()) << problem;
  EXPECT_EQ(keys->of_tensors, DispatchKeySet(K::MPS));
  EXPECT_EQ(keys->newer_modes, (std::vector<DispatchKey>{K::PreDispatch, K::AutocastMPS}));
  EXPECT_EQ(keys->List(), (std::vector<DispatchKey>{K::MPS, K::AutocastMPS, K::PreDispatch}));
}

TEST(ParseCallKeysTest, SaysWhatIsWrong) {
  std::string problem;
  EXPECT_FALSE(ParseCallKeys("CPU,Autograd", &problem).has_value());
  EXPECT_EQ(problem, "no call has the key `Autograd`");
  EXPECT_FALSE(ParseCallKeys("SparseCsr", &problem).has_value());
  EXPECT_EQ(problem, "no call has the key `SparseCsr`");
}

TEST(ParseSlotsTest, OrdersByPriority) {
  std::string problem;
  EXPECT_EQ(ParseSlots("AutogradCPU,CUDA,Undefined,CPU,CUDA", &problem),
            (std::vector<DispatchKey>{K::Undefined, K::CPU, K::CUDA, K::AutogradCPU}));
  EXPECT_EQ(ParseSlots("CPU,Autograd", &problem), std::nullopt);
  EXPECT_EQ(problem, "`Autograd` has no slot in a table");
}

// As PyTorch 2.15's dispatcher has them: a functionality stands for one slot a backend, and
// AutocastMPS, PreDispatch and their like are slots.
TEST(ParseSlotsTest, TakesFunctionalitiesAndNewerModes) {
  std::string problem;
  const auto count = [&](const char* text) {
    const auto slots = ParseSlots(text, &problem);
    return slots ? slots->size() : 0;
  };
  for (const char* functionality :
       {"Dense", "Quantized", "Sparse", "SparseCsr", "NestedTensor", "AutogradFunctionality"}) {
    EXPECT_EQ(count(functionality), static_cast<size_t>(kNumBackends)) << functionality;
  }
  for (const char* mode : {"AutocastPrivateUse1", "AutocastMPS", "AutocastHPU", "AutocastIPU",
                           "AutocastMTIA", "AutocastXLA", "BatchedNestedTensor", "PreDispatch"}) {
    EXPECT_EQ(count(mode), 1u) << mode << ": " << problem;
    EXPECT_TRUE(MakeUpOperator(mode, &problem).has_value()) << mode << ": " << problem;
  }
}

}  // namespace
}  // namespace switchyard::table

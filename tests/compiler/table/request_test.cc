#include "compiler/table/request.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/dispatch/expanded_program.h"
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
  EXPECT_EQ(Objection("Dense"), "nothing can be registered for `Dense`");
  EXPECT_EQ(Objection("SparseCsr"), "nothing can be registered for `SparseCsr`");
}

TEST(ParseKeySetTest, TakesNamesAndWhatPyTorchPrints) {
  std::string problem;
  const DispatchKeySet keys({K::CPU, K::AutogradCPU});
  EXPECT_EQ(ParseKeySet("CPU,AutogradCPU", &problem), keys);
  EXPECT_EQ(ParseKeySet("DispatchKeySet(CPU, AutogradCPU)", &problem), keys);
  EXPECT_EQ(ParseKeySet("", &problem), DispatchKeySet());
  EXPECT_EQ(ParseKeySet("DispatchKeySet()", &problem), DispatchKeySet());
  EXPECT_EQ(ParseKeySet("Undefined", &problem), DispatchKeySet());
}

TEST(ParseKeySetTest, SaysWhatIsWrong) {
  std::string problem;
  EXPECT_EQ(ParseKeySet("CPU,Autograd", &problem), std::nullopt);
  EXPECT_EQ(problem, "no tensor has the key `Autograd`");
  EXPECT_EQ(ParseKeySet("SparseCsr", &problem), std::nullopt);
  EXPECT_EQ(problem, "no tensor has the key `SparseCsr`");
}

TEST(ParseSlotsTest, OrdersByPriority) {
  std::string problem;
  EXPECT_EQ(ParseSlots("AutogradCPU,CUDA,Undefined,CPU,CUDA", &problem),
            (std::vector<DispatchKey>{K::Undefined, K::CPU, K::CUDA, K::AutogradCPU}));
  EXPECT_EQ(ParseSlots("CPU,Autograd", &problem), std::nullopt);
  EXPECT_EQ(problem, "`Autograd` has no slot in a table");
}

constexpr const char* kSchema = R"yaml(- func: f.x(Tensor self) -> Tensor
- func: f.y(Tensor self, Tensor y) -> Tensor
- func: vendor::g(Tensor self) -> Tensor
)yaml";

std::vector<std::string> NamesOf(const std::string& name) {
  std::vector<std::string> names;
  for (const ShownOperator& shown : ShownTables(kSchema).Operators(name)) {
    names.push_back(shown.name);
  }
  return names;
}

TEST(FindOperatorsTest, ByNameByBaseNameOrAll) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(NamesOf("f.y"), Names{"aten::f.y"});
  EXPECT_EQ(NamesOf("aten::f.y"), Names{"aten::f.y"});
  EXPECT_EQ(NamesOf("f"), (Names{"aten::f.x", "aten::f.y"}));
  EXPECT_EQ(NamesOf("g"), Names{"vendor::g"});
  EXPECT_EQ(NamesOf(""), (Names{"aten::f.x", "aten::f.y", "vendor::g"}));
}

TEST(FindOperatorsTest, SuggestsAName) {
  std::string problem;
  EXPECT_FALSE(FindOperators(ExpandTexts({}), "", &problem).has_value());
  EXPECT_EQ(problem, "the files declare no operators");
  const expand::ExpandedProgram program = ExpandText("- func: add.Tensor(Tensor self) -> Tensor\n");
  EXPECT_FALSE(FindOperators(program, "add.Tensr", &problem).has_value());
  EXPECT_EQ(problem, "no file declares operator `add.Tensr`; did you mean `add.Tensor`?");
}

}  // namespace
}  // namespace switchyard::table

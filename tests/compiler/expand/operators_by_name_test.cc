#include "compiler/expand/operators_by_name.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::expand {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kSchema = R"yaml(- func: f.x(Tensor self) -> Tensor
- func: f.y(Tensor self, Tensor y) -> Tensor
- func: vendor::g(Tensor self) -> Tensor
)yaml";

Names NamesOf(const std::string& name) {
  const ExpandedProgram program = ExpandText(kSchema);
  std::string problem;
  Names names;
  const auto found = FindOperators(program, name, &problem);
  EXPECT_TRUE(found.has_value()) << problem;
  if (!found) return names;
  for (const schema::OperatorId id : *found) names.push_back(program[id].QualifiedName());
  return names;
}

TEST(FindOperatorsTest, ByNameByBaseNameOrAll) {
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
  const ExpandedProgram program = ExpandText("- func: add.Tensor(Tensor self) -> Tensor\n");
  EXPECT_FALSE(FindOperators(program, "add.Tensr", &problem).has_value());
  EXPECT_EQ(problem, "no file declares operator `add.Tensr`; did you mean `add.Tensor`?");
}

}  // namespace
}  // namespace switchyard::expand

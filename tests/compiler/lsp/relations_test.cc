#include "compiler/lsp/relations.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/schema/operator_name.h"

namespace switchyard::lsp {
namespace {

using schema::NativeFunction;
using schema::OperatorName;

NativeFunction Named(const std::string& name) {
  NativeFunction function;
  function.schema.name.value = OperatorName::FromText(name);
  return function;
}

NativeFunction DelegatingTo(const std::string& name, const std::string& target) {
  NativeFunction function = Named(name);
  function.structured_delegate = source::Located<OperatorName>{OperatorName::FromText(target), {}};
  return function;
}

NativeFunction Generating(const std::string& name, const std::string& generated) {
  NativeFunction function = Named(name);
  function.autogen.push_back({OperatorName::FromText(generated), {}});
  return function;
}

// Of each function the place of the first one in its group: "001".
std::string Groups(const std::vector<NativeFunction>& functions) {
  std::vector<RelationKeys> keys;
  keys.reserve(functions.size());
  for (const NativeFunction& function : functions) keys.push_back(RelationsOf(function));
  std::vector<const RelationKeys*> elements;
  elements.reserve(keys.size());
  for (const RelationKeys& key : keys) elements.push_back(&key);
  std::string text;
  for (const uint32_t first : FirstOfGroups(elements)) text += std::to_string(first);
  return text;
}

TEST(Relations, FormsOfOneOperatorAreRelated) {
  EXPECT_EQ(Groups({Named("f"), Named("g"), Named("f_"), Named("f.out"), Named("g.x")}), "01001");
  EXPECT_EQ(Groups({Named("__and__.Tensor"), Named("__iand__.Tensor")}), "00");
  EXPECT_EQ(Groups({Named("f_functional"), Named("f")}), "00");
}

TEST(Relations, CopiesAreRelatedToTheirViews) {
  EXPECT_EQ(Groups({Named("f_copy"), Named("f"), Named("f_cop")}), "002");
  EXPECT_EQ(Groups({Named("f_copy_g_copy"), Named("f_g"), Named("f")}), "000");
}

TEST(Relations, NamesLeadToOperators) {
  EXPECT_EQ(Groups({DelegatingTo("f", "g.out"), Named("h"), Named("g.out")}), "010");
  EXPECT_EQ(Groups({Generating("f", "g.out"), Named("h"), Named("g.out")}), "010");
}

TEST(Relations, NamesThatAreOneInCppAreRelated) {
  EXPECT_EQ(Groups({Named("f.a_b"), Named("f_a.b"), Named("f_a_b"), Named("f_b.c")}), "0003");
}

TEST(Relations, GroupsGrowTogetherByWayOfOthers) {
  EXPECT_EQ(Groups({Named("a"), Named("b"), Named("c"), DelegatingTo("c", "b.out"),
                    DelegatingTo("b", "a.out")}),
            "00000");
}

}  // namespace
}  // namespace switchyard::lsp

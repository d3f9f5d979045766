#include "compiler/derivatives/formula_calls.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::derivatives {
namespace {

// Names as written, with a leading dot for members.
std::vector<std::string> Found(std::string_view text) {
  std::vector<std::string> names;
  for (const FormulaCall& call : FindCalls(text)) {
    names.push_back((call.is_member ? "." : "") + std::string(call.name));
    EXPECT_EQ(text.substr(call.begin, call.name.size()), call.name);
  }
  return names;
}

using Names = std::vector<std::string>;

TEST(FindCalls, FindsFunctionsAndMembers) {
  EXPECT_EQ(Found("at::mul(grad, self.sum()) + f (x->y(), z)"),
            (Names{"at::mul", ".sum", "f", ".y"}));
  EXPECT_EQ(Found("grad * self"), Names());
  EXPECT_EQ(Found(""), Names());
}

TEST(FindCalls, TemplateArgumentsStandBetween) {
  EXPECT_EQ(Found("self.data_ptr<float>()"), Names{".data_ptr"});
  EXPECT_EQ(Found("g<std::vector<int>> (x)"), Names{"g"});
  EXPECT_EQ(Found("a < b ? f(x) : g(y) > (1)"), (Names{"f", "g"})) << "a comparison is no template";
}

TEST(FindCalls, LeavesTextsInQuotesOut) {
  EXPECT_EQ(Found("not_implemented(\"f: g() of \\\"h()\\\"\", 'i()')"), Names{"not_implemented"});
  EXPECT_EQ(Found("f(\"never ends g("), Names{"f"});
}

TEST(FormulaCall, HasAWordAndANamespace) {
  const std::vector<FormulaCall> calls = FindCalls("at::native::f(g())");
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].Word(), "f");
  EXPECT_EQ(calls[0].Namespace(), "at::native");
  EXPECT_EQ(calls[1].Word(), "g");
  EXPECT_EQ(calls[1].Namespace(), "");
}

}  // namespace
}  // namespace switchyard::derivatives

#include "compiler/sema/view_group.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::sema {
namespace {

std::string NameOf(const schema::NativeFunction* function) {
  return function == nullptr ? "-" : function->schema.name.value.ToString();
}

// "VIEW INPLACE COPY", then "+ OTHER" of each, one group a line.
std::string GroupsOf(const std::string& text) {
  const expand::ExpandedProgram expanded = ExpandText(text);
  std::string lines;
  for (const ViewGroup& group : expanded.view_groups()) {
    lines += NameOf(group.view) + " " + NameOf(group.inplace) + " " + NameOf(group.copy);
    for (const schema::NativeFunction* function : group.others) lines += " + " + NameOf(function);
    lines += group.IsComposite() ? " composite\n" : "\n";
  }
  return lines;
}

constexpr const char* kView = "- func: row(Tensor(a) self) -> Tensor(a)\n  dispatch:\n    CPU: r\n";
constexpr const char* kInplace =
    "- func: row_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n  variants: method\n"
    "  dispatch:\n    CPU: r_\n";
constexpr const char* kCopy =
    "- func: row_copy(Tensor self) -> Tensor\n  tags: view_copy\n"
    "  dispatch:\n    CompositeExplicitAutograd: c\n  autogen: row_copy.out\n";

TEST(ViewGroups, JoinAViewWithItsInplaceFormAndItsCopy) {
  EXPECT_EQ(GroupsOf(std::string(kCopy) + kInplace + kView), "row row_ row_copy + row_copy.out\n");
}

TEST(ViewGroups, ReportCompositeViews) {
  EXPECT_EQ(GroupsOf("- func: row(Tensor(a) self) -> Tensor(a)\n"), "row - - composite\n");
}

TEST(ViewGroups, LeaveOthersAlone) {
  EXPECT_EQ(GroupsOf("- func: f(Tensor self) -> Tensor\n- func: g(Tensor self) -> Tensor\n"), "");
}

}  // namespace
}  // namespace switchyard::sema

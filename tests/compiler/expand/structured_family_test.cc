#include "compiler/expand/structured_family.h"

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::expand {
namespace {

constexpr char kFamily[] = R"yaml(- func: f(Tensor self) -> Tensor
  structured_delegate: f.out
- func: f_(Tensor(a!) self) -> Tensor(a!)
  structured_delegate: f.out
- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU: f_out
- func: g(Tensor self) -> Tensor
- func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
)yaml";

const schema::NativeFunction& Named(const ExpandedProgram& checked, const std::string& name) {
  for (const schema::NativeFunction& function : checked.program().functions) {
    if (function.schema.name.value.ToString() == name) return function;
  }
  std::abort();
}

TEST(StructuredFamilyTest, AllOperatorsOfAFamilyHaveOne) {
  const ExpandedProgram checked = ExpandText(kFamily);
  for (const char* name : {"f", "f_", "f.out"}) {
    const StructuredFamily* family = checked.StructuredFamilyOf(Named(checked, name));
    ASSERT_NE(family, nullptr) << name;
    EXPECT_EQ(family->functional, &Named(checked, "f"));
    EXPECT_EQ(family->out, &Named(checked, "f.out"));
  }
}

TEST(StructuredFamilyTest, OtherFamiliesHaveNone) {
  const ExpandedProgram checked = ExpandText(kFamily);
  EXPECT_EQ(checked.StructuredFamilyOf(Named(checked, "g")), nullptr);
  EXPECT_EQ(checked.StructuredFamilyOf(Named(checked, "g.out")), nullptr);
}

}  // namespace
}  // namespace switchyard::expand

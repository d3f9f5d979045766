#include "compiler/python/bindings.h"

#include "gtest/gtest.h"
#include "tests/compiler/python/signatures.h"

namespace switchyard::python {
namespace {

constexpr char kVariants[] = R"(
- func: f(Tensor self) -> Tensor
- func: g(Tensor self) -> Tensor
  variants: method
- func: h(Tensor self) -> Tensor
  variants: function, method
)";

TEST(Bindings, VariantsInThePackageOfTensors) {
  const Bound bound(kVariants);
  EXPECT_NE(bound.Find("f"), nullptr);
  EXPECT_EQ(bound.Find("f", Receiver::kMethod), nullptr);
  EXPECT_EQ(bound.Find("g"), nullptr);
  EXPECT_NE(bound.Find("g", Receiver::kMethod), nullptr);
  EXPECT_NE(bound.Find("h"), nullptr);
  EXPECT_NE(bound.Find("h", Receiver::kMethod), nullptr);
}

TEST(Bindings, OtherModulesHaveFunctionsAlone) {
  const Bound bound(kVariants, "vendor_ops");
  for (const char* const name : {"f", "g", "h"}) {
    EXPECT_NE(bound.Find(name), nullptr) << name;
    EXPECT_EQ(bound.Find(name, Receiver::kMethod), nullptr) << name;
  }
}

TEST(Bindings, NamesOfModules) {
  EXPECT_TRUE(IsModuleName("a.b_1._c"));
  EXPECT_FALSE(IsModuleName(""));
  EXPECT_FALSE(IsModuleName("a..b"));
  EXPECT_FALSE(IsModuleName("1a"));
  EXPECT_FALSE(IsModuleName("a.import"));
  EXPECT_FALSE(IsModuleName("a-b"));
  EXPECT_EQ(PublicModule("switchyard._C"), "switchyard");
  EXPECT_EQ(PublicModule("vendor.ops"), "vendor.ops");
  EXPECT_EQ(LastName("switchyard._C"), "_C");
  EXPECT_EQ(LastName("ops"), "ops");
}

}  // namespace
}  // namespace switchyard::python

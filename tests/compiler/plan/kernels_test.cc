#include "compiler/plan/kernels.h"

#include "gtest/gtest.h"

namespace switchyard::plan {
namespace {

TEST(AreOneKernel, LooksAtTheNamespaceThatIsMeant) {
  EXPECT_TRUE(AreOneKernel({"", "f"}, {"at", "f"}));
  EXPECT_TRUE(AreOneKernel({"vendor", "f"}, {"vendor", "f"}));
  EXPECT_FALSE(AreOneKernel({"vendor", "f"}, {"", "f"}));
  EXPECT_FALSE(AreOneKernel({"", "f"}, {"", "g"}));
  EXPECT_FALSE(AreOneKernel({"", "f", "Class"}, {"", "f"}));
}

TEST(IsInOwnNamespace, IsNoMemberOfAClass) {
  EXPECT_TRUE(IsInOwnNamespace({"", "f"}));
  EXPECT_TRUE(IsInOwnNamespace({"at", "f"}));
  EXPECT_FALSE(IsInOwnNamespace({"", "f", "Class"}));
  EXPECT_FALSE(IsInOwnNamespace({"vendor", "f"}));
}

}  // namespace
}  // namespace switchyard::plan

#include "compiler/schema/operator_name.h"

#include <gtest/gtest.h>

namespace switchyard::schema {
namespace {

OperatorName Parse(const char* text) {
  const OperatorName name = OperatorName::FromText(text);
  EXPECT_EQ(name.ToString(), text);
  return name;
}

TEST(OperatorName, SplitsAtTheFirstDot) {
  const OperatorName name = Parse("add.Tensor.x");
  EXPECT_EQ(name.base, "add");
  EXPECT_EQ(name.overload, "Tensor.x");
}

TEST(OperatorName, UnderscoreMarksInplace) {
  EXPECT_TRUE(Parse("add_").inplace);
  EXPECT_EQ(Parse("add_").base, "add");
  EXPECT_TRUE(Parse("_").inplace);
}

TEST(OperatorName, DunderIsInplaceWhenItIsAnAugmentedAssignment) {
  const OperatorName iand = Parse("__iand__");
  EXPECT_TRUE(iand.dunder && iand.inplace);
  EXPECT_EQ(iand.base, "and");
  const OperatorName plain = Parse("__and__");
  EXPECT_TRUE(plain.dunder);
  EXPECT_FALSE(plain.inplace);
  EXPECT_FALSE(Parse("__int__").inplace);
}

TEST(OperatorName, WordWithUnderscoreMakesNoDunder) {
  const OperatorName name = Parse("__x_y__");
  EXPECT_FALSE(name.dunder);
  EXPECT_TRUE(name.inplace);
}

TEST(OperatorName, FunctionalSuffix) {
  const OperatorName name = Parse("resize_functional.out");
  EXPECT_TRUE(name.functional_overload);
  EXPECT_EQ(name.base, "resize");
}

TEST(OperatorName, UnambiguousNameIsAnIdentifier) {
  EXPECT_EQ(Parse("add_.Tensor").UnambiguousName(), "add__Tensor");
  EXPECT_EQ(Parse("add.out").RootName(), "add");
}

TEST(OperatorName, OrderAndEqualityLookAtAllParts) {
  EXPECT_EQ(Parse("add.x"), Parse("add.x"));
  EXPECT_NE(Parse("add.x"), Parse("add_.x"));
  EXPECT_LT(Parse("add"), Parse("add.x"));
}

}  // namespace
}  // namespace switchyard::schema

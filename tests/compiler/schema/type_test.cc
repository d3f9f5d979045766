#include "compiler/schema/type.h"

#include <gtest/gtest.h>

namespace switchyard::schema {
namespace {

TEST(BaseType, SpellingsReadBack) {
  for (const std::string_view spelling : BaseTypeSpellings()) {
    EXPECT_EQ(Spelling(BaseTypeFromSpelling(spelling)), spelling);
  }
  EXPECT_EQ(BaseTypeFromSpelling("tensor"), BaseType::kUnknown);
}

TEST(Type, PrintsModifiersFromTheInsideOut) {
  EXPECT_EQ(Type::Of(BaseType::kInt).List(2).Optional().ToString(), "int[2]?");
  EXPECT_EQ(Type::Of(BaseType::kTensor).Optional().List().ToString(), "Tensor?[]");
}

TEST(Type, ElementTakesTheOutermostModifierAway) {
  const Type type = Type::Of(BaseType::kInt).List(2).Optional();
  EXPECT_TRUE(type.IsOptional());
  EXPECT_EQ(type.Element(), Type::Of(BaseType::kInt).List(2));
  EXPECT_NE(type.Element(), Type::Of(BaseType::kInt).List());
}

TEST(Type, NullableAsTheReferenceHasIt) {
  EXPECT_FALSE(Type::Of(BaseType::kTensor).IsNullable());
  EXPECT_TRUE(Type::Of(BaseType::kTensor).Optional().IsNullable());
  EXPECT_TRUE(Type::Of(BaseType::kTensor).Optional().List().IsNullable());
  EXPECT_FALSE(Type::Of(BaseType::kTensor).List().IsNullable());
}

}  // namespace
}  // namespace switchyard::schema

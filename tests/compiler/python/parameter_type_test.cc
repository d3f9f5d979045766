#include "compiler/python/parameter_type.h"

#include <optional>

#include "gtest/gtest.h"

namespace switchyard::python {
namespace {

using schema::BaseType;
using schema::Type;

TEST(ParameterType, SingleValues) {
  const auto tensor = ParameterTypeOf(Type::Of(BaseType::kTensor));
  ASSERT_TRUE(tensor.has_value());
  EXPECT_EQ(*tensor, (ParameterType{ParameterKind::kTensor, false, -1}));
  const auto optional = ParameterTypeOf(Type::Of(BaseType::kInt).Optional());
  ASSERT_TRUE(optional.has_value());
  EXPECT_EQ(*optional, (ParameterType{ParameterKind::kInt, true, -1}));
}

TEST(ParameterType, Lists) {
  EXPECT_EQ(*ParameterTypeOf(Type::Of(BaseType::kSymInt).List(2)),
            (ParameterType{ParameterKind::kSymIntList, false, 2}));
  EXPECT_EQ(*ParameterTypeOf(Type::Of(BaseType::kInt).List(1).Optional()),
            (ParameterType{ParameterKind::kIntList, true, 1}));
  EXPECT_EQ(ParameterTypeOf(Type::Of(BaseType::kTensor).Optional().List())->kind,
            ParameterKind::kOptionalTensorList);
}

TEST(ParameterType, WhatPythonHasNoValuesOf) {
  EXPECT_FALSE(ParameterTypeOf(Type::Of(BaseType::kGraphModule)).has_value());
  EXPECT_FALSE(ParameterTypeOf(Type::Of(BaseType::kStr).List()).has_value());
  EXPECT_FALSE(ParameterTypeOf(Type::Of(BaseType::kInt).List().List()).has_value());
  EXPECT_FALSE(ParameterTypeOf(Type::Of(BaseType::kInt).Optional().List()).has_value());
}

TEST(ParameterType, AsTheReferenceSpellsThem) {
  EXPECT_EQ(ReferenceText(Type::Of(BaseType::kInt).List(1).Optional()), "IntArrayRef[1]?");
  EXPECT_EQ(ReferenceText(Type::Of(BaseType::kBool).List(3)), "::std::array<bool,3>");
  EXPECT_EQ(ReferenceText(Type::Of(BaseType::kFloat).List()), "ArrayRef<double>");
  EXPECT_EQ(ReferenceText(Type::Of(BaseType::kStr).Optional()), "c10::string_view?");
}

}  // namespace
}  // namespace switchyard::python

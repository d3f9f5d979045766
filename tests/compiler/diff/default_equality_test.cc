#include "compiler/diff/default_equality.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/alias/parsed_declaration.h"

namespace switchyard::diff {
namespace {

// Whether an argument of `type` with the default `a` has the same value with the default `b`.
bool AreEqual(const std::string& type, const std::string& a, const std::string& b) {
  const schema::FunctionSchema schema =
      alias::ParsedDeclaration("f(" + type + " a=" + a + ", " + type + " b=" + b + ") -> Tensor");
  const schema::DefaultValue& first = schema.arguments[0].default_value->value;
  const schema::DefaultValue& second = schema.arguments[1].default_value->value;
  const schema::Type& common = schema.arguments[0].type.value;
  const bool is_equal = AreEqualDefaults(first, second, common);
  EXPECT_EQ(is_equal, AreEqualDefaults(second, first, common)) << a << " and " << b;
  return is_equal;
}

TEST(DefaultEqualityTest, ValuesOfOneKind) {
  EXPECT_TRUE(AreEqual("bool", "True", "True"));
  EXPECT_FALSE(AreEqual("bool", "True", "False"));
  EXPECT_TRUE(AreEqual("int?", "None", "None"));
  EXPECT_FALSE(AreEqual("int", "1", "2"));
  EXPECT_TRUE(AreEqual("int", "Mean", "Mean"));
  EXPECT_FALSE(AreEqual("int", "Mean", "Sum"));
}

TEST(DefaultEqualityTest, NumbersAreComparedAsValues) {
  EXPECT_TRUE(AreEqual("float", "1", "1.0"));
  EXPECT_TRUE(AreEqual("float", "1e-3", "0.001"));
  EXPECT_FALSE(AreEqual("float", "1", "1.5"));
  EXPECT_FALSE(AreEqual("Scalar", "1", "1.0")) << "another dtype";
}

TEST(DefaultEqualityTest, TextIsComparedWithoutItsMarks) {
  EXPECT_TRUE(AreEqual("str", "'a'", "\"a\""));
  EXPECT_FALSE(AreEqual("str", "'a'", "'b'"));
}

TEST(DefaultEqualityTest, KindsDiffer) {
  EXPECT_FALSE(AreEqual("int?", "None", "0"));
  EXPECT_FALSE(AreEqual("int[]?", "None", "[]"));
}

TEST(DefaultEqualityTest, Lists) {
  EXPECT_TRUE(AreEqual("int[]", "[1,2]", "[1,2]"));
  EXPECT_FALSE(AreEqual("int[]", "[1,2]", "[1]"));
  EXPECT_TRUE(AreEqual("float[]", "[1,2]", "[1.0,2.0]"));
}

TEST(DefaultEqualityTest, OneValueStandsForAListWithALength) {
  EXPECT_TRUE(AreEqual("int[2]", "0", "[0,0]"));
  EXPECT_FALSE(AreEqual("int[2]", "0", "[0,1]"));
  EXPECT_FALSE(AreEqual("int[2]", "0", "[0]"));
}

TEST(DefaultEqualityTest, NoTensorIsWrittenInTwoWays) {
  EXPECT_TRUE(AreEqual("Tensor?", "[]", "None"));
  EXPECT_TRUE(AreEqual("Tensor", "[]", "None"));
  EXPECT_FALSE(AreEqual("Tensor[]?", "[]", "None"));
  EXPECT_FALSE(AreEqual("int[]?", "[]", "None"));
}

}  // namespace
}  // namespace switchyard::diff

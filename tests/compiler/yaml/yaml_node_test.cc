#include "compiler/yaml/yaml_node.h"

#include <gtest/gtest.h>

#include <string_view>

namespace switchyard::yaml {
namespace {

Node Scalar(std::string_view text, ScalarTag tag = ScalarTag::kString) {
  Node node;
  node.kind = NodeKind::kScalar;
  node.tag = tag;
  node.text = source::ScalarText(text, {});
  return node;
}

TEST(YamlNodeTest, FindsTheValueOfAKey) {
  Node mapping;
  mapping.kind = NodeKind::kMapping;
  mapping.pairs.push_back({Scalar("a"), Scalar("1")});
  mapping.pairs.push_back({Scalar("b"), Scalar("2")});
  ASSERT_NE(mapping.Find("b"), nullptr);
  EXPECT_EQ(mapping.Find("b")->Text(), "2");
  EXPECT_EQ(mapping.Find("c"), nullptr);
}

TEST(YamlNodeTest, NullIsNothingOrAWordForIt) {
  EXPECT_TRUE(Node().IsNull());
  EXPECT_TRUE(Scalar("~", ScalarTag::kNull).IsNull());
  EXPECT_FALSE(Scalar("~").IsNull()) << "in quotes it is a string";
  EXPECT_FALSE(Node().IsString());
}

TEST(YamlNodeTest, ReadsEveryWordOfBool) {
  for (const std::string_view word :
       {"yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"}) {
    bool value = false;
    EXPECT_TRUE(Scalar(word, ScalarTag::kBool).IsBool(&value)) << word;
    EXPECT_TRUE(value) << word;
  }
  for (const std::string_view word :
       {"no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"}) {
    bool value = true;
    EXPECT_TRUE(Scalar(word, ScalarTag::kBool).IsBool(&value)) << word;
    EXPECT_FALSE(value) << word;
  }
  EXPECT_FALSE(Scalar("True").IsBool());
}

struct TypeCase {
  std::string_view text;
  ScalarTag tag;
};

// Expected types are those of PyYAML 6.0's safe loader.
TEST(ResolvePlainScalarTest, GivesTheTypesOfPyYaml) {
  constexpr auto kString = ScalarTag::kString;
  constexpr auto kInt = ScalarTag::kInt;
  constexpr auto kFloat = ScalarTag::kFloat;
  constexpr auto kOther = ScalarTag::kOther;
  const TypeCase cases[] = {{"", ScalarTag::kNull},
                            {"~", ScalarTag::kNull},
                            {"Null", ScalarTag::kNull},
                            {"nULL", kString},
                            {"yes", ScalarTag::kBool},
                            {"OFF", ScalarTag::kBool},
                            {"y", kString},
                            {"n", kString},
                            {"tRue", kString},
                            {"0", kInt},
                            {"-12", kInt},
                            {"+1_000", kInt},
                            {"012", kInt},
                            {"08", kString},
                            {"0_7", kInt},
                            {"0b1_0", kInt},
                            {"0b", kString},
                            {"0b_", kInt},
                            {"0xFf", kInt},
                            {"0x", kString},
                            {"0xG", kString},
                            {"1:30", kInt},
                            {"1:60", kString},
                            {"1:5:59", kInt},
                            {"0:30", kString},
                            {"1:", kString},
                            {"1_", kInt},
                            {"_1", kString},
                            {"1.", kFloat},
                            {"1.5", kFloat},
                            {".5", kFloat},
                            {"+.5", kString},
                            {"-.5", kString},
                            {"._5", kString},
                            {"1e5", kString},
                            {"1.e+5", kFloat},
                            {"1.0e5", kString},
                            {"1.5e-3", kFloat},
                            {"1.5e-", kString},
                            {"1:30.5", kFloat},
                            {"1:30.5e+1", kString},
                            {".inf", kFloat},
                            {"-.Inf", kFloat},
                            {".INFx", kString},
                            {".nan", kFloat},
                            {"-.nan", kString},
                            {".", kString},
                            {"..", kString},
                            {"-", kString},
                            {"+", kString},
                            {"=", kOther},
                            {"<<", kOther},
                            {"<", kString},
                            {"2001-01-01", kOther},
                            {"2001-1-1", kString},
                            {"2001-1-1 1:00:00", kOther},
                            {"2001-01-01T01:00:00.5Z", kOther},
                            {"2001-01-01 01:00:00 +5", kOther},
                            {"2001-01-01t1:00:00-05:30", kOther},
                            {"2001-01-01 01:00:00 +5:3", kString},
                            {"2001-01-01 1:00", kString},
                            {"2001-01-011", kString},
                            {"f(Tensor self) -> Tensor", kString},
                            {"1.2.3", kString},
                            {"add.Tensor", kString},
                            {"_foreach_add", kString}};
  for (const TypeCase& c : cases) {
    EXPECT_EQ(ResolvePlainScalar(c.text), c.tag) << "`" << c.text << "`";
  }
}

}  // namespace
}  // namespace switchyard::yaml

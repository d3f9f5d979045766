#include "compiler/schema/parse/default_value_parser.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace switchyard::schema {
namespace {

template <typename Value>
const Value* Get(const DefaultValue& value) {
  return std::get_if<Value>(&value.value);
}

TEST(DefaultValueParser, KeepsTheText) { EXPECT_EQ(ParseDefaultValue("1e-05").text, "1e-05"); }

TEST(DefaultValueParser, Constants) {
  EXPECT_TRUE(ParseDefaultValue("None").IsNone());
  EXPECT_EQ(*Get<bool>(ParseDefaultValue("True")), true);
  EXPECT_EQ(*Get<bool>(ParseDefaultValue("False")), false);
  EXPECT_EQ(*Get<int64_t>(ParseDefaultValue("-9223372036854775808")), INT64_MIN);
  EXPECT_DOUBLE_EQ(*Get<double>(ParseDefaultValue("1e-05")), 1e-5);
  EXPECT_TRUE(std::isinf(*Get<double>(ParseDefaultValue("-inf"))));
  EXPECT_DOUBLE_EQ(Get<DefaultValue::Complex>(ParseDefaultValue("2.5j"))->imaginary, 2.5);
  EXPECT_EQ(*Get<DefaultWord>(ParseDefaultValue("contiguous_format")),
            DefaultWord::kContiguousFormat);
}

TEST(DefaultValueParser, Strings) {
  EXPECT_EQ(Get<DefaultValue::String>(ParseDefaultValue("'it\\'s'"))->text, "it's");
  EXPECT_EQ(Get<DefaultValue::String>(ParseDefaultValue("\"a\\nb\""))->text, "a\nb");
  EXPECT_EQ(Get<DefaultValue::String>(ParseDefaultValue("'\\\\\\\"'"))->text, "\\\"");
  EXPECT_EQ(Get<DefaultValue::String>(ParseDefaultValue("'a\\db'"))->text, "a\\db");
}

TEST(DefaultValueParser, ListsNest) {
  const DefaultValue value = ParseDefaultValue("[1,[2.5,None],[]]");
  const auto* outer = Get<DefaultValue::List>(value);
  ASSERT_NE(outer, nullptr);
  ASSERT_EQ(outer->elements.size(), 3u);
  EXPECT_EQ(*Get<int64_t>(outer->elements[0]), 1);
  EXPECT_TRUE(Get<DefaultValue::List>(outer->elements[1])->elements[1].IsNone());
  EXPECT_TRUE(Get<DefaultValue::List>(outer->elements[2])->elements.empty());
}

TEST(DefaultValueParser, WhatIsNoValueIsOther) {
  for (const char* text :
       {"foo", "1x", "system(0)", "[1,foo]", "99999999999999999999", "[1,", ""}) {
    EXPECT_TRUE(ParseDefaultValue(text).IsOther()) << text;
  }
  EXPECT_TRUE(ParseDefaultValue(std::string(100000, '[')).IsOther());
}

}  // namespace
}  // namespace switchyard::schema

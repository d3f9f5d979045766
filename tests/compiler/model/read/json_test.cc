// JSON as readers of models see it: values, faults with the way to them, and texts that are no
// JSON.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/json_text.h"

namespace switchyard::model {
namespace {

constexpr const char* kText = R"( {"n": [0, -7, 9223372036854775807, 1.5e3, "NaN", 2e0],
  "text": "a\"\\\/\b\u00e9\ud83d\ude00\ud800x", "yes": true, "no": false, "nothing": null,
  "\u006bey": {"inner": []}, "empty": {}} )";

TEST(JsonCursor, FindsValues) {
  const auto json = ParseJson(kText);
  ASSERT_TRUE(json.ok()) << json.status();
  std::string fault;
  const JsonCursor root(*json, &fault);
  const auto numbers = root.At("n").Elements();
  ASSERT_EQ(numbers.size(), 6u);
  EXPECT_EQ(numbers[1].Integer(), -7);
  EXPECT_EQ(numbers[2].Integer(), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(numbers[3].Integer(), 1500);
  EXPECT_EQ(numbers[3].Number(), 1500.0);
  EXPECT_TRUE(numbers[4].Number() != numbers[4].Number());
  EXPECT_EQ(root.At("text").Text(), "a\"\\/\b\xC3\xA9\xF0\x9F\x98\x80\xEF\xBF\xBDx");
  EXPECT_TRUE(root.At("yes").Bool());
  EXPECT_FALSE(root.At("no").Bool());
  EXPECT_FALSE(root.Find("nothing").has_value());
  EXPECT_FALSE(root.Find("absent").has_value());
  EXPECT_EQ(root.At("key").Only().first, "inner");
  EXPECT_TRUE(root.At("key").At("inner").Elements().empty());
  EXPECT_TRUE(root.At("empty").Members().empty());
  EXPECT_EQ(root.Members().front().first, "empty") << "in the order of their names";
  EXPECT_EQ(fault, "");
}

TEST(JsonCursor, KeepsTheFirstFaultWithItsWay) {
  const auto json = ParseJson(R"({"a": [{"b": "x"}], "large": 9223372036854775808})");
  ASSERT_TRUE(json.ok());
  const auto fault_of = [&](const auto& ask) {
    std::string fault;
    ask(JsonCursor(*json, &fault));
    return fault;
  };
  EXPECT_EQ(fault_of([](const auto& root) { root.At("a").Elements()[0].At("b").Integer(); }),
            "at a[0].b: an integer of 64 bits was expected");
  EXPECT_EQ(fault_of([](const auto& root) { root.At("a").At("b"); }),
            "at a: an object was expected");
  EXPECT_EQ(fault_of([](const auto& root) { root.At("large").Integer(); }),
            "at large: an integer of 64 bits was expected");
  EXPECT_EQ(fault_of([](const auto& root) { root.Only(); }),
            "one member was expected, not several");
  EXPECT_EQ(fault_of([](const auto& root) { root.At("c").Text(); }), "`c` is missing");
}

TEST(ParseJson, RefusesOtherTexts) {
  for (const char* text :
       {"",        " ",         "{",      "[1,]", "{\"a\"}", "{\"a\":}", "{a: 1}", "[1 2]",
        "01",      "-",         "1.",     "1e",   "+1",      "tru",      "nul",    "\"",
        "\"\\x\"", "\"\\u12\"", "\"\n\"", "1 2",  "[}",      "{]",       "'a'",    "\"\xFF\""}) {
    EXPECT_FALSE(ParseJson(text).ok()) << text;
  }
  EXPECT_FALSE(ParseJson(std::string(1000, '[') + std::string(1000, ']')).ok());
  for (const char* text : {"null", " [ ] ", "{ \"a\" : [ { } , 1 ] }", "-0.5E-3", "\"\\\"]\""}) {
    EXPECT_TRUE(ParseJson(text).ok()) << text;
  }
}

}  // namespace
}  // namespace switchyard::model

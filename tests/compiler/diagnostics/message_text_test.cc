#include "compiler/diagnostics/message_text.h"

#include <gtest/gtest.h>

namespace switchyard::diagnostics {
namespace {

TEST(MessageTextTest, CountsHoles) {
  EXPECT_EQ(CountHoles("no hole"), 0);
  EXPECT_EQ(CountHoles("{0}"), 1);
  EXPECT_EQ(CountHoles("{1} before {0}, {1} again"), 2);
  EXPECT_EQ(CountHoles("{0}{1}{2}{3}{4}{5}{6}{7}{8}{9}"), 10);
}

TEST(MessageTextTest, MalformedTextsHaveNoCount) {
  for (const char* text : {"{", "}", "{}", "{0", "{a}", "{00}", "{-1}", "0}", "{{0}}"}) {
    EXPECT_EQ(CountHoles(text), -1) << text;
  }
  EXPECT_EQ(CountHoles("{1}"), -1) << "a number is left out";
  EXPECT_EQ(CountHoles("{0} {2}"), -1);
}

TEST(MessageTextTest, TextsBeginInLowerCaseAndHaveNoFullStop) {
  EXPECT_TRUE(IsWorded("a mapping"));
  EXPECT_TRUE(IsWorded("`func` is missing"));
  EXPECT_TRUE(IsWorded("YAML tag"));
  EXPECT_FALSE(IsWorded(""));
  EXPECT_FALSE(IsWorded("A mapping"));
  EXPECT_FALSE(IsWorded("a mapping."));
  EXPECT_FALSE(IsWorded("A"));
}

TEST(MessageTextTest, FillsHoles) {
  EXPECT_EQ(FillHoles("{1} before {0}, {1} again", {"a", "b"}), "b before a, b again");
  EXPECT_EQ(FillHoles("{0}", {"{1}"}), "{1}") << "arguments have no holes";
  EXPECT_EQ(FillHoles("plain", {}), "plain");
}

}  // namespace
}  // namespace switchyard::diagnostics

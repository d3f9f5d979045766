#include "compiler/source/word_set.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::source {
namespace {

constexpr WordSet kWords = MakeWordSet("on", "off", "~", "a_word_of_15_by");

TEST(WordSetTest, FindsAWordAtItsPlace) {
  EXPECT_EQ(kWords.Find("on"), 0U);
  EXPECT_EQ(kWords.Find("off"), 1U);
  EXPECT_EQ(kWords.Find("~"), 2U);
  EXPECT_EQ(kWords.Find("a_word_of_15_by"), 3U);
  static_assert(kWords.Contains("off"));
}

TEST(WordSetTest, DistinguishesOtherTexts) {
  for (const char* text :
       {"", "o", "or", "of", "offs", "On", "~~", "a_word_of_15_bz", "a_word_of_16_byt", "o\xffn"}) {
    EXPECT_EQ(kWords.Find(text), kWords.size()) << text;
  }
  EXPECT_FALSE(kWords.Contains(std::string(2 + 65536, 'o')));
}

}  // namespace
}  // namespace switchyard::source

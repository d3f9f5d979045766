#include "compiler/lsp/text_change.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace switchyard::lsp {
namespace {

TextChange Replace(Position begin, Position end, std::string text) {
  return {TextChange::Range{begin, end}, std::move(text)};
}

std::string Changed(const std::string& text, std::vector<TextChange> changes) {
  return ApplyChanges(source::SourceFile("file", text), std::move(changes));
}

TEST(TextChange, PartsAreReplaced) {
  EXPECT_EQ(Changed("ab\ncd\n", {Replace({0, 1}, {1, 1}, "x\ny")}), "ax\nyd\n");
  EXPECT_EQ(Changed("ab\n", {Replace({0, 1}, {0, 1}, "x")}), "axb\n");
  EXPECT_EQ(Changed("ab\n", {Replace({0, 0}, {1, 0}, "")}), "");
}

TEST(TextChange, EachCountsFromTheOneBefore) {
  EXPECT_EQ(Changed("ab\n", {Replace({0, 0}, {0, 0}, "x\n"), Replace({1, 1}, {1, 2}, "y")}),
            "x\nay\n");
  EXPECT_EQ(Changed("ab\n", {{std::nullopt, "c\n"}, Replace({0, 1}, {0, 1}, "d")}), "cd\n");
  EXPECT_EQ(Changed("ab\n", {}), "ab\n");
}

TEST(TextChange, PlacesBeyondTheTextAreItsEnd) {
  EXPECT_EQ(Changed("ab", {Replace({7, 7}, {8, 0}, "c")}), "abc");
  EXPECT_EQ(Changed("ab\ncd", {Replace({0, 9}, {1, 9}, "")}), "ab");
  // The end before the beginning: nothing is replaced.
  EXPECT_EQ(Changed("abc", {Replace({0, 2}, {0, 1}, "x")}), "abxc");
}

TEST(TextChange, CharactersAreCountedInUtf16) {
  EXPECT_EQ(Changed("\xC3\xA4\xF0\x9F\x98\x80z", {Replace({0, 1}, {0, 3}, "-")}), "\xC3\xA4-z");
}

}  // namespace
}  // namespace switchyard::lsp

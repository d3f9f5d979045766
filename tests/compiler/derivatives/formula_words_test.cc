#include "compiler/derivatives/formula_words.h"

#include <gtest/gtest.h>

namespace switchyard::derivatives {
namespace {

using Places = std::vector<size_t>;

TEST(FindWord, TakesWholeNamesOnly) {
  EXPECT_EQ(FindWord("grad * grads[0] + my_grad + grad2 - grad", "grad"), (Places{0, 36}));
  EXPECT_EQ(FindWord("self.size(0)", "self"), (Places{0}));
  EXPECT_TRUE(FindWord("", "self").empty());
}

// A match takes the bytes around the name, so the second of two neighbours is not found.
TEST(FindWord, SharesNoByteBetweenMatches) {
  EXPECT_EQ(FindWord("(a,a)", "a"), (Places{1}));
  EXPECT_EQ(FindWord("(a, a)", "a"), (Places{1, 4}));
}

TEST(FindWord, TakesBytesBeyondAsciiForLetters) {
  EXPECT_FALSE(HasWord("\xC3\xA9self", "self"));
  EXPECT_TRUE(HasWord("-self-", "self"));
}

TEST(ReplaceWord, KeepsWhatIsAround) {
  EXPECT_EQ(ReplaceWord("grad * f(grad)", "grad", "self_t.conj()"),
            "self_t.conj() * f(self_t.conj())");
  EXPECT_EQ(ReplaceWord("grads[0]", "grad", "x"), "grads[0]");
}

TEST(FindGradientIndices, ReadsNumbersInBrackets) {
  const auto found = FindGradientIndices("grads[0] + f(grads[12]) + grads + mygrads[3] + grads[i]");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].index, 0u);
  EXPECT_EQ(found[1].index, 12u);
  EXPECT_EQ(found[1].begin, 13u);
  EXPECT_EQ(found[1].end, 22u);
}

TEST(FindGradientIndices, KeepsLargeNumbersLarge) {
  const auto found = FindGradientIndices("grads[99999999999999999999999]");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].index, 0xFFFFFFFFu);
}

}  // namespace
}  // namespace switchyard::derivatives

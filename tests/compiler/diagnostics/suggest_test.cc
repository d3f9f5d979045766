#include "compiler/diagnostics/suggest.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::diagnostics {
namespace {

std::string Closest(std::string_view word, const std::vector<std::string_view>& candidates) {
  return std::string(ClosestName(word, candidates));
}

TEST(SuggestTest, FindsWhatOneEditMakes) {
  const std::vector<std::string_view> keys = {"func", "variants", "dispatch", "tags"};
  EXPECT_EQ(Closest("variant", keys), "variants") << "a letter left out";
  EXPECT_EQ(Closest("dispattch", keys), "dispatch") << "a letter too many";
  EXPECT_EQ(Closest("fync", keys), "func") << "a letter replaced";
  EXPECT_EQ(Closest("tasg", keys), "tags") << "neighbours swapped";
}

TEST(SuggestTest, ACaseChangeCountsHalf) {
  EXPECT_EQ(Closest("tensor", {"Sensor", "Tensor"}), "Tensor");
  EXPECT_EQ(Closest("cpu", {"XPU", "CPU"}), "CPU") << "the same letters, however many";
  EXPECT_EQ(Closest("Cuda", {"CPU", "CUDA"}), "CUDA");
  EXPECT_EQ(Closest("sparseCPU", {"SparseCUDA", "SparseCPU"}), "SparseCPU");
}

TEST(SuggestTest, TheNearestWinsAndOfEqualsTheFirst) {
  EXPECT_EQ(Closest("strctured", {"structured_delegate", "structured"}), "structured");
  EXPECT_EQ(Closest("tag", {"tap", "tab"}), "tap");
}

TEST(SuggestTest, AllowsOneEditForThreeCharacters) {
  EXPECT_EQ(Closest("structrd", {"structured"}), "structured");
  EXPECT_EQ(Closest("abcdef", {"abcxyf"}), "abcxyf") << "two edits of six";
  EXPECT_EQ(Closest("abcdef", {"axyzef"}), "") << "three edits of six";
  EXPECT_EQ(Closest("ab", {"ax"}), "ax") << "one edit is always allowed";
  EXPECT_EQ(Closest("ab", {"xy"}), "");
}

TEST(SuggestTest, HasNothingToSayOfTheWordItselfOrOfNothing) {
  EXPECT_EQ(Closest("func", {"func"}), "");
  EXPECT_EQ(Closest("func", {}), "");
  EXPECT_EQ(Closest("", {"func"}), "");
  EXPECT_EQ(Closest("func", {""}), "");
}

TEST(SuggestTest, AHintNamesTheNearest) {
  EXPECT_EQ(DidYouMean("fync", {"func"}), "did you mean `func`?");
  EXPECT_EQ(DidYouMean("zzz", {"func"}), "");
  EXPECT_EQ(DidYouMean(""), "");
}

}  // namespace
}  // namespace switchyard::diagnostics

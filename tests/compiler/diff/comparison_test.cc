// Cases that the pairs of files do not show: several changes at once, and no change.
#include "compiler/diff/comparison.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/diff/versions.h"

namespace switchyard::diff {
namespace {

using diagnostics::Severity;

std::string Entry(const std::string& declaration) { return "- func: " + declaration + "\n"; }

std::string Ids(const std::string& older, const std::string& newer) {
  return IdsOf(Entry(older), Entry(newer));
}

TEST(Compare, AVersionWithItselfHasNoChanges) {
  const std::string text = Entry("f(Tensor(a!) self, int[2] k=0, *, str? s='x') -> Tensor(a!)") +
                           Entry("g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(IdsOf(text, text), "");
}

TEST(Compare, OneArgumentCanChangeInSeveralWays) {
  EXPECT_EQ(Ids("f(Tensor self, int? dim=0) -> Tensor", "f(Tensor self, *, int dim=1) -> Tensor"),
            "C014 C016 C012");
}

TEST(Compare, AnInsertedArgumentIsReportedOnceAndNotAsMoves) {
  EXPECT_EQ(Ids("f(Tensor self, int a, int b) -> Tensor",
                "f(Tensor self, bool c, int a, int b) -> Tensor"),
            "C008");
}

TEST(Compare, OnlyTheArgumentsThatChangedPlacesAreMoved) {
  EXPECT_EQ(Ids("f(Tensor self, int a, int b, int c) -> Tensor",
                "f(Tensor self, int c, int a, int b) -> Tensor"),
            "C007");
}

TEST(Compare, AnArgumentOfAnotherTypeIsNotARename) {
  EXPECT_EQ(Ids("f(Tensor self, int a) -> Tensor", "f(Tensor self, str b) -> Tensor"), "C005 C008");
}

TEST(Compare, SymbolicNumbersDoNotHideThatATypeIsWider) {
  EXPECT_EQ(Ids("f(Tensor self, int a) -> Tensor", "f(Tensor self, SymInt? a) -> Tensor"), "C017");
  EXPECT_EQ(Ids("f(Tensor self, int a) -> Tensor", "f(Tensor self, DeviceIndex a) -> Tensor"),
            "C029");
}

TEST(Compare, DefaultsAreComparedAsValues) {
  EXPECT_EQ(Ids("f(Tensor self, float a=1, str s=\"x\") -> Tensor",
                "f(Tensor self, float a=1.0, str s='x') -> Tensor"),
            "");
  EXPECT_EQ(Ids("f(Tensor self, Scalar a=1) -> Tensor", "f(Tensor self, Scalar a=1.0) -> Tensor"),
            "C012")
      << "a Scalar of 1 is an integer";
  EXPECT_EQ(Ids("f(Tensor self, int[2] a=[0,0]) -> Tensor", "f(Tensor self, int[2] a=0) -> Tensor"),
            "");
}

TEST(Compare, LettersOfAliasSetsMayChangeTogetherOnly) {
  EXPECT_EQ(Ids("f(Tensor(a) x, Tensor(b) y) -> (Tensor(a), Tensor(b))",
                "f(Tensor(c) x, Tensor(d) y) -> (Tensor(c), Tensor(d))"),
            "");
  EXPECT_EQ(Ids("f(Tensor(a) x, Tensor(b) y) -> (Tensor(a), Tensor(b))",
                "f(Tensor(a) x, Tensor(b) y) -> (Tensor(b), Tensor(a))"),
            "C024 C024");
}

TEST(Compare, RenamesAreNotGuessedAmongSeveral) {
  const std::string older = Entry("f(Tensor self) -> Tensor") + Entry("g(Tensor self) -> Tensor");
  const std::string newer = Entry("h(Tensor self) -> Tensor") + Entry("i(Tensor self) -> Tensor");
  EXPECT_EQ(IdsOf(older, newer), "C001 C001");
}

TEST(Compare, GeneratedOperatorsArePartOfAVersion) {
  const std::string functional =
      Entry("f(Tensor self, int k) -> Tensor") + "  dispatch:\n    CompositeExplicitAutograd: f\n";
  const std::string written = Entry("f.out(Tensor self, int k, *, Tensor(a!) out) -> Tensor(a!)") +
                              "  dispatch:\n    CompositeExplicitAutograd: f_out\n";
  EXPECT_EQ(IdsOf(functional + "  autogen: f.out\n", functional + written), "");
  EXPECT_EQ(IdsOf(functional + "  autogen: f.out\n", functional), "C002");
}

TEST(Compare, Counts) {
  source::SourceManager sources;
  const Comparison comparison = CompareTexts(
      Entry("f(Tensor self, int k) -> Tensor") + Entry("g(Tensor self, bool b) -> Tensor"),
      Entry("f(Tensor self, int? k) -> Tensor") + Entry("h(Tensor self, bool b) -> Tensor") +
          Entry("i(Tensor self, str s) -> Tensor"),
      &sources);
  EXPECT_EQ(comparison.older_count, 2u);
  EXPECT_EQ(comparison.newer_count, 3u);
  EXPECT_EQ(comparison.new_operators, 1u) << "h is g under another name";
  EXPECT_EQ(comparison.CountOf(Severity::kError), 1u);
  EXPECT_EQ(comparison.CountOf(Severity::kWarning), 1u);
  EXPECT_EQ(comparison.CountOf(Severity::kNote), 0u);
}

}  // namespace
}  // namespace switchyard::diff

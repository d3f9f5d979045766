#include "compiler/diagnostics/sink.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace switchyard::diagnostics {
namespace {

using source::FileId;
using source::SourceRange;
using Texts = std::vector<std::string>;

SourceRange At(std::uint32_t begin, std::uint32_t end, std::uint32_t file = 0) {
  return {FileId{file}, begin, end};
}

Texts Messages(const Sink& sink) {
  Texts messages;
  for (const Diagnostic& diagnostic : sink.diagnostics()) messages.push_back(diagnostic.message);
  return messages;
}

TEST(SinkTest, TakesAllPartsOfADiagnostic) {
  Sink sink;
  sink.Report(kDuplicateKey, At(5, 9), Name("func"))
      .Info(At(0, 4), "first written here")
      .Hint("not this")
      .Hint("leave one out")
      .Fix(At(5, 9), "tags")
      .Fix(At(9, 9), ":");
  ASSERT_EQ(sink.diagnostics().size(), 1u);
  const Diagnostic& diagnostic = sink.diagnostics()[0];
  EXPECT_EQ(diagnostic.id, DiagnosticId::S003);
  EXPECT_EQ(diagnostic.severity, Severity::kError);
  EXPECT_EQ(diagnostic.range, At(5, 9));
  EXPECT_EQ(diagnostic.message, "key `func` is repeated in one mapping");
  ASSERT_EQ(diagnostic.infos.size(), 1u);
  EXPECT_EQ(diagnostic.infos[0].range, At(0, 4));
  EXPECT_EQ(diagnostic.infos[0].text, "first written here");
  EXPECT_EQ(diagnostic.hint, "leave one out");
  ASSERT_EQ(diagnostic.fix.size(), 2u);
  EXPECT_EQ(diagnostic.fix[1].replacement, ":");
}

TEST(SinkTest, TextsOfAnyOriginArePrintable) {
  Sink sink;
  sink.Report(kYamlSyntax, At(0, 1), Text("a\nb")).Info(At(0, 1), "c\x1B").Hint("d\xFF");
  const Diagnostic& diagnostic = sink.diagnostics()[0];
  EXPECT_EQ(diagnostic.message, "malformed YAML: a\\x0Ab");
  EXPECT_EQ(diagnostic.infos[0].text, "c\\x1B");
  EXPECT_EQ(diagnostic.hint, "d\\xFF");
}

TEST(SinkTest, CountsErrorsAndWarningsApart) {
  Sink sink;
  EXPECT_EQ(sink.error_count() + sink.warning_count(), 0u);
  sink.Report(kUnknownEntryKey, At(0, 1), Name("a"));
  sink.Report(kMissingFunc, At(0, 1));
  sink.Report(kMissingFunc, At(2, 3));
  EXPECT_EQ(sink.error_count(), 2u);
  EXPECT_EQ(sink.warning_count(), 1u);
}

TEST(SinkTest, TakesInWhatPiecesFound) {
  Sink whole;
  Policy policy;
  policy.Override(DiagnosticId::S015, Level::kOff);
  whole.SetPolicy(policy);
  whole.MarkBroken(At(20, 30));
  whole.Report(kMissingFunc, At(9, 10));
  Sink pieces[2];
  for (Sink& piece : pieces) piece.BeginLike(whole);
  pieces[1].Report(kDuplicateKey, At(1, 2), Name("b"));
  pieces[0].Report(kDuplicateKey, At(3, 4), Name("a")).Info(At(0, 1), "here");
  pieces[0].Report(kDuplicateKey, At(22, 23), Name("broken"));
  pieces[0].Report(kUnknownEntryKey, At(5, 6), Name("off"));
  EXPECT_EQ(pieces[0].error_count(), 1u);
  EXPECT_EQ(pieces[0].diagnostics()[0].infos.size(), 1u);
  for (Sink& piece : pieces) whole.TakeIn(std::move(piece));
  EXPECT_EQ(Messages(whole), (Texts{"the entry has no `func`", "key `a` is repeated in one mapping",
                                    "key `b` is repeated in one mapping"}));
  EXPECT_EQ(whole.error_count(), 3u);
}

TEST(SinkTest, WhatIsNotReportedLeavesNothing) {
  Sink sink;
  Policy policy;
  policy.Override(DiagnosticId::S015, Level::kOff);
  sink.SetPolicy(policy);
  sink.Report(kUnknownEntryKey, At(0, 1), Name("a"))
      .Info(At(2, 3), "b")
      .Hint("c")
      .Fix(At(0, 1), "");
  EXPECT_TRUE(sink.diagnostics().empty());
  EXPECT_EQ(sink.error_count() + sink.warning_count(), 0u);
}

TEST(SinkTest, SortsByFileAndOffset) {
  Sink sink;
  sink.Report(kUnknownEntryKey, At(3, 4, 1), Name("d"));
  sink.Report(kUnknownEntryKey, At(9, 10), Name("c"));
  sink.Report(kUnknownEntryKey, At(2, 10), Name("b"));
  sink.Report(kUnknownEntryKey, source::kNoRange, Name("a"));
  sink.Sort();
  EXPECT_EQ(Messages(sink),
            (Texts{"unknown key `a`", "unknown key `b`", "unknown key `c`", "unknown key `d`"}));
}

TEST(SinkTest, KeepsCauseBeforeEffectAtOnePlace) {
  Sink sink;
  sink.Report(kUnknownType, At(5, 9), TypeText("Foo"));
  sink.Report(kMissingFunc, At(5, 5));
  sink.Report(kUnknownEntryKey, At(5, 6), Name("x"));
  sink.Sort();
  EXPECT_EQ(Messages(sink), (Texts{"`Foo` is not a type of the schema language",
                                   "the entry has no `func`", "unknown key `x`"}));
}

TEST(SinkTest, SortDropsExactRepeats) {
  Sink sink;
  for (int i = 0; i < 3; ++i) {
    sink.Report(kUnknownEntryKey, At(4, 5), Name("x"));
    sink.Report(kMissingFunc, At(4, 5));
  }
  sink.Report(kUnknownEntryKey, At(4, 5), Name("y"));
  sink.Report(kUnknownEntryKey, At(4, 6), Name("x"));
  sink.Report(kUnknownEntryKey, At(4, 5, 1), Name("x"));
  sink.Sort();
  EXPECT_EQ(sink.diagnostics().size(), 5u);
  EXPECT_EQ(sink.error_count(), 1u);
  EXPECT_EQ(sink.warning_count(), 4u);
}

TEST(SinkTest, DropsFollowUpsInsideBrokenRanges) {
  Sink sink;
  sink.Report(kYamlSyntax, At(12, 13), Text("x"));
  sink.MarkBroken(At(10, 20));
  sink.Report(kMissingFunc, At(10, 20));
  sink.Report(kMissingFunc, At(15, 16));
  sink.Report(kMissingFunc, At(19, 19));
  EXPECT_EQ(sink.error_count(), 1u);
  sink.Report(kMissingFunc, At(9, 11));
  sink.Report(kMissingFunc, At(15, 21));
  sink.Report(kMissingFunc, At(21, 22));
  sink.Report(kMissingFunc, At(15, 16, 1));
  sink.Report(kMissingFunc, source::kNoRange);
  EXPECT_EQ(sink.error_count(), 6u);
}

TEST(SinkTest, BrokenRangesMayOverlap) {
  Sink sink;
  sink.MarkBroken(At(10, 20));
  sink.MarkBroken(At(30, 40));
  EXPECT_FALSE(sink.IsBroken(At(15, 35)));
  sink.MarkBroken(At(15, 32));
  EXPECT_TRUE(sink.IsBroken(At(10, 40)));
  sink.MarkBroken(At(5, 50));
  EXPECT_TRUE(sink.IsBroken(At(5, 50)));
  sink.MarkBroken(At(6, 7));
  EXPECT_TRUE(sink.IsBroken(At(8, 50))) << "a smaller one inside changes nothing";
  EXPECT_FALSE(sink.IsBroken(At(4, 6)));
  EXPECT_FALSE(sink.IsBroken(At(8, 9, 1)));
}

TEST(SinkTest, SortingTwiceChangesNothing) {
  Sink sink;
  sink.Report(kMissingFunc, At(7, 8));
  sink.Report(kUnknownEntryKey, At(1, 2), Name("x"));
  sink.Sort();
  const Texts once = Messages(sink);
  sink.Sort();
  EXPECT_EQ(Messages(sink), once);
  EXPECT_EQ(sink.error_count(), 1u);
}

TEST(SinkTest, CountsWhatItHasNoRoomFor) {
  Sink sink;
  sink.SetCapacity(2);
  for (std::uint32_t i = 0; i < 5; ++i) sink.Report(kMissingFunc, At(i, i + 1));
  sink.Report(kUnknownEntryKey, At(9, 10), Name("a"));
  EXPECT_EQ(sink.diagnostics().size(), 2u);
  EXPECT_EQ(sink.error_count(), 5u);
  EXPECT_EQ(sink.left_out().errors, 3u);
  EXPECT_EQ(sink.left_out().warnings, 1u);
  sink.Sort();
  EXPECT_EQ(sink.error_count(), 5u);
  EXPECT_EQ(sink.warning_count(), 1u);
}

TEST(SinkTest, KeepsABoundedNumberUnlessReportedOtherwise) {
  Sink sink;
  for (std::uint32_t i = 0; i < kUsuallyKept + 3; ++i) sink.Report(kMissingFunc, At(i, i + 1));
  EXPECT_EQ(sink.diagnostics().size(), kUsuallyKept);
  EXPECT_EQ(sink.left_out().errors, 3u);
}

TEST(SinkTest, ManyAtOnePlaceAreComparedOnce) {
  Sink sink;
  constexpr int kCount = 90000;  // each with each would be for hours
  for (int i = 0; i < kCount; ++i) {
    sink.Report(kUnknownEntryKey, At(0, 1), Name(std::to_string(i / 2)));
  }
  sink.Sort();
  EXPECT_EQ(sink.warning_count(), kCount / 2u);
}

}  // namespace
}  // namespace switchyard::diagnostics

#include "compiler/diagnostics/policy.h"

#include <gtest/gtest.h>

namespace switchyard::diagnostics {
namespace {

TEST(PolicyTest, WithoutChoicesTheTableCounts) {
  const Policy policy;
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownType.id)), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), Severity::kWarning);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kNothingToWriteOut.id)), std::nullopt)
      << "off until somebody asks";
}

TEST(PolicyTest, TheLaterOverrideCounts) {
  Policy policy;
  policy.Override(DiagnosticId::S015, Level::kError);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), Severity::kError);
  policy.Override(DiagnosticId::S015, Level::kOff);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), std::nullopt);
  policy.Override(DiagnosticId::G004, Level::kWarning);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kNothingToWriteOut.id)), Severity::kWarning);
}

TEST(PolicyTest, WarningsBecomeErrorsAndWhatIsOffStaysOff) {
  Policy policy;
  policy.MakeWarningsErrors();
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kNothingToWriteOut.id)), std::nullopt);
  policy.Override(DiagnosticId::G004, Level::kWarning);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kNothingToWriteOut.id)), Severity::kError);
}

TEST(PolicyTest, TheReferenceLeavesNoChoice) {
  Policy policy;
  policy.Override(DiagnosticId::T001, Level::kOff);
  policy.ReportReferenceOnly();
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownType.id)), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kDuplicateArgument.id)), std::nullopt) << "ours";
}

TEST(PolicyTest, WhatTheReferenceRefusesIsAnErrorWhereAsked) {
  Policy policy;
  policy.RefuseLikeReference();
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), Severity::kError) << "a warning";
  EXPECT_EQ(policy.SeverityOf(InfoOf(kNothingToWriteOut.id)), Severity::kError) << "off";
  EXPECT_EQ(policy.SeverityOf(InfoOf(kVariantTwice.id)), Severity::kWarning) << "ours";
  policy.Override(DiagnosticId::S015, Level::kOff);
  EXPECT_EQ(policy.SeverityOf(InfoOf(kUnknownEntryKey.id)), std::nullopt) << "a choice counts more";
}

TEST(PolicyTest, WhatCannotBeReadIsNotSwitchable) {
  EXPECT_FALSE(IsSwitchable(InfoOf(kUnknownType.id))) << "the reference refuses it";
  EXPECT_FALSE(IsSwitchable(InfoOf(kNestingTooDeep.id))) << "we cannot read it";
  EXPECT_FALSE(IsSwitchable(InfoOf(kListLengthTooLarge.id))) << "we cannot read it";
  EXPECT_FALSE(IsSwitchable(InfoOf(kUnknownTarget.id))) << "wrong use";
  EXPECT_TRUE(IsSwitchable(InfoOf(kUnknownEntryKey.id))) << "a warning";
  EXPECT_TRUE(IsSwitchable(InfoOf(kNothingToWriteOut.id))) << "off";
  EXPECT_TRUE(IsSwitchable(InfoOf(kDuplicateArgument.id)))
      << "an error of ours about what was read";
}

TEST(FindDefinition, TakesWholeIdsOnly) {
  ASSERT_NE(FindDefinition("A003"), nullptr);
  EXPECT_EQ(FindDefinition("A003")->name, "SetsOnBothSides");
  for (const char* text : {"", "A", "a003", "A0033", "Z999"}) {
    EXPECT_EQ(FindDefinition(text), nullptr) << text;
  }
}

}  // namespace
}  // namespace switchyard::diagnostics

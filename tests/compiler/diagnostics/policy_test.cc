#include "compiler/diagnostics/policy.h"

#include <gtest/gtest.h>

namespace switchyard::diagnostics {
namespace {

TEST(PolicyTest, WithoutChoicesTheTableCounts) {
  const Policy policy;
  EXPECT_EQ(policy.SeverityOf(kUnknownType.info), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(kUnknownEntryKey.info), Severity::kWarning);
  EXPECT_EQ(policy.SeverityOf(kOutAlone.info), std::nullopt) << "off until somebody asks";
}

TEST(PolicyTest, TheLaterOverrideCounts) {
  Policy policy;
  policy.Override(DiagnosticId::S015, Level::kError);
  EXPECT_EQ(policy.SeverityOf(kUnknownEntryKey.info), Severity::kError);
  policy.Override(DiagnosticId::S015, Level::kOff);
  EXPECT_EQ(policy.SeverityOf(kUnknownEntryKey.info), std::nullopt);
  policy.Override(DiagnosticId::G003, Level::kWarning);
  EXPECT_EQ(policy.SeverityOf(kOutAlone.info), Severity::kWarning);
}

TEST(PolicyTest, WarningsBecomeErrorsAndWhatIsOffStaysOff) {
  Policy policy;
  policy.MakeWarningsErrors();
  EXPECT_EQ(policy.SeverityOf(kUnknownEntryKey.info), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(kOutAlone.info), std::nullopt);
  policy.Override(DiagnosticId::G003, Level::kWarning);
  EXPECT_EQ(policy.SeverityOf(kOutAlone.info), Severity::kError);
}

TEST(PolicyTest, TheReferenceLeavesNoChoice) {
  Policy policy;
  policy.Override(DiagnosticId::T001, Level::kOff);
  policy.TellReferenceOnly();
  EXPECT_EQ(policy.SeverityOf(kUnknownType.info), Severity::kError);
  EXPECT_EQ(policy.SeverityOf(kDuplicateArgument.info), std::nullopt) << "ours";
}

TEST(PolicyTest, WhatCannotBeReadIsNotSwitchable) {
  EXPECT_FALSE(IsSwitchable(kUnknownType.info)) << "the reference refuses it";
  EXPECT_FALSE(IsSwitchable(kNestingTooDeep.info)) << "we cannot read it";
  EXPECT_FALSE(IsSwitchable(kListLengthTooLarge.info)) << "we cannot read it";
  EXPECT_FALSE(IsSwitchable(kUnknownTarget.info)) << "wrong use";
  EXPECT_TRUE(IsSwitchable(kUnknownEntryKey.info)) << "a warning";
  EXPECT_TRUE(IsSwitchable(kOutAlone.info)) << "off";
  EXPECT_TRUE(IsSwitchable(kDuplicateArgument.info)) << "an error of ours about what was read";
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

#include "compiler/driver/warning_choice.h"

#include <gtest/gtest.h>

namespace switchyard::driver {
namespace {

using diagnostics::DiagnosticId;
using diagnostics::InfoOf;
using diagnostics::Level;
using diagnostics::Severity;

// The severities after -W options; nothing is "off".
class Chosen {
 public:
  explicit Chosen(const std::vector<std::string>& values) {
    WarningOptions options;
    std::string message;
    EXPECT_TRUE(ReadWarningOptions(values, &options, &message)) << message;
    Apply(options.choices, &policy_);
    if (options.warnings_are_errors) policy_.MakeWarningsErrors();
  }

  Severity Of(DiagnosticId id) const {
    return policy_.SeverityOf(InfoOf(id)).value_or(Severity::kOff);
  }

 private:
  diagnostics::Policy policy_;
};

std::string ObjectionTo(const std::string& value) {
  WarningOptions options;
  std::string message;
  EXPECT_FALSE(ReadWarningOptions({value}, &options, &message)) << value;
  return message;
}

TEST(WarningOptionsTest, OneDiagnostic) {
  EXPECT_EQ(Chosen({"no-S015"}).Of(DiagnosticId::S015), Severity::kOff);
  EXPECT_EQ(Chosen({"error=S015"}).Of(DiagnosticId::S015), Severity::kError);
  EXPECT_EQ(Chosen({"G005"}).Of(DiagnosticId::G005), Severity::kWarning);
  EXPECT_EQ(Chosen({"L001"}).Of(DiagnosticId::L001), Severity::kWarning);
  EXPECT_EQ(Chosen({"no-L001"}).Of(DiagnosticId::L002), Severity::kError) << "another one";
}

TEST(WarningOptionsTest, AllWarnings) {
  EXPECT_EQ(Chosen({"error"}).Of(DiagnosticId::S015), Severity::kError);
  EXPECT_EQ(Chosen({"error"}).Of(DiagnosticId::G005), Severity::kOff);
  EXPECT_EQ(Chosen({"error", "G005"}).Of(DiagnosticId::G005), Severity::kError);
  EXPECT_EQ(Chosen({"error", "no-S015"}).Of(DiagnosticId::S015), Severity::kOff);
}

TEST(WarningOptionsTest, AGroupIsWhatOfItIsSwitchable) {
  const Chosen chosen({"no-laxity", "families", "no-syntax"});
  EXPECT_EQ(chosen.Of(DiagnosticId::L001), Severity::kOff);
  EXPECT_EQ(chosen.Of(DiagnosticId::G005), Severity::kWarning);
  EXPECT_EQ(chosen.Of(DiagnosticId::G014), Severity::kError) << "the reference refuses it";
  EXPECT_EQ(chosen.Of(DiagnosticId::S015), Severity::kOff);
  EXPECT_EQ(chosen.Of(DiagnosticId::S006), Severity::kError);
}

TEST(WarningOptionsTest, AnIdCountsMoreThanItsGroup) {
  for (const auto& values : {std::vector<std::string>{"no-syntax", "error=S015"},
                             std::vector<std::string>{"error=S015", "no-syntax"}}) {
    EXPECT_EQ(Chosen(values).Of(DiagnosticId::S015), Severity::kError) << values[0];
  }
}

TEST(WarningOptionsTest, OfTwoOfAKindTheLaterCounts) {
  EXPECT_EQ(Chosen({"no-S015", "S015"}).Of(DiagnosticId::S015), Severity::kWarning);
  EXPECT_EQ(Chosen({"S015", "no-S015"}).Of(DiagnosticId::S015), Severity::kOff);
  EXPECT_EQ(Chosen({"error=syntax", "no-syntax"}).Of(DiagnosticId::S015), Severity::kOff);
}

TEST(WarningOptionsTest, UnknownNamesAreRefused) {
  EXPECT_EQ(ObjectionTo("namng"),
            "-W: `namng` is neither the id of a diagnostic nor a group; did you mean `naming`?");
  EXPECT_EQ(ObjectionTo("no-Z98765"), "-W: `Z98765` is neither the id of a diagnostic nor a group");
  for (const char* value : {"", "no-", "error=", "s015", "S01", "no-no-S015", "error=error"}) {
    EXPECT_NE(ObjectionTo(value).find("is neither"), std::string::npos) << value;
  }
}

TEST(WarningOptionsTest, ErrorsThatStayAreRefused) {
  EXPECT_EQ(ObjectionTo("no-T001"), "-W: `T001` cannot be turned off or made a warning");
  EXPECT_EQ(ObjectionTo("T001"), "-W: `T001` cannot be turned off or made a warning");
  EXPECT_EQ(ObjectionTo("no-usage"), "-W: `usage` cannot be turned off or made a warning");
  EXPECT_EQ(Chosen({"error=T001"}).Of(DiagnosticId::T001), Severity::kError) << "as it is";
}

TEST(FaultOf, LooksAtNameAndLevel) {
  EXPECT_EQ(FaultOf({"S015", Level::kOff}), ChoiceFault::kNone);
  EXPECT_EQ(FaultOf({"T001", Level::kOff}), ChoiceFault::kNotSwitchable);
  EXPECT_EQ(FaultOf({"T001", Level::kError}), ChoiceFault::kNone);
  EXPECT_EQ(FaultOf({"", Level::kError}), ChoiceFault::kUnknownName);
}

}  // namespace
}  // namespace switchyard::driver

// `switchyard explain` as users call it.
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

class ExplainCommandTest : public CompilerTest {
 protected:
  Outcome Explain(const std::string& arguments) const {
    return RunCompiler("explain " + arguments);
  }
};

TEST_F(ExplainCommandTest, ReportsARule) {
  const Outcome outcome = Explain("A003");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("A003: An annotation has several alias sets"), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\nWrong:\n\n    - func: f(Tensor(a|b -> a|b) x) -> Tensor\n"),
            std::string::npos)
      << outcome.out;
}

TEST_F(ExplainCommandTest, ReportsSeveralInTheirOrderAndTakesSmallLetters) {
  const Outcome outcome = Explain("s015 A003");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("S015: "), 0u);
  EXPECT_NE(outcome.out.find("\n\nA003: "), std::string::npos);
}

TEST_F(ExplainCommandTest, SuggestsAnId) {
  const Outcome outcome = Explain("S016x");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("`S016x` is not the id of a diagnostic; did you mean `S016`?"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(Explain("A003 quite-other-words").out, "") << "nothing is told when one is unknown";
}

TEST_F(ExplainCommandTest, ListsAllIds) {
  const Outcome outcome = Explain("--list");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("A000  error  "), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\nS015  warning  An entry has no keys but the known ones.\n"),
            std::string::npos);
}

TEST_F(ExplainCommandTest, WritesThePage) {
  const Outcome outcome = Explain("--markdown");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("# Rules\n"), 0u);
}

TEST_F(ExplainCommandTest, ReportsWhatADeclarationAliases) {
  const Outcome outcome = Explain("--schema 'f(Tensor(a!) self) -> Tensor(a!)'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "f(Tensor(a!) self) -> Tensor(a!)\n"
            "kind: functional\n"
            "`self` is written, in set a\n"
            "the return is `self` itself\n");
}

TEST_F(ExplainCommandTest, PointsAtTheFaultOfADeclaration) {
  const Outcome outcome = Explain("--schema 'f(Tensr self) -> Tensor'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("<schema>:1:3: error: `Tensr` is not a type of the schema language "
                             "[T001]\nf(Tensr self) -> Tensor\n  ^~~~~\n"),
            0u)
      << outcome.err;
}

TEST_F(ExplainCommandTest, ChecksADeclarationByTheRules) {
  const Outcome outcome = Explain("--schema 'f_(Tensor(a!) self) -> Tensor'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("[A012]"), std::string::npos) << outcome.err;
}

TEST_F(ExplainCommandTest, WantsOneQuestion) {
  EXPECT_EQ(Explain("").status, 2);
  EXPECT_EQ(Explain("--schema=").status, 2);
  EXPECT_EQ(Explain("--list A003").status, 2);
  EXPECT_EQ(Explain("--list --markdown").status, 2);
  EXPECT_EQ(Explain("--list --color=blue").status, 2);
}

TEST_F(ExplainCommandTest, HelpTeaches) {
  const Outcome outcome = Explain("--help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.find("Usage: switchyard explain ID..."), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("Exit status"), std::string::npos);
}

}  // namespace
}  // namespace switchyard::driver

// `switchyard lint` as users call it: output formats, choices, configuration, fixes.
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "llvm/Support/JSON.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGood = "- func: relu(Tensor self) -> Tensor\n";
constexpr const char* kWarning =
    "- func: relu(Tensor self) -> Tensor\n  category_override: other\n";
constexpr const char* kThreeErrors =
    "- func: f(Tenser self) -> Tensor\n"
    "- func: g(Tenser self) -> Tensor\n"
    "- func: h(Tenser self) -> Tensor\n";
// Two fixes, one error that has none, a comment.
constexpr const char* kFixable =
    "# kept\n"
    "- func: f(Tensor self,  int x) -> Tensor\n"
    "  variants: function,method\n"
    "- func: g(Quaternion self) -> Tensor\n";
constexpr const char* kFixed =
    "# kept\n"
    "- func: f(Tensor self, int x) -> Tensor\n"
    "  variants: function, method\n"
    "- func: g(Quaternion self) -> Tensor\n";

class LintCommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    fs::create_directories(folder_ / "ops");
    Write(".switchyard.yaml", "");  // nothing above it counts
  }

  std::string Read(const std::string& name) const { return ReadFile(folder_ / name); }

  // Runs in the folder of the test.
  Outcome Lint(const std::string& arguments) const {
    return RunShell("cd " + folder_.string() + " && " + fs::absolute(kCompiler).string() +
                    " lint " + arguments);
  }
};

using LintFormatTest = LintCommandTest;

TEST_F(LintFormatTest, JsonAndSarifAreOneDocument) {
  Write("x.yaml", kThreeErrors);
  for (const char* format : {"json", "sarif"}) {
    const Outcome outcome = Lint(std::string("--format=") + format + " x.yaml");
    EXPECT_EQ(outcome.status, 1);
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(outcome.out);
    EXPECT_TRUE(static_cast<bool>(value)) << llvm::toString(value.takeError());
  }
}

TEST_F(LintFormatTest, AFileWithoutFaultsIsADocumentToo) {
  Write("x.yaml", kGood);
  for (const char* format : {"json", "sarif"}) {
    const Outcome outcome = Lint(std::string("--format=") + format + " x.yaml");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(outcome.out);
    EXPECT_TRUE(static_cast<bool>(value)) << llvm::toString(value.takeError());
  }
  EXPECT_EQ(Lint("--format=github x.yaml").out, "");
}

TEST_F(LintFormatTest, GithubMarksTheLine) {
  Write("ops/x.yaml", kWarning);
  const Outcome outcome = Lint("--format=github ./ops/x.yaml");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "::warning file=ops/x.yaml,line=2,col=22,endLine=2,endColumn=27,title=switchyard W017::"
            "category `other` is not `factory`\n");
}

TEST_F(LintFormatTest, OtherFormsAreWrongUse) {
  Write("x.yaml", kGood);
  EXPECT_EQ(Lint("--format=xml x.yaml").status, 2);
}

using LintChoiceTest = LintCommandTest;

TEST_F(LintChoiceTest, WarningsAreSwitched) {
  Write("x.yaml", kWarning);
  EXPECT_EQ(Lint("-Wno-W017 x.yaml").out, "1 entry checked, nothing wrong\n");
  EXPECT_EQ(Lint("-W no-W017 x.yaml").out, "1 entry checked, nothing wrong\n");
  EXPECT_EQ(Lint("-Werror x.yaml").status, 1);
  EXPECT_EQ(Lint("-Werror=W017 x.yaml").status, 1);
  EXPECT_EQ(Lint("-Werror=documented x.yaml").status, 1);
  EXPECT_EQ(Lint("x.yaml -Werror -Wno-documented").status, 0) << "behind the file too";
}

TEST_F(LintChoiceTest, WrongChoicesAreWrongUse) {
  Write("x.yaml", kWarning);
  for (const char* options :
       {"-Wno-S01", "-Wno-T001", "-W", "--max-errors=x", "--reference-rules-only -Wno-W017"}) {
    const Outcome outcome = Lint(std::string("x.yaml ") + options);
    EXPECT_EQ(outcome.status, 2) << options;
    EXPECT_EQ(outcome.out, "") << options;
  }
  EXPECT_NE(Lint("-Wno-namin x.yaml").err.find("did you mean `naming`?"), std::string::npos);
}

TEST_F(LintChoiceTest, MaxErrorsSaysHowManyAreLeftOut) {
  Write("x.yaml", kThreeErrors);
  const Outcome outcome = Lint("--max-errors=1 x.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("\n1 error\n2 more errors are left out\n"), std::string::npos)
      << outcome.out;
  EXPECT_EQ(Lint("--max-errors=3 x.yaml").out.find("left out"), std::string::npos);
  EXPECT_EQ(Lint("--max-errors=0 x.yaml").out.find("left out"), std::string::npos);
}

using LintConfigurationTest = LintCommandTest;

TEST_F(LintConfigurationTest, IsFoundAboveTheFile) {
  Write("ops/x.yaml", kWarning);
  Write(".switchyard.yaml", "warnings: {documented: error}\n");
  EXPECT_EQ(Lint("ops/x.yaml").status, 1);
  Write("ops/.switchyard.yaml", "warnings: {W017: off}\n");
  EXPECT_EQ(Lint("ops/x.yaml").status, 0) << "the nearer one alone";
  EXPECT_EQ(Lint("- <ops/x.yaml").status, 1) << "standard input is in the current folder";
}

TEST_F(LintConfigurationTest, OptionsCountMore) {
  Write("x.yaml", kWarning);
  Write(".switchyard.yaml", "warnings: {W017: error}\nmax_errors: 1\n");
  EXPECT_EQ(Lint("-Wno-W017 x.yaml").status, 0);
  EXPECT_EQ(Lint("-Wno-documented x.yaml").status, 0) << "a group, too";
  Write("y.yaml", kThreeErrors);
  EXPECT_NE(Lint("y.yaml").out.find("2 more errors are left out"), std::string::npos);
  EXPECT_EQ(Lint("--max-errors=0 y.yaml").out.find("left out"), std::string::npos);
}

TEST_F(LintConfigurationTest, FaultsAreToldWithTheirPlaces) {
  Write("x.yaml", kGood);
  Write(".switchyard.yaml", "warnings:\n  S0155: off\n");
  const Outcome outcome = Lint("x.yaml");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find(".switchyard.yaml:2:3: error: `S0155` is neither"), 0u) << outcome.err;
}

TEST_F(LintConfigurationTest, TheReferenceKnowsNone) {
  Write("x.yaml", kGood);
  Write(".switchyard.yaml", "nonsense: 1\n");
  EXPECT_EQ(Lint("--reference-rules-only x.yaml").status, 0);
}

using LintFixTest = LintCommandTest;

TEST_F(LintFixTest, RepairsTheFileAndReportsWhatRemains) {
  Write("x.yaml", kFixable);
  const Outcome outcome = Lint("--fix x.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(Read("x.yaml"), kFixed);
  EXPECT_EQ(outcome.err, "x.yaml: 2 fixed\n");
  EXPECT_NE(outcome.out.find("x.yaml:4:11: error: `Quaternion`"), std::string::npos);
  EXPECT_NE(outcome.out.find("\n1 error\n"), std::string::npos) << outcome.out;
}

TEST_F(LintFixTest, TheSecondTimeNothingChanges) {
  Write("x.yaml", kFixed);
  const auto before = fs::last_write_time(folder_ / "x.yaml");
  const Outcome outcome = Lint("--fix x.yaml");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(Read("x.yaml"), kFixed);
  EXPECT_EQ(fs::last_write_time(folder_ / "x.yaml"), before) << "not even written";
}

TEST_F(LintFixTest, PermissionsAndLinksStay) {
  Write("x.yaml", kFixable);
  ASSERT_EQ(chmod(Path("x.yaml").c_str(), 0640), 0);
  fs::create_symlink("x.yaml", folder_ / "link.yaml");
  EXPECT_EQ(Lint("--fix link.yaml").status, 1);
  EXPECT_EQ(Read("x.yaml"), kFixed);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.yaml"));
  EXPECT_EQ(fs::status(folder_ / "x.yaml").permissions(), fs::perms(0640));
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().string().find(".new-"), std::string::npos) << "left behind";
  }
}

TEST_F(LintFixTest, StandardInputGoesToStandardOutput) {
  Write("x.yaml", kFixable);
  const Outcome outcome = Lint("--fix - <x.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, kFixed);
  EXPECT_NE(outcome.err.find("<stdin>:4:11: error:"), std::string::npos) << outcome.err;
  EXPECT_EQ(Read("x.yaml"), kFixable) << "not touched";
  Write("good.yaml", kGood);
  EXPECT_EQ(Lint("--fix - <good.yaml").out, kGood) << "a filter prints what needs no fix";
}

TEST_F(LintFixTest, WhatIsNotToldIsNotFixed) {
  Write("x.yaml", kWarning);
  EXPECT_EQ(Lint("--fix -Wno-W017 x.yaml").status, 0);
  EXPECT_EQ(Read("x.yaml"), kWarning);
}

TEST_F(LintFixTest, WithoutTheOptionNoFileIsTouched) {
  Write("x.yaml", kFixable);
  Lint("x.yaml");
  EXPECT_EQ(Read("x.yaml"), kFixable);
}

TEST_F(LintCommandTest, AKeyOfABackendsOperatorIsNotPassedBy) {
  Write("x.yaml",
        "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n    XLA: fallthrough\n"
        "- func: g(Tensor self) -> Tensor\n  dispatch:\n    CPU: g_cpu\n    XLA: fallthrough\n");
  Write("xla.yaml", "backend: XLA\ncpp_namespace: torch_xla\nsupported:\n- f\n");
  const Outcome outcome = Lint("x.yaml xla.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("xla.yaml:4:3: error: dispatch key `XLA` is listed twice"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("x.yaml:4:5: note: the first one is here"), std::string::npos)
      << outcome.out;
  EXPECT_EQ(outcome.out.find("x.yaml:8"), std::string::npos) << outcome.out;
}

TEST_F(LintFixTest, GuessesAreHints) {
  const std::string npu =
      "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n    NPU: f_npu\n"
      "  tags: dynamic_output\n  varients: method\n";
  Write("x.yaml", npu);
  const Outcome outcome = Lint("--fix x.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(Read("x.yaml"), npu);
  EXPECT_NE(outcome.out.find("did you mean `PrivateUse1`?"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("did you mean `dynamic_output_shape`?"), std::string::npos);
}

TEST_F(LintFixTest, FixesThatMakeItWorseAreNotWritten) {
  const std::string text = "- func: f(int64_t class, int x, int x) -> Tensor\n";
  Write("x.yaml", text);
  const Outcome outcome = Lint("--fix x.yaml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(Read("x.yaml"), text);
  EXPECT_NE(outcome.err.find("no fix is written"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("`int64_t`"), std::string::npos) << "what was there is told";
}

TEST_F(LintCommandTest, APartMayLackItsFunctionalForms) {
  const std::string out =
      "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  dispatch:\n    CPU: f_out\n";
  Write("x.yaml", out);
  EXPECT_EQ(Lint("x.yaml").status, 1) << "PyTorch's generator refuses it";
  EXPECT_EQ(Lint("--part x.yaml").status, 0);
  Write(".switchyard.yaml", "part: true\n");
  EXPECT_EQ(Lint("x.yaml").status, 0);
  Write("x.yaml", "- func: f(Tensor self, int x=1) -> Tensor\n  dispatch:\n    CPU: f\n" + out);
  EXPECT_EQ(Lint("x.yaml").status, 1) << "the functional form is there, with another signature";
}

TEST_F(LintCommandTest, TheReferenceIsTheNewestEdition) {
  Write("x.yaml", "- func: f(Tensor self, SymBool b) -> Tensor\n");
  EXPECT_EQ(Lint("--reference-rules-only x.yaml").status, 0);
  EXPECT_EQ(Lint("--reference-rules-only --torch=1.13 x.yaml").status, 1);
  Write("y.yaml", "backend: XLA\ncpp_namespace: torch_xla\nsupported:\n- absent\n");
  EXPECT_EQ(Lint("--reference-rules-only x.yaml y.yaml").status, 1) << "rules of backend files";
}

TEST_F(LintFixTest, SeveralFilesAreOneProgram) {
  Write("a.yaml", "- func: f(Tensor self)->Tensor\n");
  Write("b.yaml", "- func: g(Tensor self)->Tensor\n  structured_delegate: g.out\n");
  const Outcome outcome = Lint("--fix a.yaml b.yaml");
  EXPECT_EQ(outcome.err, "a.yaml: 1 fixed\nb.yaml: 1 fixed\n");
  EXPECT_EQ(outcome.status, 1) << "g.out is not there";
  EXPECT_NE(outcome.out.find("b.yaml:2:"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace switchyard::driver

// `switchyard diff` as users call it: output formats, failures, exit statuses.
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kOld = "- func: f(Tensor self, int k) -> Tensor\n";
constexpr const char* kWider = "- func: f(Tensor self, int? k) -> Tensor\n";
constexpr const char* kSymbolic = "- func: f(Tensor self, SymInt k) -> Tensor\n";
constexpr const char* kBad = "- func: f(Tenser self) -> Tensor\n";

class DiffCommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("old.yaml", kOld);
    Write("wider.yaml", kWider);
    Write("symbolic.yaml", kSymbolic);
    Write("bad.yaml", kBad);
  }

  Outcome Run(const std::string& arguments) const { return RunCompiler("diff " + arguments); }
};

TEST_F(DiffCommandTest, OneVersionHasNoChanges) {
  const Outcome outcome = Run(Path("old.yaml") + " " + Path("old.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "1 operator, 1 in the newer version (0 new): 0 backward-breaking changes, 0 "
            "forward-breaking changes, 0 notes\n");
}

TEST_F(DiffCommandTest, BackwardBreaksFail) {
  const Outcome outcome = Run(Path("wider.yaml") + " " + Path("old.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("old.yaml:1:24: error: argument `k` of `aten::f` is now `int`"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("wider.yaml:1:24: note: in the older version"), std::string::npos);
}

TEST_F(DiffCommandTest, ForwardBreaksFailOnDemand) {
  const std::string files = Path("old.yaml") + " " + Path("wider.yaml");
  EXPECT_EQ(Run(files).status, 0);
  EXPECT_NE(Run(files).out.find("warning:"), std::string::npos);
  EXPECT_EQ(Run("--forward " + files).status, 1);
}

TEST_F(DiffCommandTest, NotesAreToldOnDemand) {
  const std::string files = Path("old.yaml") + " " + Path("symbolic.yaml");
  EXPECT_EQ(Run(files).out.find("[C029]"), std::string::npos);
  const Outcome outcome = Run("--notes --forward " + files);
  EXPECT_EQ(outcome.status, 0) << "notes do not fail";
  EXPECT_NE(outcome.out.find("[C029]"), std::string::npos) << outcome.out;
}

TEST_F(DiffCommandTest, SummaryCountsKinds) {
  const Outcome outcome = Run("--summary " + Path("wider.yaml") + " " + Path("old.yaml"));
  EXPECT_EQ(outcome.out.find("C016  ArgumentTypeChanged    breaks backward  1\n1 operator"), 0u)
      << outcome.out;
}

TEST_F(DiffCommandTest, JsonIsOneObject) {
  const Outcome outcome = Run("--format=json - " + Path("old.yaml") + " <" + Path("wider.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out.find("{\"changes\":[{"), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\"older\":\"<stdin>\""), std::string::npos) << outcome.out;
}

TEST_F(DiffCommandTest, FilesWithErrorsFail) {
  const Outcome outcome = Run(Path("old.yaml") + " " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out.find("error:"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("bad.yaml:1:11: error: `Tenser`"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("aten::f is not compared: its entry has errors"), std::string::npos);
  Write("broken.yaml", "- func: [\n");
  EXPECT_EQ(Run(Path("old.yaml") + " " + Path("broken.yaml")).out, "") << "an error of no entry";
}

// An entry with an error is reported, and the others are compared.
TEST_F(DiffCommandTest, AnErrorInOneEntryDoesNotStopTheComparison) {
  const std::string rest = "- func: g(Tensor self) -> Tensor\n- func: h(Tensor self) -> Tensor\n";
  const std::string changed =
      "- func: g(Tensor self, int k) -> Tensor\n- func: h(Tensor self) -> Tensor\n";
  const struct {
    const char* older;
    const char* newer;
    const char* id;
  } cases[] = {
      {"- func: f(Tensor self) -> Tensor\n", "- func: f(Tenser self) -> Tensor\n", "[T001]"},
      {"- func: f(Tensor self -> Tensor\n", "- func: f(Tensor self) -> Tensor\n", "[S"},
      {"- func: f(Tensor self) -> Tensor\n",
       "- func: f(Tensor self) -> Tensor\n  dispatch: {CPUU: f}\n", "[D001]"},
      {"- func: new_f(Tensor self) -> Tensor\n", "- func: new_f(Tensor self) -> Tensor\n",
       "[D007]"},
      {"- func: f_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n",
       "- func: f_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n", "[F004]"},
  };
  for (const auto& [older, newer, id] : cases) {
    Write("older.yaml", older + rest);
    Write("newer.yaml", newer + changed);
    const Outcome outcome = Run(Path("older.yaml") + " " + Path("newer.yaml"));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find(id), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.out.find("[C008]"), std::string::npos) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out.find("[C001]"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(": 1 backward-breaking change,"), std::string::npos) << outcome.out;
  }
}

// What breaks a rule alone still has a declaration to compare.
TEST_F(DiffCommandTest, ALonePairIsComparedThoughItBreaksARule) {
  Write("older.yaml", "- func: new_f(Tensor self) -> Tensor\n");
  Write("newer.yaml", "- func: new_f(Tensor self, int k) -> Tensor\n");
  const Outcome outcome = Run(Path("older.yaml") + " " + Path("newer.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("[D007]"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("[C008]"), std::string::npos) << outcome.out << outcome.err;
}

TEST_F(DiffCommandTest, ListsAreCompared) {
  Write("older.yaml", "backend: XLA\ncpp_namespace: torch_xla\nsupported:\n  - abs\n  - neg\n");
  Write("newer.yaml", "backend: XLA\ncpp_namespace: torch_xla\nsupported:\n  - neg\n");
  const Outcome outcome = Run(Path("older.yaml") + " " + Path("newer.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("older.yaml:4:5: error: `aten::abs` is no longer listed under "
                             "`supported` of `XLA` [C030]"),
            std::string::npos)
      << outcome.out << outcome.err;
  EXPECT_EQ(Run(Path("newer.yaml") + " " + Path("older.yaml")).status, 0);
}

TEST_F(DiffCommandTest, EachFileCanBeOfAnEditionOfItsOwn) {
  Write("newer.yaml", "- func: f(Tensor self, int k) -> Tensor\n- func: g(SymBool x) -> Tensor\n");
  const std::string forward = " " + Path("old.yaml") + " " + Path("newer.yaml");
  const std::string backward = " " + Path("newer.yaml") + " " + Path("old.yaml");
  EXPECT_EQ(Run(forward).status, 0);
  EXPECT_EQ(Run("--torch=2.15" + forward).status, 0);
  EXPECT_EQ(Run("--torch=1.13,2.15" + forward).status, 0);
  EXPECT_EQ(Run("--torch=2.15,1.13" + backward).status, 1);
  EXPECT_NE(Run("--torch=2.15,1.13" + backward).out.find("[C001]"), std::string::npos);
  for (const std::string& wrong :
       {"--torch=1.13" + forward, "--torch=2.15,1.13" + forward, "--torch=1.13,2.15" + backward}) {
    const Outcome outcome = Run(wrong);
    EXPECT_EQ(outcome.status, 1) << wrong;
    EXPECT_NE(outcome.err.find("[T001]"), std::string::npos) << wrong << outcome.err;
  }
}

TEST_F(DiffCommandTest, EditionsThatAreNone) {
  const std::string files = " " + Path("old.yaml") + " " + Path("old.yaml");
  for (const char* text : {"9.9", "2.0,9.9", "9.9,2.0", "2.0,", ",2.0", ",", "2.0,2.1,2.2"}) {
    const Outcome outcome = Run(std::string("--torch=") + text + files);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_NE(outcome.err.find("or two of them: OLD,NEW"), std::string::npos) << outcome.err;
  }
}

TEST_F(DiffCommandTest, WrongUseAndUnreadableFilesAreUsageErrors) {
  EXPECT_EQ(Run(Path("old.yaml")).status, 2);
  EXPECT_EQ(Run("--format=xml " + Path("old.yaml") + " " + Path("old.yaml")).status, 2);
  EXPECT_EQ(Run(Path("old.yaml") + " " + Path("absent.yaml")).status, 2);
  Write("tags.yaml", "- tag: core\n  desc: operators of the core\n");
  const Outcome outcome = Run(Path("tags.yaml") + " " + Path("old.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("declares no operators"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace switchyard::driver

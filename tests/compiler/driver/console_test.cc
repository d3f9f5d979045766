// Standard output and standard error of every command: no output is lost silently, and no file name
// breaks its line.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGood = "- func: relu(Tensor self) -> Tensor\n  dispatch:\n    CPU: relu\n";
constexpr const char* kBad = "- func: relu(Tenser self) -> Tensor\n";
constexpr const char* kWarned = "- func: f(Tensor! self) -> ()\n";

class ConsoleTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("good.yaml", kGood);
    Write("bad.yaml", kBad);
    Write("warned.yaml", kWarned);
    Write("old.yaml", "- func: f(Tensor self) -> Tensor\n");
    Write("ugly.yaml", "- func: f(Tensor self)->Tensor\n");
    Write("b.cc", "int not_a_kernel;\n");
    Write("a.cc",
          "#include <torch/library.h>\n"
          "namespace switchyard::native {\nat::Tensor f(const at::Tensor& x) { return x; }\n}\n"
          "TORCH_LIBRARY(my, m) { m.def(\"f(Tensor x) -> Tensor\", switchyard::native::f); }\n");
  }

  // Words for a shell, in which the compiler stands as `switchyard` and the folder as `@`.
  Outcome Run(std::string words) const {
    for (std::size_t at = 0; (at = words.find('@', at)) != std::string::npos;) {
      words.replace(at, 1, folder_.string());
    }
    const std::string function = std::string("switchyard() { ") + kCompiler + " \"$@\"; }; ";
    return RunShell("(" + function + words + ")");
  }
};

TEST_F(ConsoleTest, OutputThatDoesNotArriveIsAFailure) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
  const std::vector<std::string> commands = {
      "--help",
      "lint --help",
      "gen --help",
      "fmt --help",
      "dump --help",
      "table --help",
      "diff --help",
      "explain --help",
      "lsp --help",
      "check --help",
      "import --help",
      "size --help",
      "lint @/good.yaml",
      "lint @/bad.yaml",
      "lint @/warned.yaml",
      "lint --format=json @/good.yaml",
      "lint --format=sarif @/good.yaml",
      "lint --format=github @/bad.yaml",
      "lint --fix - < @/warned.yaml",
      "fmt --check @/ugly.yaml",
      "fmt - < @/ugly.yaml",
      "dump @/good.yaml",
      "dump --phase=signatures @/good.yaml",
      "gen --keys=CPU --out=@/o --list-outputs @/good.yaml",
      "table --keys=CPU relu @/good.yaml",
      "diff @/old.yaml @/warned.yaml",
      "explain S013",
      "check --keys=CPU --no-cache @/good.yaml @/b.cc -- -std=c++17",
      "import @/a.cc -- -std=c++17"};
  for (const std::string& command : commands) {
    const Outcome fine = Run("switchyard " + command + " > @/text");
    EXPECT_LT(fine.status, 2) << command << "\n" << fine.err;
    EXPECT_GT(fs::file_size(folder_ / "text"), 0u) << command;
    const Outcome lost = Run("switchyard " + command + " > /dev/full");
    EXPECT_EQ(lost.status, 2) << command;
    EXPECT_NE(lost.err.find("No space left on device"), std::string::npos) << command << "\n"
                                                                           << lost.err;
    EXPECT_EQ(Run("switchyard " + command + " >&-").status, 2) << command << ", without any";
  }
}

TEST_F(ConsoleTest, MessagesThatDoNotArriveAreAFailure) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
  for (const char* command :
       {"gen --keys=CPU --out=@/o @/warned.yaml", "lint --fix @/warned.yaml"}) {
    EXPECT_EQ(Run(std::string("switchyard ") + command + " 2> /dev/full").status, 2) << command;
    Write("warned.yaml", kWarned);
    EXPECT_EQ(Run(std::string("switchyard ") + command).status, 0) << command;
    Write("warned.yaml", kWarned);
  }
}

// What is opened later must not become standard output or standard error.
TEST_F(ConsoleTest, WithoutStandardStreamsFilesHaveTheirTextAlone) {
  Write("warned.yaml", kWarned);
  Run("switchyard gen --keys=CPU --out=@/o --depfile=@/d @/warned.yaml <&- >&- 2>&-");
  EXPECT_EQ(ReadFile(folder_ / "d").find("warning"), std::string::npos);
  EXPECT_EQ(ReadFile(folder_ / "warned.yaml"), kWarned);
  EXPECT_EQ(Run("switchyard lint - <&-").status, 2) << "there is nothing to read from";
  EXPECT_EQ(Run("switchyard fmt @/good.yaml <&- >&- 2>&-").status, 0) << "nothing was to be said";
}

TEST_F(ConsoleTest, NamesOfFilesAreTextOfTheirLine) {
  const std::string name = "x\n::error::\x1b[31m\xc2\x9b.yaml";
  const std::string evil = "'@/" + name + "'";
  const std::string old = "'@/old" + name + "'";
  Write("old" + name, "- func: f(Tensor self) -> Tensor\n");
  const std::vector<std::string> commands = {
      "lint '@/absent" + name + "'",
      "lint " + evil,
      "lint --format=github " + evil,
      "lint -Werror " + evil,
      "lint " + old + " " + evil,
      "lint --fix " + evil,
      "fmt --check " + evil,
      "fmt '@/absent" + name + "'",
      "fmt " + evil,
      "dump '@/absent" + name + "'",
      "table --keys=CPU f " + evil,
      "gen --keys=CPU '--out=@/out" + name + "' --depfile=@/d " + old,
      "gen --keys=CPU --out=@/o --depfile=@/d " + old,
      "gen --keys=CPU --out=@/o '--depfile=@/none" + name + "/d' " + old,
      "gen --keys=CPU '--out=@/o" + name + "' --list-outputs " + old,
      "diff " + old + " " + evil,
      "explain '" + name + "'",
      "'" + name + "'",
      "lint '--" + name + "'",
      "check --keys=CPU " + old + " '@/absent" + name + ".cc' -- -std=c++17",
      "import '@/absent" + name + ".cc' -- -std=c++17"};
  for (const std::string& command : commands) {
    Write(name, kWarned);
    const Outcome outcome = Run("switchyard " + command);
    for (const std::string& text : {outcome.out, outcome.err}) {
      EXPECT_EQ(text.find('\x1b'), std::string::npos) << command << "\n" << text;
      EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos) << command << "\n" << text;
      EXPECT_EQ(("\n" + text).find("\n::error::"), std::string::npos) << command << "\n" << text;
    }
    EXPECT_NE(outcome.status, -1) << command;
  }
}

}  // namespace
}  // namespace switchyard::driver

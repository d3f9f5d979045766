// Hostile input: endless nesting, any size, many equal parts. Every command ends with a message and
// a status, in memory that is bounded by the input. An algorithm that compares all pairs of parts
// would take hours.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

std::string Repeated(const std::string& text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

std::size_t CountOf(const std::string& wanted, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(wanted); at != std::string::npos;
       at = text.find(wanted, at + 1)) {
    ++count;
  }
  return count;
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class HostileInputTest : public CompilerTest {
 protected:
  // Every command that reads schemas, for the file of this name.
  std::vector<std::string> Commands(const std::string& name) const {
    const std::string path = " " + Path(name);
    return {"lint" + path,
            "fmt --check" + path,
            "dump" + path,
            "dump --phase=expanded" + path,
            "dump --phase=families" + path,
            "dump --phase=signatures" + path,
            "table --keys=CPU" + path,
            "diff" + path + path,
            "gen --keys=CPU --list-outputs --out=" + Path("out") + path};
  }
};

TEST_F(HostileInputTest, TypesWithoutEndAreAnErrorOfEveryCommand) {
  Write("deep.yaml", "- func: f(Tensor" + Repeated("?", 10000) + " x) -> Tensor\n");
  for (const std::string& command : Commands("deep.yaml")) {
    const Outcome outcome = RunCompiler(command);
    EXPECT_EQ(outcome.status, 1) << command;
    EXPECT_TRUE(Has(outcome.out + outcome.err, "deep.yaml:1:11: error: a type has 10000 levels"))
        << command << "\n"
        << outcome.err.substr(0, 500);
  }
}

TEST_F(HostileInputTest, FilesWithoutEndAreRefused) {
  for (const char* const command : {"lint", "fmt --check", "dump", "table --keys=CPU",
                                    "gen --keys=CPU --out=none", "diff /dev/zero"}) {
    const Outcome outcome = RunCompiler(std::string(command) + " /dev/zero");
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_TRUE(Has(outcome.err, "cannot read /dev/zero: it is larger than 64 MiB")) << outcome.err;
  }
  const Outcome piped = RunShell("cat /dev/zero | " + std::string(kCompiler) + " lint -");
  EXPECT_EQ(piped.status, 2);
  EXPECT_TRUE(Has(piped.err, "cannot read <stdin>")) << piped.err;
}

TEST_F(HostileInputTest, AnOptionSaysHowLargeAFileMayBe) {
  Write("large.yaml", Repeated("# comment\n", 200000) + "- func: f(Tensor self) -> Tensor\n");
  EXPECT_EQ(RunCompiler("lint " + Path("large.yaml")).status, 0);
  const Outcome refused = RunCompiler("lint --max-file-size=1 " + Path("large.yaml"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(Has(refused.err, "it is larger than 1 MiB, which --max-file-size=MIB sets"));
  EXPECT_EQ(RunCompiler("fmt --check --max-file-size=2 " + Path("large.yaml")).status, 0);
  for (const char* const wrong : {"0", "4096", "x", "-1", "1.5", "99999999999999999999"}) {
    EXPECT_EQ(
        RunCompiler("lint --max-file-size=" + std::string(wrong) + " " + Path("large.yaml")).status,
        2);
  }
}

// Wherever memory ends, the process says so.
TEST_F(HostileInputTest, LackOfMemoryIsAFailureOfTheMachine) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
  std::string text;
  for (int i = 0; i < 4000; ++i) {
    text += "- func: f" + std::to_string(i) + "(Tensor self) -> Tensor\n  dispatch:\n    CPU: f\n";
  }
  Write("long.yaml", text);
  int failures = 0;
  for (const std::string& command : Commands("long.yaml")) {
    for (const int mebibytes : {60, 75, 90, 130}) {
      const Outcome outcome = RunShell("ulimit -v " + std::to_string(mebibytes * 1024) + "; " +
                                       kCompiler + " " + command);
      EXPECT_GE(outcome.status, 0) << "a signal: " << command << " in " << mebibytes << " MiB";
      EXPECT_LE(outcome.status, 2) << command << " in " << mebibytes << " MiB";
      if (outcome.status != 2) continue;
      ++failures;
      EXPECT_EQ(outcome.err, "switchyard: out of memory\n") << command;
    }
  }
  EXPECT_GT(failures, 0);
}

TEST_F(HostileInputTest, OnlyTheFirstOfManyErrorsAreTold) {
  Write("commas.yaml", "- func: f(" + Repeated(",", 3000) + ") -> Tensor\n");
  const Outcome usual = RunCompiler("lint " + Path("commas.yaml"));
  EXPECT_EQ(usual.status, 1);
  EXPECT_EQ(CountOf(": error: ", usual.out), 1000u);
  EXPECT_TRUE(Has(usual.out, "more errors are left out"))
      << usual.out.substr(usual.out.size() - 200);
  const Outcome all = RunCompiler("lint --max-errors=0 " + Path("commas.yaml"));
  EXPECT_GE(CountOf(": error: ", all.out), 3000u);
  EXPECT_FALSE(Has(all.out, "left out"));
  const Outcome other = RunCompiler("table --keys=CPU " + Path("commas.yaml"));
  EXPECT_EQ(CountOf(": error: ", other.err), 1000u);
}

TEST_F(HostileInputTest, WarningsHaveALimitToo) {
  Write(
      "keys.yaml", "- func: f(Tensor self) -> Tensor\n" + [] {
        std::string keys;
        for (int i = 0; i < 3000; ++i) keys += "  k" + std::to_string(i) + ": x\n";
        return keys;
      }());
  const Outcome outcome = RunCompiler("dump " + Path("keys.yaml"));
  EXPECT_EQ(CountOf(": warning: ", outcome.err), 1000u);
  EXPECT_TRUE(Has(outcome.err, "more warnings are left out"));
}

// Two hundred overloads that are all the same to C++ make twenty thousand pairs.
TEST_F(HostileInputTest, OverloadsAreNotComparedEachWithEach) {
  constexpr int kCount = 200;
  std::string text;
  for (int i = 0; i < kCount; ++i) {
    const std::string number = std::to_string(i);
    text += "- func: f.o" + number + "(Tensor self, int a" + number + "=1) -> Tensor\n";
  }
  Write("overloads.yaml", text);
  const Outcome outcome = RunCompiler("lint --max-errors=0 " + Path("overloads.yaml"));
  const std::size_t reported = CountOf("[L029]", outcome.out) + CountOf("[L035]", outcome.out);
  EXPECT_GE(reported, kCount - 1u) << "each has one that it is confused with";
  EXPECT_LE(reported, 16u * kCount);
}

TEST_F(HostileInputTest, PartsOfADefaultAreReadOnce) {
  Write("spaces.yaml", "- func: f(int[] x=[1" + Repeated(", 1", 400000) + "]) -> Tensor\n");
  const Outcome outcome = RunCompiler("lint " + Path("spaces.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "[S013]"));
}

TEST_F(HostileInputTest, LinesOfAnEntryAreReadOnce) {
  Write("colons.yaml",
        "- func: f(Tensor self) -> Tensor\n  x: \"\n" + Repeated("    :b\n", 400000) + "    \"\n");
  EXPECT_NE(RunCompiler("lint " + Path("colons.yaml")).status, -1);
}

TEST_F(HostileInputTest, AliasesOfALongTextAreBounded) {
  Write("aliases.yaml",
        "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: &k " + std::string(1000000, 'x') +
            "\n" + Repeated("- func: g(Tensor self) -> Tensor\n  dispatch:\n    CPU: *k\n", 2000));
  const Outcome outcome = RunCompiler("lint " + Path("aliases.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "bytes of text [S910]")) << outcome.out.substr(0, 2000);
}

TEST_F(HostileInputTest, NamesThatFitAFileSystemBecomeFiles) {
  Write("fits.yaml",
        "- func: " + std::string(240, 'n') + "(Tensor self) -> Tensor\n  dispatch:\n    CPU: f\n");
  const Outcome outcome =
      RunCompiler("gen --keys=CPU --out=" + Path("made") + " " + Path("fits.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  Write("long.yaml",
        "- func: " + std::string(241, 'n') + "(Tensor self) -> Tensor\n  dispatch:\n    CPU: f\n");
  const Outcome refused =
      RunCompiler("gen --keys=CPU --out=" + Path("none") + " " + Path("long.yaml"));
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(Has(refused.err, "long.yaml:1:9: error: files are named after")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

}  // namespace
}  // namespace switchyard::driver

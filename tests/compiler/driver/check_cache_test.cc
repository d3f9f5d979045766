// The cache of `switchyard check`: a run that reads nothing again has the output of a run without a
// cache, and every change is noticed.
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSchema =
    "- func: f(Tensor self, int dim) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
    "- func: g(Tensor self) -> Tensor\n  dispatch: {CPU: g_cpu, CUDA: g_cuda}\n"
    "- func: zero_(Tensor(a!) self) -> Tensor(a!)\n  variants: method\n"
    "  dispatch: {CPU: zero_cpu_}\n";

constexpr const char* kHeader =
    "typedef long int64_t;\n"
    "namespace switchyard { struct Tensor { Tensor(); Tensor& zero_() const; int dim() const; };\n"
    "namespace native { Tensor g_cpu(const Tensor&); } }\n";

// A parameter of another type, with a fix.
constexpr const char* kF =
    "#include \"tensor.h\"\nnamespace switchyard::native {\n"
    "Tensor f_cpu(const Tensor& self, int dim) { return g_cpu(self); }\n}\n";

// Writes its argument; may write it; an ignored finding.
constexpr const char* kG =
    "#include \"tensor.h\"\nnamespace switchyard::native {\n"
    "Tensor g_cpu(const Tensor& self) { self.zero_(); return {}; }\n"
    "Tensor g_cuda(const Tensor& self) {\n"
    "  Tensor one = self;\n  if (self.dim() == 0) one = Tensor();\n  one.zero_();\n"
    "  return {};\n}\n"
    "// switchyard: ignore X008: nobody else calls it\n"
    "static Tensor& zero_cpu_(Tensor& self) { return self; }\n}\n";

class CheckCacheTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml", kSchema);
    Write("tensor.h", kHeader);
    Write("f.cc", kF);
    Write("g.cc", kG);
    std::string database;
    for (const char* name : {"f.cc", "g.cc"}) {
      database += std::string(database.empty() ? "[" : ",") + R"({"directory": ")" +
                  fs::absolute(folder_).string() + R"(", "file": ")" + name +
                  R"(", "command": "g++ -std=c++17 -c )" + name + R"("})";
    }
    Write("compile_commands.json", database + "]");
  }

  Outcome Check(const std::string& cache, const std::string& arguments = "") const {
    return RunCompiler("check " + cache + " " + Path("ops.yaml") + " -p " + folder_.string() +
                       " --format=json " + arguments);
  }
  std::string CacheOption() const { return "--cache=" + Path("cache"); }
  Outcome Kept(const std::string& arguments = "") const { return Check(CacheOption(), arguments); }

  // Checks that the cached output is right, and returns it.
  std::string Same(const std::string& arguments = "") const {
    const Outcome cold = Check("--no-cache", arguments);
    const Outcome kept = Kept(arguments);
    EXPECT_EQ(kept.out, cold.out) << arguments;
    EXPECT_EQ(kept.err, cold.err) << arguments;
    EXPECT_EQ(kept.status, cold.status) << arguments;
    return kept.out;
  }

  // Whether a run returns the cached output: it has counts although no source was read.
  bool IsKept(const std::string& arguments = "") const {
    const std::string indexes = ReadFile(Path("cache"));
    Write("cache", "nothing");
    const std::string outcomes = ReadFile(Path("cache.outcomes"));
    const Outcome outcome = Kept("--format=text " + arguments);
    Write("cache", indexes);
    Write("cache.outcomes", outcomes);
    return Has(outcome.out, "2 sources read, 2 unchanged");
  }

  static bool Has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  void Replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = ReadFile(Path(file));
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    Write(file, text.replace(at, from.size(), to));
  }
};

TEST_F(CheckCacheTest, ARunOnUnchangedFilesSaysWhatAColdRunSays) {
  Kept();
  EXPECT_TRUE(IsKept());
  for (const char* format : {"json", "sarif", "github"}) {
    EXPECT_FALSE(Same(std::string("--format=") + format).empty());
  }
  Same("--max-errors=1");
  Same("--color=always --format=github");
  // But for the count of sources that were unchanged.
  const std::string cold = Check("--no-cache", "--format=text").out;
  std::string kept = Kept("--format=text").out;
  const std::string unchanged = "2 unchanged since";
  ASSERT_TRUE(Has(kept, unchanged)) << kept;
  kept.replace(kept.find(unchanged), unchanged.size(), "0 unchanged since");
  EXPECT_EQ(kept, cold);
}

TEST_F(CheckCacheTest, FindingsOfBodiesAndIgnoredOnesAreKept) {
  const std::string reported = Same();
  EXPECT_TRUE(Has(reported, "X002")) << reported;
  EXPECT_TRUE(Has(reported, "X030")) << reported;
  EXPECT_FALSE(Has(reported, "X008")) << reported;
}

TEST_F(CheckCacheTest, EachSetOfOptionsHasItsOutcome) {
  const std::string sets[] = {"",
                              "--signatures-only",
                              "--pedantic",
                              "--keys=CUDA",
                              "-Wno-X002",
                              "-W kernel-source",
                              "-Werror",
                              "--torch=1.13",
                              "--target=aten",
                              Path("f.cc"),
                              Path("f.cc") + " --complete"};
  for (int run = 0; run < 2; ++run) {
    for (const std::string& options : sets) Same(options);
  }
  for (const std::string& options : sets) EXPECT_EQ(Kept(options).status, Kept(options).status);
  EXPECT_TRUE(IsKept());
  EXPECT_TRUE(IsKept("--pedantic"));
}

TEST_F(CheckCacheTest, SignaturesOnlySkipsBodiesAndPedanticReportsMore) {
  const std::string all = Same();
  EXPECT_TRUE(Has(all, "X030") && !Has(all, "X031")) << all;
  const std::string signatures = Same("--signatures-only");
  EXPECT_TRUE(Has(signatures, "X002") && !Has(signatures, "X030")) << signatures;
  const std::string pedantic = Same("--pedantic");
  EXPECT_TRUE(Has(pedantic, "X030") && Has(pedantic, "X031")) << pedantic;
  EXPECT_FALSE(Has(Kept("--signatures-only --format=text").out, "bodies followed"));
  EXPECT_TRUE(Has(Kept("--format=text").out, "bodies followed: "));
}

TEST_F(CheckCacheTest, AnOtherTimeAloneChangesNothing) {
  Kept();
  fs::last_write_time(Path("tensor.h"), fs::file_time_type::clock::now());
  EXPECT_TRUE(IsKept());
  Same();
  EXPECT_TRUE(IsKept());
}

// With the same length if possible, because the size alone would not show the change.
TEST_F(CheckCacheTest, EveryChangeOfAFileIsNoticed) {
  Kept();
  Replace("tensor.h", "typedef long int64_t", "typedef int  int64_t");
  EXPECT_FALSE(IsKept());
  EXPECT_FALSE(Has(Same(), "X002"));
  Replace("tensor.h", "typedef int  int64_t", "typedef long int64_t");
  Same();
  Replace("g.cc", "ignore X008", "ignore X009");
  EXPECT_TRUE(Has(Same(), "X008"));
  Replace("ops.yaml", "int dim", "int din");
  EXPECT_TRUE(Has(Same(), "din"));
  Replace("compile_commands.json", "-std=c++17", "-std=c++17 -Dself=tensor");
  Same();
  fs::remove(Path("tensor.h"));
  EXPECT_TRUE(Has(Same(), "X001"));
  // A source that did not compile may the next time: nothing is kept.
  EXPECT_FALSE(IsKept());
}

TEST_F(CheckCacheTest, ADamagedCacheIsAnEmptyOne) {
  const std::string right = Same();
  for (const char* name : {"cache", "cache.outcomes"}) {
    const std::string good = ReadFile(Path(name));
    ASSERT_GT(good.size(), 200u) << name;
    for (int part = 0; part < 4; ++part) {
      Write(name, good.substr(0, good.size() / 4 * part));
      EXPECT_EQ(Kept().out, right) << name << " to " << part;
    }
    for (std::size_t at = good.size() / 2; at < good.size(); at += good.size() / 12) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 0x55);
      Write(name, bad);
      const Outcome outcome = Kept();
      EXPECT_EQ(outcome.status, 1) << name << " at " << at;
      if (std::string(name) != "cache") {
        EXPECT_EQ(outcome.out, right) << name << " at " << at;
      }
    }
    Write(name, good);
  }
}

TEST_F(CheckCacheTest, FixesOfAKeptOutcomeAreCarriedOut) {
  Kept();
  ASSERT_TRUE(IsKept());
  const Outcome outcome = Kept("--fix");
  EXPECT_TRUE(Has(outcome.err, "f.cc: 1 fixed\n")) << outcome.err;
  EXPECT_TRUE(Has(ReadFile(Path("f.cc")), "int64_t dim"));
  EXPECT_FALSE(Has(Same(), "X002"));
}

TEST_F(CheckCacheTest, CallsAreThoseOfAColdRun) {
  const std::string calls = "--emit-calls=" + Path("calls");
  for (const char* bodies : {"", " --signatures-only"}) {
    fs::remove(Path("calls"));
    EXPECT_EQ(Check("--no-cache", calls + bodies).status, 1);
    const std::string cold = ReadFile(Path("calls"));
    EXPECT_TRUE(Has(cold, "switchyard::native::f_cpu: aten::g\n")) << cold;
    for (int run = 0; run < 3; ++run) {
      fs::remove(Path("calls"));
      // The second run has the outcome; the third has only the indexes.
      if (run == 2) fs::remove(Path("cache.outcomes"));
      EXPECT_EQ(Kept(calls + bodies).status, 1);
      EXPECT_EQ(ReadFile(Path("calls")), cold) << run;
    }
  }
  Replace("f.cc", "return g_cpu(self)", "return Tensor()   ");
  Kept(calls);
  EXPECT_FALSE(Has(ReadFile(Path("calls")), "f_cpu")) << ReadFile(Path("calls"));
  Write("f.cc", "#include \"tensor.h\"\nint x = ;\n");
  const Outcome unread = Kept(calls);
  EXPECT_EQ(unread.status, 2);
  EXPECT_TRUE(Has(unread.err, "X001")) << unread.err;
}

}  // namespace
}  // namespace switchyard::driver

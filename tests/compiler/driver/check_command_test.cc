// `switchyard check` as users call it.
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class CheckCommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml",
          "- func: f(Tensor self, int dim) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
          "- func: g(Tensor self) -> Tensor\n  dispatch: {CPU: g_cpu}\n");
    Write("tensor.h",
          "typedef long int64_t;\nnamespace switchyard { struct Tensor { Tensor(); }; }\n");
    Write("f.cc",
          "#include \"tensor.h\"\nnamespace switchyard::native {\n"
          "Tensor f_cpu(const Tensor& self, int dim) { return {}; }\n}\n");
    Write("g.cc",
          "#include \"tensor.h\"\nnamespace switchyard::native {\n"
          "Tensor g_cpu(const Tensor& self) { return {}; }\n}\n");
    std::string database;
    for (const char* name : {"f.cc", "g.cc"}) {
      database += std::string(database.empty() ? "[" : ",") + R"({"directory": ")" +
                  std::filesystem::absolute(folder_).string() + R"(", "file": ")" + name +
                  R"(", "command": "g++ -std=c++17 -Wno-psabi -MD -c )" + name + R"( -o x.o"})";
    }
    Write("compile_commands.json", database + "]");
  }

  Outcome Check(const std::string& arguments) const {
    return RunCompiler("check --cache=" + Path("cache") + " " + Path("ops.yaml") + " " + arguments);
  }
  Outcome CheckAll(const std::string& arguments = "") const {
    return Check("-p " + folder_.string() + " " + arguments);
  }
};

TEST_F(CheckCommandTest, ReportsWhatIsWrongWhereAndWhatIsExpected) {
  const Outcome outcome = CheckAll();
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_TRUE(Has(outcome.out,
                  "f.cc:3:34: error: parameter `dim` of kernel `f_cpu` is `int`, but operator "
                  "`f` passes `int64_t` [X002]\n"))
      << outcome.out;
  EXPECT_TRUE(Has(outcome.out,
                  "ops.yaml:2:19: note: the kernel should be `Tensor f_cpu(const "
                  "Tensor& self, int64_t dim)`\n"))
      << outcome.out;
  EXPECT_TRUE(Has(outcome.out,
                  "2 sources read, 0 unchanged since the last run; kernels of the "
                  "schema: 2, found: 2\n"))
      << outcome.out;
}

TEST_F(CheckCommandTest, UnchangedSourcesAreNotReadAgain) {
  CheckAll();
  Outcome outcome = CheckAll();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "2 unchanged since")) << outcome.out;
  Write("tensor.h",
        "typedef long int64_t;\nnamespace switchyard { struct Tensor { Tensor(int); }; }\n");
  outcome = CheckAll();
  EXPECT_TRUE(Has(outcome.out, "0 unchanged since")) << outcome.out;
  outcome = CheckAll("--no-cache");
  EXPECT_TRUE(Has(outcome.out, "0 unchanged since")) << outcome.out;
}

TEST_F(CheckCommandTest, CarriesOutFixes) {
  const Outcome outcome = CheckAll("--fix");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_TRUE(Has(outcome.err, "f.cc: 1 fixed\n")) << outcome.err;
  EXPECT_TRUE(Has(ReadFile(Path("f.cc")), "f_cpu(const Tensor& self, int64_t dim)"));
}

TEST_F(CheckCommandTest, ExportsFixesForClangApplyReplacements) {
  const std::string before = ReadFile(Path("f.cc"));
  EXPECT_EQ(CheckAll("--export-fixes=" + Path("fixes.yaml")).status, 1);
  EXPECT_EQ(ReadFile(Path("f.cc")), before);
  const std::string fixes = ReadFile(Path("fixes.yaml"));
  const std::string path = std::filesystem::absolute(folder_ / "f.cc").string();
  const std::string offset = std::to_string(before.find("int dim"));
  EXPECT_TRUE(Has(fixes, "DiagnosticName:  X002\n")) << fixes;
  EXPECT_TRUE(Has(fixes, "- FilePath:        '" + path + "'\n          Offset:          " + offset +
                             "\n          Length:          3\n"
                             "          ReplacementText: int64_t\n"))
      << fixes;
  EXPECT_EQ(CheckAll("--export-fixes=" + Path("ops.yaml")).status, 2) << "an input";
  EXPECT_EQ(CheckAll("--fix --export-fixes=" + Path("fixes.yaml")).status, 0);
  EXPECT_TRUE(Has(ReadFile(Path("fixes.yaml")), "Diagnostics:     []\n"));
}

TEST_F(CheckCommandTest, AnUnlistedSourceIsReadLikeTheNearestListedOne) {
  Write("f_more.cc", ReadFile(Path("f.cc")));
  const Outcome outcome = CheckAll(Path("f_more.cc"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "f_more.cc:3:34: error: parameter `dim`")) << outcome.out;
}

TEST_F(CheckCommandTest, MissesKernelsWhenAllSourcesAreKnown) {
  const std::string flags = " -- -std=c++17 -I" + folder_.string();
  EXPECT_EQ(Check(Path("g.cc") + flags).status, 0);
  const Outcome outcome = Check("--complete " + Path("g.cc") + flags);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "no source defines kernel `f_cpu` of operator `f` [X007]"))
      << outcome.out;
  EXPECT_EQ(Check("--complete --keys=CUDA " + Path("g.cc") + flags).status, 0);
}

TEST_F(CheckCommandTest, FormsAndChoicesAreThoseOfLint) {
  EXPECT_TRUE(Has(CheckAll("--format=json").out, "\"id\": \"X002\""));
  EXPECT_TRUE(Has(CheckAll("--format=sarif").out, "\"ruleId\": \"X002\""));
  EXPECT_EQ(CheckAll("-Wno-X002").status, 0);
  const Outcome warned = CheckAll("-W kernel-source");
  EXPECT_EQ(warned.status, 0) << warned.out;
  EXPECT_TRUE(Has(warned.out, "warning: parameter `dim`")) << warned.out;
  EXPECT_EQ(CheckAll("-W kernel-source -Werror").status, 1);
}

TEST_F(CheckCommandTest, SaysHowItIsUsed) {
  EXPECT_EQ(RunCompiler("check --help").status, 0);
  EXPECT_EQ(RunCompiler("check").status, 2);
  EXPECT_EQ(Check(Path("g.cc")).status, 2);
  Write("compile_commands.json", "[]");
  const Outcome unknown = CheckAll("nowhere.cc");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(Has(unknown.err, "nowhere.cc is not in the compilation database, which is empty"))
      << unknown.err;
  EXPECT_EQ(CheckAll("--target=moon").status, 2);
}

TEST_F(CheckCommandTest, WhatIsNoRegularFileIsNoSource) {
  ASSERT_EQ(mkfifo(Path("pipe.cc").c_str(), 0600), 0);
  for (const std::string& source : {Path("pipe.cc"), std::string("/dev/zero"), folder_.string()}) {
    for (const std::string& command : {"check " + Path("ops.yaml"), std::string("import")}) {
      const Outcome outcome = RunCompiler(command + " " + source + " -- -std=c++17");
      EXPECT_EQ(outcome.status, 2) << source;
      EXPECT_TRUE(Has(outcome.err, "it is not a regular file")) << outcome.out << outcome.err;
    }
  }
}

TEST_F(CheckCommandTest, ASchemaWithErrorsIsNotHeldAgainstAnything) {
  Write("ops.yaml", "- func: f(Tensr self) -> Tensor\n");
  const Outcome outcome = CheckAll();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "[T001]")) << outcome.out;
}

TEST_F(CheckCommandTest, ErrorsOfTheSchemaHaveTheFormThatIsAskedFor) {
  Write("ops.yaml", "- func: f(Tensor self\n");
  const Outcome text = CheckAll();
  EXPECT_EQ(text.status, 1);
  EXPECT_TRUE(Has(text.out, "ops.yaml:1:")) << text.out << text.err;
  const Outcome json = CheckAll("--format=json");
  EXPECT_EQ(json.status, 1);
  EXPECT_TRUE(Has(json.out, "\"diagnostics\"") && Has(json.out, "\"line\": 1"))
      << json.out << json.err;
}

}  // namespace
}  // namespace switchyard::driver

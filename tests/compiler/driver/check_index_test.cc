// `switchyard check` in parts, for build systems: a separate process reads each source.
#include <filesystem>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class CheckIndexTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    WriteTree("");
    ASSERT_EQ(MakeIndexes("").status, 0);
  }

  // The sources and the schema, in a folder below the test's folder.
  void WriteTree(const std::string& folder) const {
    fs::create_directories(folder_ / folder / "src");
    fs::create_directories(folder_ / folder / "include/unused");
    Write(folder + "ops.yaml",
          "- func: f(Tensor self, int dim) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
          "- func: g(Tensor self) -> Tensor\n  dispatch: {CPU: g_cpu}\n");
    Write(folder + "include/tensor.h",
          "typedef long int64_t;\nnamespace switchyard { struct Tensor { Tensor(); }; }\n");
    Write(folder + "include/unused/other.h", "#error\n");
    Write(
        folder + "src/f.cc",
        "#include \"tensor.h\"\nnamespace switchyard::native {\n"
        "static int Hidden() { return 1; }\n"
        "Tensor f_cpu(const Tensor& self, int dim) { return Hidden() == dim ? self : self; }\n}\n");
    Write(folder + "src/g.cc",
          "#include \"tensor.h\"\nnamespace switchyard::native {\n"
          "Tensor g_cpu(const Tensor& self) { return self; }\n}\n");
  }

  // A shell command in the folder of a tree.
  Outcome In(const std::string& folder, const std::string& command) const {
    return RunShell("cd " + Path(folder) + " && " + command);
  }
  static std::string Checker() { return fs::absolute("compiler/switchyard-check").string(); }

  Outcome MakeNames(const std::string& folder) const {
    return In(folder, Checker() + " names --out=names ops.yaml");
  }
  Outcome MakeIndex(const std::string& folder, const std::string& source) const {
    return In(folder, Checker() + " index --names=names --out=" + source + ".index src/" + source +
                          " -- -std=c++17 -Iinclude");
  }
  Outcome MakeIndexes(const std::string& folder) const {
    Outcome outcome = MakeNames(folder);
    for (const char* source : {"f.cc", "g.cc"}) {
      if (outcome.status == 0) outcome = MakeIndex(folder, source);
    }
    return outcome;
  }
  Outcome Gather(const std::string& options = "--index=f.cc.index --index=g.cc.index") const {
    return In("", Checker() + " ops.yaml " + options);
  }
};

TEST_F(CheckIndexTest, PartsSayWhatTheWholeSays) {
  const Outcome parts = Gather();
  EXPECT_EQ(parts.status, 1) << parts.err;
  EXPECT_TRUE(Has(parts.out, "src/f.cc:4:34: error: parameter `dim` of kernel `f_cpu` is `int`"))
      << parts.out;
  const Outcome whole = In("", Checker() +
                                   " --no-cache --complete ops.yaml src/f.cc src/g.cc -- "
                                   "-std=c++17 -Iinclude");
  EXPECT_EQ(parts.out, whole.out);
}

TEST_F(CheckIndexTest, WhatIsWrittenIsTheSameInEveryFolder) {
  WriteTree("elsewhere/deep/");
  ASSERT_EQ(MakeIndexes("elsewhere/deep/").status, 0);
  EXPECT_EQ(ReadFile(Path("names")), "int64_t\nswitchyard::Tensor\n");
  for (const char* file : {"names", "f.cc.index", "g.cc.index"}) {
    const std::string text = ReadFile(Path(file));
    EXPECT_EQ(text, ReadFile(Path(std::string("elsewhere/deep/") + file))) << file;
    EXPECT_FALSE(Has(text, folder_.string())) << file;
  }
}

TEST_F(CheckIndexTest, NamesStayWhenNoTypeComesOrGoes) {
  const std::string before = ReadFile(Path("names"));
  Write("ops.yaml",
        "# A comment.\n- func: h(Tensor self, int first, int second) -> Tensor\n"
        "  dispatch: {CPU: h_cpu}\n");
  ASSERT_EQ(MakeNames("").status, 0);
  EXPECT_EQ(ReadFile(Path("names")), before);
}

TEST_F(CheckIndexTest, AKernelThatNoIndexHasIsMissed) {
  const Outcome outcome = Gather("--index=g.cc.index");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.out, "no source defines kernel `f_cpu` of operator `f` [X007]"))
      << outcome.out;
}

TEST_F(CheckIndexTest, FoldersAreRenamed) {
  fs::rename(folder_ / "src", folder_ / "moved");
  const Outcome outcome = Gather("--index=f.cc.index --index=g.cc.index --renamed=src=moved");
  EXPECT_TRUE(Has(outcome.out, "\nTensor f_cpu(const Tensor& self, int dim)")) << outcome.out;
  EXPECT_TRUE(Has(outcome.out, "moved/f.cc:4:34: error:")) << outcome.out;
}

TEST_F(CheckIndexTest, WhatWasNotReadIsTold) {
  Write("inputs", "include/tensor.h\ninclude/unused\nsrc\nnowhere.h\n");
  const std::string index = " index --names=names --out=f.index --inputs=inputs --unused=unused ";
  ASSERT_EQ(In("", Checker() + index + "src/f.cc -- -Iinclude").status, 0);
  EXPECT_EQ(ReadFile(Path("unused")), "include/unused\nnowhere.h\n");
  // What a source lacks may be in any of them.
  Write("src/f.cc", "#include \"nowhere.h\"\n");
  ASSERT_EQ(In("", Checker() + index + "src/f.cc -- -Iinclude").status, 0);
  EXPECT_EQ(ReadFile(Path("unused")), "");
}

TEST_F(CheckIndexTest, ASourceThatDoesNotCompileIsToldByTheCheck) {
  Write("src/g.cc", "#include \"nowhere.h\"\n");
  ASSERT_EQ(MakeIndex("", "g.cc").status, 0);
  const Outcome outcome = Gather();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      Has(outcome.out,
          "src/g.cc:1:10: error: the source does not compile: 'nowhere.h' file not found [X001]"))
      << outcome.out;
}

TEST_F(CheckIndexTest, CallsAreGathered) {
  const Outcome outcome = Gather("--index=f.cc.index --index=g.cc.index --emit-calls=calls");
  EXPECT_EQ(outcome.status, 1);
  const Outcome whole = In("", Checker() +
                                   " --no-cache --emit-calls=whole ops.yaml src/f.cc src/g.cc -- "
                                   "-std=c++17 -Iinclude");
  EXPECT_EQ(whole.status, 1);
  EXPECT_EQ(ReadFile(Path("calls")), ReadFile(Path("whole")));
}

TEST_F(CheckIndexTest, AnIndexThatIsNoneOrOfOtherNamesIsRefused) {
  Write("bad.index", "no index");
  Outcome outcome = Gather("--index=bad.index");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "bad.index is not an index of this version")) << outcome.err;
  const std::string good = ReadFile(Path("f.cc.index"));
  Write("bad.index", good.substr(0, good.size() - 3));
  outcome = Gather("--index=bad.index");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "bad.index is damaged")) << outcome.err;
  outcome = Gather("--index=nowhere.index");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "cannot read nowhere.index")) << outcome.err;
  Write("ops.yaml", "- func: f(Tensor self, Scalar dim) -> Tensor\n  dispatch: {CPU: f_cpu}\n");
  outcome = Gather();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "f.cc.index was made for another schema")) << outcome.err;
}

TEST_F(CheckIndexTest, SaysHowItIsUsed) {
  for (const char* command : {" names", " index"}) {
    EXPECT_EQ(RunShell(Checker() + command + " --help").status, 0);
    EXPECT_EQ(RunShell(Checker() + command).status, 2);
  }
  EXPECT_EQ(Gather("--index=f.cc.index --fix").status, 2);
  EXPECT_EQ(Gather("--index=f.cc.index src/f.cc -- -Iinclude").status, 2);
  EXPECT_EQ(Gather("--index=f.cc.index --renamed=src").status, 2);
  EXPECT_EQ(In("", Checker() + " names --out=ops.yaml ops.yaml").status, 2);
  EXPECT_EQ(In("", Checker() + " index --names=names --out=x src/none.cc --").status, 2);
  Write("ops.yaml", "- func: f(Tensr self) -> Tensor\n");
  const Outcome outcome = MakeNames("");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.err, "ops.yaml:1:11: error: `Tensr`")) << outcome.err;
}

}  // namespace
}  // namespace switchyard::driver

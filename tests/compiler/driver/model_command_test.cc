// `switchyard model` as users call it.
#include <gmock/gmock.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/compiler/driver/compiler_test.h"
#include "tests/compiler/model/programs.h"
#include "tests/compiler/model/stored_zip.h"

namespace switchyard::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

class ModelCommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("net.pt2", model::ArchiveOf(model::ReluProgram()));
  }

  Outcome Model(const std::string& arguments) const { return RunCompiler("model " + arguments); }
  Outcome Compile(const std::string& more = {}) const {
    return Model(Path("net.pt2") + " --out=" + Path("out_net") + " " + more);
  }
  // Nothing may be written then.
  void ExpectRefused(const Outcome& outcome, int status, const std::string& message) const {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(Path("out_net")));
  }
};

TEST_F(ModelCommandTest, WritesTheFilesOfTheModel) {
  const Outcome outcome = Compile("--runner");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* name : {"net.h", "net.cc", "net_c.h", "net_c.cc", "net.weights",
                           "CMakeLists.txt", "BUILD.bazel", "run_model.cc"}) {
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out_net" / name)) << name;
  }
  EXPECT_THAT(ReadFile(folder_ / "out_net/net.cc"), HasSubstr("ops::relu("));
}

TEST_F(ModelCommandTest, NamesComeFromTheFileOrTheOption) {
  Write("2-nets.v1.pt2", model::ArchiveOf(model::ReluProgram()));
  ASSERT_EQ(Model(Path("2-nets.v1.pt2") + " --out=" + Path("out_net")).status, 0);
  EXPECT_TRUE(std::filesystem::exists(Path("out_net/model_2_nets.h")));
  const Outcome other = Compile("--name=other");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("its files are those of `switchyard model --name=model_2_nets`, "
                                   "not of `switchyard model --name=other`"));
  EXPECT_TRUE(std::filesystem::exists(Path("out_net/model_2_nets.h")));
  std::filesystem::remove_all(Path("out_net"));
  ASSERT_EQ(Compile("--name=other").status, 0);
  EXPECT_TRUE(std::filesystem::exists(Path("out_net/other.h")));
}

TEST_F(ModelCommandTest, TheFolderOfGenStays) {
  Write("ops.yaml", "- func: f(Tensor x) -> Tensor\n");
  const std::string gen = "gen --keys=CPU --out=" + Path("out_net") + " " + Path("ops.yaml");
  ASSERT_EQ(RunCompiler(gen).status, 0);
  const Outcome model = Compile("");
  EXPECT_EQ(model.status, 2);
  EXPECT_THAT(model.err, HasSubstr("its files are those of `switchyard gen`"));
  EXPECT_TRUE(std::filesystem::exists(Path("out_net/include/switchyard/functions.h")));
  std::filesystem::remove_all(Path("out_net"));
  ASSERT_EQ(Compile("").status, 0);
  EXPECT_EQ(RunCompiler(gen).status, 2);
  EXPECT_TRUE(std::filesystem::exists(Path("out_net/net.h")));
}

TEST_F(ModelCommandTest, PrintsTheGraphAndTheReport) {
  const Outcome graph = Model(Path("net.pt2") + " --graph");
  EXPECT_EQ(graph.status, 0) << graph.err;
  EXPECT_EQ(graph.out, "relu = aten::relu(self=x)\nreturn relu\n");
  const Outcome report = Model(Path("net.pt2") + " --report");
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("aten::relu"));
}

TEST_F(ModelCommandTest, PrintsThePassesAndTheModelAfterEachOne) {
  const Outcome passes = Model("--print-passes");
  ASSERT_EQ(passes.status, 0) << passes.err;
  std::istringstream lines(passes.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string name = line.substr(0, line.find(' '));
    const Outcome dump = Model(Path("net.pt2") + " --dump-after=" + name);
    EXPECT_EQ(dump.status, 0) << dump.err;
    EXPECT_EQ(dump.out,
              "input x: Float[s77, 3]\nrelu: Float[s77, 3] = aten::relu(self=x)\nreturn relu\n")
        << name;
  }
  EXPECT_GT(count, 5);
  EXPECT_THAT(RunCompiler("completions bash").out,
              HasSubstr("model:--dump-after) values=(-W 'outputs "));
  Write("own.yaml", "- func: my::f(Tensor self) -> Tensor\n");
  const std::string own = Path("net.pt2") + " --schema=" + Path("own.yaml") + " --dump-after=";
  const Outcome refused = Model(own + "resolve");
  EXPECT_EQ(refused.status, 1);
  EXPECT_EQ(refused.out, "input x: Float[s77, 3]\nreturn relu\n")
      << "calls with errors are left out";
  EXPECT_THAT(refused.err, HasSubstr("[P003]"));
  EXPECT_EQ(Model(own + "memory").out, "");
}

TEST_F(ModelCommandTest, APassThatIsNone) {
  const std::string dump = Path("net.pt2") + " --dump-after=";
  ExpectRefused(Model(dump + "decomose"), 2, "--dump-after takes outputs, ");
  ExpectRefused(Model(dump + "decomose"), 2, "not `decomose`; did you mean `decompose`?");
  ExpectRefused(Model(dump + "q"), 2, " or memory, not `q`\n");
  ExpectRefused(Model(dump), 2, "not ``");
  ExpectRefused(Model(dump + "memory --dump-after=memory"), 2, "--dump-after is given once");
  ExpectRefused(Compile("--dump-after=memory"), 2, "--dump-after writes nothing: no --out=DIR");
  ExpectRefused(Compile("--print-passes"), 2, "--print-passes takes no file");
  ExpectRefused(Model("--print-passes --out=" + Path("out_net")), 2,
                "--print-passes writes nothing");
  ExpectRefused(Model(dump + "memory --diff"), 2, "only one of --diff, --dump-after and");
  ExpectRefused(Model("--dump-after=memory"), 2, "one file");
}

TEST_F(ModelCommandTest, WritesAPage) {
  const std::string page = Path("net.html");
  const Outcome outcome = Model(Path("net.pt2") + " --page=" + page);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(ReadFile(page), HasSubstr("aten::relu"));
  ExpectRefused(Model(Path("net.pt2") + " --page=" + Path("net.pt2")), 2, "net.pt2");
  ExpectRefused(Model(Path("net.pt2") + " --page=" + Path("nowhere/net.html")), 2, "nowhere");
  ExpectRefused(Compile("--page=" + Path("nowhere/net.html")), 2, "nowhere");
  Write("broken.pt2", "PK");
  std::filesystem::remove(page);
  ExpectRefused(Model(Path("broken.pt2") + " --page=" + page), 1, "[P001]");
  EXPECT_FALSE(std::filesystem::exists(page));
}

TEST_F(ModelCommandTest, TakesTimesOfItsProgram) {
  ExpectRefused(Compile("--times=" + Path("times.json")), 2,
                "--times goes with --report or --page");
  const std::string report = Path("net.pt2") + " --report --times=" + Path("times.json");
  ExpectRefused(Model(report), 2, "times.json: there is no such file");
  Write("times.json", "{\"runs\": 2}");
  ExpectRefused(Model(report), 2, "times.json: `fingerprint` is missing");
  Write("times.json", R"({"fingerprint": "12", "runs": 2, "nanoseconds": [100, 4000]})");
  ExpectRefused(Model(report + " --out=" + Path("out_net")), 2, "the times of another program");
  ASSERT_EQ(Compile("--profile").status, 0);
  const std::string header = ReadFile(folder_ / "out_net/net.h");
  EXPECT_THAT(header, HasSubstr("Profile profile_{1, "));
  EXPECT_THAT(ReadFile(folder_ / "out_net/net.cc"), HasSubstr("profile_.Enter(1);"));
  EXPECT_THAT(ReadFile(folder_ / "out_net/run_model.cc"), HasSubstr("Measured")) << "the runner";
}

TEST_F(ModelCommandTest, ComparesTwoVersions) {
  const Outcome same = Model("--diff " + Path("net.pt2") + " " + Path("net.pt2"));
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_EQ(same.out, "0 breaking changes, 0 other changes\n");
  Write("other.pt2", model::ArchiveOf(model::LoopProgram()));
  const Outcome other = Model("--diff " + Path("net.pt2") + " " + Path("other.pt2"));
  EXPECT_EQ(other.status, 1) << other.err;
  EXPECT_THAT(other.out, HasSubstr("breaks: input `x` is now Float[2, 3], was Float[s77, 3]"));
  ExpectRefused(Model("--diff " + Path("net.pt2")), 2, "--diff takes two files");
  ExpectRefused(Compile("--diff " + Path("other.pt2")), 2, "--diff writes nothing");
  Write("ops.pt2", model::ArchiveOf(model::ReluProgram()));
  EXPECT_EQ(Model("--diff " + Path("net.pt2") + " " + Path("ops.pt2")).status, 0) << "no name";
  ExpectRefused(Model("--diff --report " + Path("net.pt2") + " " + Path("net.pt2")), 2,
                "--diff writes nothing");
  Write("broken.pt2", "PK");
  ExpectRefused(Model("--diff " + Path("net.pt2") + " " + Path("broken.pt2")), 1, "broken.pt2");
}

TEST_F(ModelCommandTest, SchemaFilesOfOthersAreRead) {
  Write("own.yaml", "- func: my::f(Tensor self) -> Tensor\n  dispatch:\n    CPU: my::f\n");
  Write("more.yaml", "- func: relu(Tensor self) -> Tensor\n  dispatch:\n    CPU: my_relu\n");
  const Outcome outcome = Compile("--schema=" + Path("own.yaml") + "," + Path("more.yaml"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(ReadFile(folder_ / "out_net/CMakeLists.txt"), HasSubstr("net_OPERATORS"));
}

TEST_F(ModelCommandTest, AnOperatorThatNobodyDeclares) {
  Write("more.yaml", "- func: my::f(Tensor self) -> Tensor\n  dispatch:\n    CPU: my::f\n");
  ExpectRefused(Compile("--schema=" + Path("more.yaml")), 1,
                "error: no schema file declares operator `aten::relu` [P003]");
  Write("bad.yaml", "- func: f(Tensor self\n");
  ExpectRefused(Compile("--schema=" + Path("bad.yaml")), 1, "bad.yaml:1:");
}

TEST_F(ModelCommandTest, TheBuildAsksForTheKernels) {
  const auto asked = [this](const std::string& more) {
    EXPECT_EQ(Compile(more).status, 0);
    return ReadFile(folder_ / "out_net/CMakeLists.txt");
  };
  EXPECT_THAT(asked(""), Not(HasSubstr("SWITCHYARD_KERNELS")));
  EXPECT_THAT(asked("--kernels=optimized"), HasSubstr("set(SWITCHYARD_KERNELS optimized "));
  EXPECT_THAT(asked("--kernels=portable"), HasSubstr("set(SWITCHYARD_KERNELS portable "));
  EXPECT_THAT(asked("--kernels=default"), Not(HasSubstr("SWITCHYARD_KERNELS")));
}

TEST_F(ModelCommandTest, TheBuildHasTheDtypes) {
  const std::string header = "out_net/dtypes/switchyard/selected_dtypes.h";
  const auto dtypes = [&](const std::string& more) {
    EXPECT_EQ(Compile(more).status, 0);
    return ReadFile(folder_ / header);
  };
  EXPECT_THAT(
      dtypes("--dtypes=used"),
      HasSubstr("kSelectedDtypes = {ScalarType::Long, ScalarType::Float, ScalarType::Bool};"));
  EXPECT_THAT(dtypes("--dtypes=Float"), HasSubstr("kSelectedDtypes = {ScalarType::Float};"));
  EXPECT_THAT(ReadFile(folder_ / "out_net/CMakeLists.txt"),
              HasSubstr("include_directories(BEFORE \"${CMAKE_CURRENT_SOURCE_DIR}/dtypes\")"));
  EXPECT_THAT(ReadFile(folder_ / "out_net/BUILD.bazel"), HasSubstr("includes = [\"dtypes\"]"));
  EXPECT_THAT(dtypes("--dtypes=int64,Float"),
              HasSubstr("kSelectedDtypes = {ScalarType::Long, ScalarType::Float};"));
  EXPECT_THAT(dtypes("--dtypes=Half"),
              HasSubstr("kSelectedDtypes = {ScalarType::Half, ScalarType::Float};"));
  ASSERT_EQ(Compile().status, 0);
  EXPECT_FALSE(std::filesystem::exists(Path(header)));
  EXPECT_THAT(ReadFile(folder_ / "out_net/CMakeLists.txt"), Not(HasSubstr("dtypes")));
}

TEST_F(ModelCommandTest, ADtypeThatTheModelNeeds) {
  ExpectRefused(Compile("--dtypes=Long,Bool"), 1,
                "error: operator `aten::relu` has a tensor of dtype `Float`, `x`, which `--dtypes` "
                "leaves out");
  ExpectRefused(Compile("--dtypes=Float,Lang"), 2, "--dtypes: `Lang` is not a dtype");
  ExpectRefused(Compile("--dtypes=Float,"), 2, "--dtypes: ` ` is not a dtype");
  ExpectRefused(Compile("--dtypes=Float --schema=x.yaml"), 2, "--dtypes is for the operators of");
}

TEST_F(ModelCommandTest, WrongUse) {
  ExpectRefused(Model(Path("net.pt2")), 2, "--out=DIR is missing");
  ExpectRefused(Model("--out=" + Path("out_net")), 2, "one file");
  ExpectRefused(Compile("--keys=CUDA"), 2, "--keys takes CPU");
  ExpectRefused(Compile("--color=red"), 2, "--color");
  ExpectRefused(Compile("--kernels=fast"), 2, "--kernels takes optimized, portable or default");
  ExpectRefused(Compile("--kernels="), 2, "--kernels takes optimized, portable or default");
  ExpectRefused(Compile("--name=ops"), 2, "`ops` is that of the operators");
  ExpectRefused(Compile("--name=class"), 2, "--name gives another");
  ExpectRefused(Compile("--name=run_model"), 2, "`run_model` is that of the runner");
  ExpectRefused(Compile("--name=install"), 2, "`install` is that of a target of CMake");
  ExpectRefused(Compile("--name=INT64_MAX"), 2, "`INT64_MAX` is a macro of a header");
  for (const char* hidden : {"std", "Tensor", "switchyard", "int64_t", "Model"}) {
    ExpectRefused(Compile(std::string("--name=") + hidden), 2,
                  std::string("the name `") + hidden + "` is one that the emitted code uses");
  }
  ExpectRefused(Compile("--unknown"), 2, "--unknown");
  ExpectRefused(Compile("--schema=nowhere.yaml"), 2, "nowhere.yaml");
  ExpectRefused(Model(Path("nowhere.pt2") + " --out=" + Path("out_net")), 2,
                "nowhere.pt2: there is no such file");
}

// Who has only the wheel of the programs.
TEST_F(ModelCommandTest, SaysWhereTheOperatorsAre) {
  const std::string hint = "set --root or SWITCHYARD_ROOT to a clone, or to the unpacked source";
  ExpectRefused(Compile("--root=" + folder_.string()), 2, hint);
  const std::string command = " model net.pt2 --out=out_net";
  const std::string compiler = std::filesystem::absolute(kCompiler).string();
  ExpectRefused(
      RunShell("cd " + folder_.string() + " && env -u SWITCHYARD_ROOT " + compiler + command), 2,
      hint);
  EXPECT_THAT(Compile("--schema=nowhere.yaml").err, Not(HasSubstr(hint)));
}

TEST_F(ModelCommandTest, WhatIsNoArchive) {
  Write("net.pt2", "PK\x03\x04");
  ExpectRefused(Compile(), 1, "net.pt2");
  Write("net.pt2", "");
  ExpectRefused(Compile(), 1, "net.pt2");
}

}  // namespace
}  // namespace switchyard::driver

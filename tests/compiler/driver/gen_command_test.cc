// The output of `gen` for build tools.
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "compiler/target/target.h"
#include "gtest/gtest.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr char kSchema[] = "- func: relu(Tensor self) -> Tensor\n  dispatch:\n    CPU: relu_cpu\n";

class GenCommandTest : public CompilerTest {
 protected:
  Outcome Gen(const std::string& arguments) const {
    return RunCompiler("gen --keys=CPU --shards=2 " + arguments);
  }

  // The files below a folder, with the folder in front, in order.
  std::vector<std::string> FilesBelow(const std::string& folder) const {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_directory()) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  static std::vector<std::string> Lines(const std::string& text) {
    return absl::StrSplit(text, '\n', absl::SkipEmpty());
  }
};

TEST_F(GenCommandTest, ListsWhatItWouldWriteAndWritesNothing) {
  Write("ops.yaml", kSchema);
  const Outcome listed = Gen("--list-outputs --out=" + Path("o") + " " + Path("ops.yaml"));
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_FALSE(fs::exists(folder_ / "o"));
  ASSERT_EQ(Gen("--out=" + Path("o") + " " + Path("ops.yaml")).status, 0);
  EXPECT_EQ(Lines(listed.out), FilesBelow(Path("o")));
  EXPECT_EQ(Gen("--list-outputs --out=" + Path("o") + "/ " + Path("ops.yaml")).out, listed.out);
}

// What is included is found by the same name; the folders of a shard have the headers of no other.
TEST_F(GenCommandTest, SpreadsHeadersOfOperatorsOverFolders) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  const Outcome outcome = Gen("--header-folders=16" + rest);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  int folder = 0;
  while (folder < 16 && !fs::exists(Path("o/include_" + std::to_string(folder)))) ++folder;
  const std::string headers = Path("o/include_" + std::to_string(folder) + "/switchyard/ops/");
  for (const char* end : {".h", "_native.h"}) {
    EXPECT_TRUE(fs::exists(headers + "relu" + end)) << headers << end;
  }
  EXPECT_TRUE(fs::exists(Path("o/include/switchyard/functions.h")));
  EXPECT_TRUE(fs::exists(Path("o/include_all/switchyard/redispatch.h")));
  EXPECT_FALSE(fs::exists(Path("o/include/switchyard/redispatch.h")));
  EXPECT_FALSE(fs::exists(Path("o/include/switchyard/ops")));
  const std::string source = ReadFile(Path("o/src/dispatch_" + std::to_string(folder % 2) + ".cc"));
  EXPECT_NE(source.find("relu_native.h"), std::string::npos) << source;
  EXPECT_EQ(Gen("--header-folders=0" + rest).status, 2);
  EXPECT_EQ(Gen("--header-folders=1001" + rest).status, 2);
}

TEST_F(GenCommandTest, FilesOfPythonComeAndGoWithTheModule) {
  Write("ops.yaml", kSchema);
  const std::string rest = "--out=" + Path("o") + " " + Path("ops.yaml");
  ASSERT_EQ(Gen("--python=vendor.ops " + rest).status, 0);
  for (const char* file : {"o/python/vendor/ops/__init__.pyi", "o/python/vendor/ops/py.typed",
                           "o/src/python_module.cc", "o/src/python_0.cc", "o/src/python_1.cc"}) {
    EXPECT_TRUE(fs::exists(Path(file))) << file;
  }
  ASSERT_EQ(Gen(rest).status, 0);
  EXPECT_FALSE(fs::exists(Path("o/python/vendor/ops/__init__.pyi")));
  EXPECT_FALSE(fs::exists(Path("o/src/python_module.cc")));
}

TEST_F(GenCommandTest, StubsHaveEachParameterOnce) {
  Write("ops.yaml",
        "- func: f(Tensor self, int from, int from_, *, int lambda__=1, int lambda=2) -> Tensor\n"
        "  dispatch: {CPU: f_cpu}\n");
  ASSERT_EQ(Gen("--python=m --out=" + Path("o") + " " + Path("ops.yaml")).status, 0);
  const std::string stub = ReadFile(Path("o/python/m/__init__.pyi"));
  EXPECT_NE(stub.find("from__: _int, from_: _int, *, lambda__: _int = 1, lambda_: _int = 2"),
            std::string::npos)
      << stub;
}

TEST_F(GenCommandTest, TheModuleOfPythonHasAName) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  for (const char* name : {"--python=vendor-ops", "--python=a..b", "--python=import"}) {
    const Outcome said = Gen(name + rest);
    EXPECT_EQ(said.status, 2) << name;
    EXPECT_NE(said.err.find("--python takes the name of a module"), std::string::npos) << said.err;
  }
  const Outcome alone = Gen("--deprecated=" + Path("ops.yaml") + rest);
  EXPECT_EQ(alone.status, 2);
  EXPECT_NE(alone.err.find("--deprecated adds to --python=MODULE"), std::string::npos) << alone.err;
}

TEST_F(GenCommandTest, RegistrationIsForPyTorchAlone) {
  Write("ops.yaml", "- func: my::f(Tensor self) -> Tensor\n  dispatch:\n    CPU: my::f_cpu\n");
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  const std::pair<const char*, const char*> wrong[] = {
      {"--register=torch", "--register=torch adds to --target=aten"},
      {"--target=aten --register=c10", "--register takes torch, or torch:MODULE"},
      {"--target=aten --register=torch:a-b", "--register=torch:MODULE takes the name of a module"}};
  for (const auto& [options, text] : wrong) {
    const Outcome said = Gen(options + rest);
    EXPECT_EQ(said.status, 2) << options;
    EXPECT_NE(said.err.find(text), std::string::npos) << said.err;
  }
  Write("gradients.yaml", "- name: f(Tensor self) -> Tensor\n  self: my::f(grad)\n");
  const std::string derivatives = " --derivatives=" + Path("gradients.yaml");
  EXPECT_EQ(Gen("--target=aten --register=torch" + derivatives + rest).status, 0);
  // Functions that are no operators are called by code of a target, not through a dispatcher.
  Write("gradients.yaml", "- name: f(Tensor self) -> Tensor\n  self: f_backward(grad)\n");
  const Outcome refused = Gen("--target=aten --register=torch" + derivatives + rest);
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("gradients.yaml:2:9: error: a formula of `f` cannot be emitted"),
            std::string::npos)
      << refused.err;
  ASSERT_EQ(Gen("--target=aten --register=torch" + rest).status, 0);
  EXPECT_TRUE(fs::exists(Path("o/src/torch_library.cc")));
  ASSERT_EQ(Gen("--target=aten" + rest).status, 0);
  EXPECT_FALSE(fs::exists(Path("o/src/torch_library.cc")));
}

TEST_F(GenCommandTest, AVersionIsOfTheStableAbi) {
  Write("ops.yaml",
        "- func: my::f(Tensor self, str x) -> Tensor\n  dispatch:\n    CPU: my::f_cpu\n");
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  const std::pair<const char*, const char*> wrong[] = {
      {"--target-version=2.10", "--target-version adds to --target=stable"},
      {"--target=stable --target-version=2.8", "a version of PyTorch from 2.9 to 2.15"},
      {"--target=stable --python=m", "--target=stable has its own Python file"}};
  for (const auto& [options, text] : wrong) {
    const Outcome said = Gen(options + rest);
    EXPECT_EQ(said.status, 2) << options;
    EXPECT_NE(said.err.find(text), std::string::npos) << said.err;
  }
  const Outcome older = Gen("--target=stable --target-version=2.9" + rest);
  EXPECT_EQ(older.status, 1);
  EXPECT_NE(older.err.find("no `str` before 2.10"), std::string::npos) << older.err;
  ASSERT_EQ(Gen("--target=stable --target-version=2.13" + rest).status, 0);
  const std::string header = ReadFile(Path("o/include/switchyard/stable.h"));
  EXPECT_NE(header.find("((2ULL << 56) | (13ULL << 48))"), std::string::npos);
  EXPECT_EQ(header.find('$'), std::string::npos);
  EXPECT_FALSE(fs::exists(Path("o/src/dispatch_0.cc")));
}

TEST_F(GenCommandTest, ListsNothingOfABadSchema) {
  Write("bad.yaml", "- func: f(Tenser self) -> Tensor\n");
  const Outcome outcome = Gen("--list-outputs --out=" + Path("o") + " " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
}

TEST_F(GenCommandTest, ListsAndDepfilesAreNotForOneRun) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  EXPECT_EQ(Gen("--list-outputs --depfile=" + Path("d") + rest).status, 2);
}

TEST_F(GenCommandTest, SaysWhenTheDepfileCannotBeWritten) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  const Outcome outcome = Gen("--depfile=" + Path("none/d") + rest);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("none/d"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "o")) << "it is found before anything is written";
}

TEST_F(GenCommandTest, ADepfileWithoutAFormIsFoundBeforeAnythingIsWritten) {
  Write("a\nb.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " '" + Path("a\nb.yaml") + "'";
  EXPECT_EQ(Gen("--depfile=" + Path("d") + rest).status, 2);
  EXPECT_FALSE(fs::exists(folder_ / "o"));
  EXPECT_FALSE(fs::exists(folder_ / "d"));
}

TEST_F(GenCommandTest, TheDepfileNamesTheConfiguration) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  ASSERT_EQ(Gen("--depfile=" + Path("without") + rest).status, 0);
  EXPECT_EQ(ReadFile(folder_ / "without").find(".switchyard.yaml"), std::string::npos);
  Write(".switchyard.yaml", "words:\n  dispatch_keys: [Photonic]\n");
  ASSERT_EQ(Gen("--depfile=" + Path("with") + rest).status, 0);
  const std::string text = ReadFile(folder_ / "with");
  EXPECT_NE(text.find(".switchyard.yaml", text.find(": ")), std::string::npos) << text;
}

TEST_F(GenCommandTest, NoOutputIsAnInput) {
  Write("ops.yaml", kSchema);
  Write("names", "relu\n");
  fs::create_symlink("ops.yaml", folder_ / "link");
  const std::string rest = " --ops=" + Path("names") + " --out=" + Path("o") + " ";
  for (const char* depfile : {"ops.yaml", "link", "names"}) {
    const Outcome outcome = Gen("--depfile=" + Path(depfile) + rest + Path("ops.yaml"));
    EXPECT_EQ(outcome.status, 2) << depfile;
    EXPECT_NE(outcome.err.find("it is an input as well"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(ReadFile(folder_ / "ops.yaml"), kSchema);
  EXPECT_FALSE(fs::exists(folder_ / "o"));
  // A schema that looks as if it were an output, in the place of one.
  fs::create_directory(folder_ / "o");
  Write("o/switchyard_manifest.json", kSchema);
  const Outcome outcome = Gen("--out=" + Path("o") + " " + Path("o/switchyard_manifest.json"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("it is an input as well"), std::string::npos) << outcome.err;
  EXPECT_EQ(ReadFile(folder_ / "o/switchyard_manifest.json"), kSchema);
}

TEST_F(GenCommandTest, TheDepfileIsNoOtherOutput) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  for (const char* depfile : {"o/switchyard_manifest.json", "o/src/dispatch_0.cc", "o", "o/src"}) {
    const Outcome outcome = Gen("--depfile=" + Path(depfile) + rest);
    EXPECT_EQ(outcome.status, 2) << depfile;
    EXPECT_NE(outcome.err.find("another output has that name"), std::string::npos) << outcome.err;
    EXPECT_FALSE(fs::exists(folder_ / "o")) << depfile;
  }
  EXPECT_EQ(Gen("--depfile=" + Path("o/src/deps.d") + rest).status, 0) << "in a folder of outputs";
  EXPECT_TRUE(fs::exists(folder_ / "o/src/deps.d"));
}

TEST_F(GenCommandTest, TheLineMapIsNoOtherOutputAndNoInput) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  for (const char* map : {"o/switchyard_manifest.json", "o/src", "ops.yaml"}) {
    EXPECT_EQ(Gen("--line-map=" + Path(map) + rest).status, 2) << map;
    EXPECT_FALSE(fs::exists(folder_ / "o")) << map;
  }
  const Outcome twice = Gen("--line-map=" + Path("m") + " --depfile=" + Path("m") + rest);
  EXPECT_EQ(twice.status, 2);
  EXPECT_NE(twice.err.find("another output has that name"), std::string::npos) << twice.err;
  EXPECT_EQ(Gen("--line-map=" + Path("m") + " --list-outputs" + rest).status, 2);
  EXPECT_FALSE(fs::exists(folder_ / "m"));
  ASSERT_EQ(Gen("--line-map=" + Path("m") + rest).status, 0);
  EXPECT_NE(ReadFile(folder_ / "m").find("\"path\": \"src/dispatch_"), std::string::npos);
  EXPECT_EQ(ReadFile(folder_ / "o/switchyard_manifest.json").find("lines"), std::string::npos);
}

TEST_F(GenCommandTest, TheHelpNamesTheTargetsThatCodeIsEmittedFor) {
  const std::string help = RunCompiler("gen --help").out;
  std::string words;
  for (const std::string_view name : target::TargetNames(target::Capability::kKernelHeaders)) {
    words.append(words.empty() ? "" : ", ").append(name);
    if (name == "embedded") words += " (default)";
  }
  EXPECT_NE(help.find("--target=NAME      what the code links with: " + words + "\n"),
            std::string::npos)
      << help;
}

TEST_F(GenCommandTest, ADepfileThatIsNoFileIsWrittenInPlace) {
  Write("ops.yaml", kSchema);
  const std::string rest = " --out=" + Path("o") + " " + Path("ops.yaml");
  const std::string command = "gen --keys=CPU --shards=2 " + rest + " --depfile=";
  const Outcome outcome = RunShell("(mkfifo " + Path("fifo") + "; " + kCompiler + " " + command +
                                   Path("fifo") + " & cat " + Path("fifo") + "; wait $!)");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find(Path("o/include")), 0u) << outcome.out;
  EXPECT_TRUE(fs::is_fifo(folder_ / "fifo"));
  const Outcome streamed = RunCompiler(command + "/dev/stdout");
  EXPECT_EQ(streamed.out, outcome.out);
}

TEST_F(GenCommandTest, StandardInputIsNoDependency) {
  const std::string keys = "gen --keys=CPU --out=" + Path("o") + " --depfile=" + Path("d");
  const Outcome outcome = RunShell("printf '%s' '- func: f(Tensor self) -> Tensor' | " +
                                   std::string(kCompiler) + " " + keys + " -");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<std::string> lines = Lines(ReadFile(folder_ / "d"));
  EXPECT_EQ(lines.back(), "  " + Path("o/switchyard_manifest.json") + ":");
}

// Make reads the names as intended: it builds again exactly if the schema is newer.
TEST_F(GenCommandTest, MakeReadsTheDepfile) {
  if (!fs::exists("/usr/bin/make")) GTEST_SKIP() << "no make here";
  const std::string name = "a b#c$d\\ e.yaml";
  Write(name, kSchema);
  const std::string quoted = "'" + Path(name) + "'";
  ASSERT_EQ(Gen("--out=" + Path("o") + " --depfile=" + Path("d") + " " + quoted).status, 0);
  Write("Makefile", Path("o/src/dispatch_0.cc") + ":\n\t@echo again\n-include " + Path("d") + "\n");
  const std::string make = "make -f " + Path("Makefile") + " " + Path("o/src/dispatch_0.cc");
  const auto now = fs::last_write_time(Path("o/src/dispatch_0.cc"));
  fs::last_write_time(folder_ / name, now - std::chrono::hours(1));
  EXPECT_EQ(RunShell(make).out.find("again"), std::string::npos);
  fs::last_write_time(folder_ / name, now + std::chrono::hours(1));
  EXPECT_EQ(RunShell(make).out, "again\n");
}

}  // namespace
}  // namespace switchyard::driver

// `switchyard import`, and the output of `check --emit-calls` for `gen --ops`, as users call them.
#include <filesystem>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class ImportCommandTest : public CompilerTest {
 protected:
  Outcome Import(const std::string& text, const std::string& options = "") const {
    Write("extension.cc", "#include <torch/library.h>\n" + text);
    return RunCompiler("import " + options + " " + Path("extension.cc") +
                       " -- -std=c++17 -I/switchyard/torch");
  }
};

constexpr const char* kGood =
    "namespace my::native { at::Tensor f_cpu(const at::Tensor& x) { return x; } }\n"
    "TORCH_LIBRARY(my, m) { m.def(\"f\", torch::dispatch(c10::kCPU, my::native::f_cpu)); }\n";

TEST_F(ImportCommandTest, WritesAFileThatLintAcceptsAndGenBuilds) {
  const Outcome outcome = Import(kGood, "--out=" + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "1 block: 1 operator, 1 kernel\n")) << outcome.err;
  EXPECT_EQ(ReadFile(Path("ops.yaml")),
            "- func: my::f(Tensor x) -> Tensor\n  dispatch:\n    CPU: my::f_cpu\n");
  EXPECT_EQ(RunCompiler("lint " + Path("ops.yaml")).status, 0);
  EXPECT_EQ(RunCompiler("gen --keys=CPU --out=" + Path("ops") + " " + Path("ops.yaml")).status, 0);
}

TEST_F(ImportCommandTest, WritesTheFileOfABackend) {
  const std::string text =
      "at::Tensor f_here(const at::Tensor& x) { return x; }\n"
      "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl(\"f\", f_here); }\n";
  Write("torch.yaml", "- func: f(Tensor x) -> Tensor\n  dispatch:\n    CPU: f_cpu\n");
  const std::string options = "--forwards=" + Path("ops") + " --schema=" + Path("torch.yaml");
  const Outcome unplaced = Import(text, options);
  EXPECT_EQ(unplaced.status, 2) << unplaced.err;
  const Outcome outcome = Import(text, options + " --backends=" + Path("backends"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "1 block: 0 operators, 1 kernel\n")) << outcome.err;
  const std::string file = Path("backends") + "/PrivateUse1.yaml";
  EXPECT_TRUE(Has(ReadFile(file), "supported:\n  - f\n")) << ReadFile(file);
  EXPECT_TRUE(Has(ReadFile(Path("ops") + "/extension_forwards.h"), "::f_here(x)"));
  EXPECT_EQ(RunCompiler("gen --keys=CPU,PrivateUse1 --out=" + Path("ops") + " " +
                        Path("torch.yaml") + " " + file)
                .status,
            0);
  Write("torch.yaml", "- func: f(Tensor x -> Tensor\n");
  EXPECT_EQ(Import(text, options + " --backends=" + Path("backends")).status, 1);
}

// One good operator, one whose kernel is elsewhere and one whose kernel has another type.
constexpr const char* kMixed =
    "namespace my::native { at::Tensor f_cpu(const at::Tensor& x) { return x; } }\n"
    "TORCH_LIBRARY(my, m) {\n"
    "  m.def(\"f(Tensor x) -> Tensor\"); m.impl(\"f\", torch::kCPU, my::native::f_cpu);\n"
    "  m.def(\"g(Tensor x) -> Tensor\");\n"
    "  m.def(\"h(Tensor x, int n) -> Tensor\"); m.impl(\"h\", torch::kCPU, my::native::f_cpu);\n"
    "}\n";

TEST_F(ImportCommandTest, KeepsGoing) {
  const std::string out = "--out=" + Path("ops.yaml");
  EXPECT_EQ(Import(kMixed, out).status, 1);
  EXPECT_FALSE(std::filesystem::exists(Path("ops.yaml")));
  const Outcome outcome = Import(kMixed, out + " --keep-going");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "[M017]")) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "[M011]")) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "not written: my::g, my::h\n")) << outcome.err;
  EXPECT_EQ(ReadFile(Path("ops.yaml")),
            "- func: my::f(Tensor x) -> Tensor\n  dispatch:\n    CPU: my::f_cpu\n");
  EXPECT_EQ(Import(kGood, out + " --keep-going").status, 0);
}

TEST_F(ImportCommandTest, KeepsNothingThatLeavingOutDoesNotHelp) {
  const std::string text =
      std::string(kMixed) + "void later(torch::Library& m) { m.def(\"i(Tensor x) -> Tensor\"); }\n";
  const Outcome outcome = Import(text, "--keep-going --out=" + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "once the other errors are gone")) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(Path("ops.yaml")));
}

TEST_F(ImportCommandTest, WritesDeclarationsOnly) {
  const Outcome outcome = Import(kMixed, "--declarations-only --out=" + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "1 block: 3 operators, 0 kernels\n")) << outcome.err;
  EXPECT_EQ(ReadFile(Path("ops.yaml")),
            "- func: my::f(Tensor x) -> Tensor\n\n- func: my::g(Tensor x) -> Tensor\n\n"
            "- func: my::h(Tensor x, int n) -> Tensor\n");
  EXPECT_EQ(RunCompiler("lint " + Path("ops.yaml")).status, 0);
  EXPECT_EQ(Import(kMixed + std::string("TORCH_LIBRARY_IMPL(my, CUDA, m) { m.def(\"i\"); }\n"),
                   "--declarations-only --out=" + Path("ops.yaml"))
                .status,
            1);
}

TEST_F(ImportCommandTest, WritesNothingWhenSomethingCannotBeStatic) {
  const Outcome outcome = Import(
      "TORCH_LIBRARY(my, m) { m.def(\"f(Tensor x) -> Tensor\", [](auto x) { return x; "
      "}); }\n",
      "--out=" + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.err, "extension.cc:2:55: error: the kernel of operator `my::f`"))
      << outcome.err;
  EXPECT_EQ(RunCompiler("lint " + Path("ops.yaml")).status, 2);
}

// Of installed headers that are found in part, the source lacks the others: what they and our own
// declarations say to each other is no fault of either.
TEST_F(ImportCommandTest, NamesTheInstalledHeaderThatIsMissing) {
  std::filesystem::create_directories(Path("installed/torch"));
  Write("installed/torch/part.h", "namespace at { struct Tensor {}; }\n");
  Write("extension.cc", "#include <torch/all.h>\n#include <torch/part.h>\n");
  const Outcome outcome =
      RunCompiler("import " + Path("extension.cc") + " -- -std=c++17 -I" + Path("installed"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.err,
                  "extension.cc:1:10: error: the source does not compile: "
                  "'torch/all.h' file not found [X001]"))
      << outcome.err;
}

// Sources with the same name have separate files.
TEST_F(ImportCommandTest, ForwardsOfTwoSourcesAreNotMixedUp) {
  std::string paths;
  for (const std::string file : {"cpu/same.cc", "cuda/same.cc", "cuda/same.cpp"}) {
    const std::string name = file == "cpu/same.cc" ? "f" : file == "cuda/same.cc" ? "g" : "h";
    std::filesystem::create_directories(std::filesystem::path(Path(file)).parent_path());
    Write(file, "#include <torch/library.h>\nstatic at::Tensor " + name +
                    "_here(const at::Tensor& x) { return x; }\nTORCH_LIBRARY_FRAGMENT(my, m) { "
                    "m.def(\"" +
                    name + "\", " + name + "_here); }\n");
    paths += " " + Path(file);
  }
  const Outcome all =
      RunCompiler("import --forwards=" + Path("forwards") + " --out=" + Path("ops.yaml") + paths +
                  " -- -std=c++17 -I/switchyard/torch");
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_TRUE(Has(ReadFile(Path("forwards") + "/same_forwards.h"), "f_here"));
  EXPECT_TRUE(Has(ReadFile(Path("forwards") + "/same.cc_forwards.h"), "g_here"));
  EXPECT_TRUE(Has(ReadFile(Path("forwards") + "/same.cpp_forwards.h"), "h_here"));
  EXPECT_EQ(RunCompiler("gen --keys=CPU --out=" + Path("ops") + " " + Path("ops.yaml")).status, 0);
}

// Nothing is lost silently: every rejected registration is reported, with the option that imports
// the rest, and the omitted ones are counted.
TEST_F(ImportCommandTest, LeavesOutOperators) {
  const std::string text =
      "namespace my::native { at::Tensor f_cpu(const at::Tensor& x) { return x; } }\n"
      "TORCH_LIBRARY(my, m) {\n"
      "  m.def(\"f\", torch::dispatch(c10::kCPU, my::native::f_cpu));\n"
      "  m.def(\"g(Tensor x) -> Tensor\", [](auto x) { return x; });\n"
      "  m.def(\"h(Tensor x) -> Wrong\", torch::dispatch(c10::kCPU, my::native::f_cpu));\n"
      "}\n"
      "TORCH_LIBRARY_IMPL(my, ADInplaceOrView, m) { m.impl(\"f\", my::native::f_cpu); }\n";
  const std::string out = "--out=" + Path("ops.yaml") + " ";
  const Outcome refused = Import(text, out);
  EXPECT_EQ(refused.status, 1) << refused.err;
  const std::string words = "--leave-out=ADInplaceOrView,my::g,my::h";
  EXPECT_TRUE(Has(refused.err, "2 operators of 3 refused: " + words + " imports the rest\n"))
      << refused.err;
  EXPECT_FALSE(Has(Import(text, out + "--quiet").err, "of 3 refused"));
  const Outcome rest = Import(text, out + words);
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_TRUE(Has(rest.err, "left out: 2 operators (my::g, my::h), 3 kernels\n")) << rest.err;
  EXPECT_EQ(ReadFile(Path("ops.yaml")),
            "- func: my::f(Tensor x) -> Tensor\n  dispatch:\n    CPU: my::f_cpu\n");
  const Outcome again = Import(text, out + "--leave-out=ADInplaceOrView --leave-out=my::g,my::h");
  EXPECT_EQ(again.err, rest.err);
  const Outcome vain = Import(text, out + words + ",my::gone");
  EXPECT_EQ(vain.status, 2) << vain.err;
  EXPECT_TRUE(Has(vain.err, "no source registers `my::gone`")) << vain.err;
  EXPECT_EQ(Import(text, "--leave-out=my::").status, 2);
}

TEST_F(ImportCommandTest, AFileWithoutOperatorsIsASchemaFile) {
  const std::string text = "TORCH_LIBRARY(my, m) { m.def(\"f(Tensor x) -> Tensor\"); }\n";
  const Outcome outcome = Import(text, "--leave-out=my::f --out=" + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(ReadFile(Path("ops.yaml")), "[]\n");
  EXPECT_EQ(Import(text, "--leave-out=my::f").out, "[]\n");
  EXPECT_EQ(Import(text, "--leave-out=my::f --fallbacks=" + Path("fallbacks.yaml")).status, 0);
  EXPECT_EQ(ReadFile(Path("fallbacks.yaml")), "fallbacks: {}\n");
  EXPECT_EQ(RunCompiler("lint " + Path("ops.yaml")).status, 0);
}

TEST_F(ImportCommandTest, SaysHowItIsUsed) {
  EXPECT_EQ(RunCompiler("import --help").status, 0);
  EXPECT_EQ(RunCompiler("import").status, 2);
  EXPECT_EQ(Import(kGood, "--leave-out=Nowhere").status, 2);
}

TEST_F(ImportCommandTest, CallsOfKernelsChooseOperators) {
  Write("ops.yaml",
        "- func: f(Tensor self) -> Tensor\n- func: g(Tensor self) -> Tensor\n"
        "- func: h(Tensor self) -> Tensor\n");
  Write("f.cc",
        "namespace switchyard { struct Tensor { Tensor(); };\n"
        "namespace ops { Tensor g(const Tensor&); }\n"
        "inline Tensor g(const Tensor& x) { return ops::g(x); }\n"
        "static Tensor Twice(const Tensor& x) { return g(g(x)); }\n"
        "namespace native { Tensor f(const Tensor& self) { return Twice(self); } } }\n");
  const std::string calls = Path("calls.txt");
  const Outcome checked = RunCompiler("check --no-cache --emit-calls=" + calls + " " +
                                      Path("ops.yaml") + " " + Path("f.cc") + " -- -std=c++17");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(Has(ReadFile(calls), "switchyard::native::f: aten::g\n")) << ReadFile(calls);
  const std::string gen =
      "gen --keys=CPU --ops=f --calls=" + calls + " --out=" + Path("ops") + " " + Path("ops.yaml");
  EXPECT_EQ(RunCompiler(gen).status, 0);
  const std::string table = ReadFile(Path("ops") + "/src/operator_table.cc");
  EXPECT_TRUE(Has(table, "aten::g"));
  EXPECT_FALSE(Has(table, "aten::h"));
  EXPECT_EQ(RunCompiler(gen + " --exact").status, 1);
}

// The same sources, unchanged: each kernel is found under the name that `import` gave it, and what
// is wrong in one is told.
TEST_F(ImportCommandTest, CheckReadsWhatWasImported) {
  const std::string text =
      "#include <cstring>\n"
      "static void* of(const at::Tensor& x) { return (void*)&x; }\n"
      "namespace { at::Tensor hidden(const at::Tensor& x, double by) { return x; } }\n"
      "struct Shift { static at::Tensor run(const at::Tensor& x) { return x; } };\n"
      "template <int N> at::Tensor times(const at::Tensor& x) { return x; }\n"
      "static void fill(at::Tensor& x) { std::memset(of(x), 0, 4); }\n"
      "at::Tensor faulty(const at::Tensor& x) { std::memset(of(x), 0, 4); return at::Tensor(x); }\n"
      "TORCH_LIBRARY(my, m) {\n"
      "  m.def(\"hidden(Tensor(a) x, float by) -> Tensor(a)\");\n"
      "  m.def(\"shift(Tensor(a) x) -> Tensor(a)\");\n"
      "  m.def(\"fill(Tensor(a!) x) -> ()\");\n"
      "  m.def(\"faulty(Tensor(a) x) -> Tensor(a)\");\n"
      "  m.def(\"lambda(Tensor(a) x) -> Tensor(a)\", [](const at::Tensor& x) { return x; });\n"
      "  m.def(\"times(Tensor(a) x) -> Tensor(a)\", &times<2>);\n"
      "}\n"
      "TORCH_LIBRARY_IMPL(my, CPU, m) {\n"
      "  m.impl(\"hidden\", &hidden);\n"
      "  m.impl(\"shift\", &Shift::run);\n"
      "  m.impl(\"fill\", &fill);\n"
      "  m.impl(\"faulty\", &faulty);\n"
      "}\n";
  const Outcome imported =
      Import(text, "--out=" + Path("ops.yaml") + " --forwards=" + Path("forwards"));
  ASSERT_EQ(imported.status, 0) << imported.err;
  for (const char* completeness : {"", "--complete "}) {
    const Outcome checked = RunCompiler(
        "check --no-cache --target=aten " + std::string(completeness) + Path("ops.yaml") + " " +
        Path("extension.cc") + " -- -std=c++17 -I/switchyard/torch");
    const std::string said = checked.out + checked.err;
    EXPECT_EQ(checked.status, 1) << said;
    EXPECT_TRUE(Has(said, "kernel `faulty` writes argument `x`")) << said;
    EXPECT_TRUE(Has(said, "\n1 error\n")) << said;
    EXPECT_FALSE(Has(said, "X007") || Has(said, "X011")) << said;
  }
}

}  // namespace
}  // namespace switchyard::driver

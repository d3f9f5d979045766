// The output of every emitter for schemas with one purpose each. `operators` has the complete
// output; the other cases name their files in files.txt. The run tests compile and call the whole
// output.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "compiler/source/source_range.h"
#include "gmock/gmock.h"
#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

TEST(Golden, EveryEmitter) {
  const Options options = {"embedded", {"CUDA", "CPU", "SparseCUDA", "CPU"}, 3};
  ExpectCommitted(EmitFile("tests/files/emit/operators/schema.yaml", options),
                  "tests/files/emit/operators/expected");
}

TEST(Golden, StructuredKernels) {
  const Options options = {"embedded", {"CPU", "CUDA", "Meta", "SparseCPU", "QuantizedCPU"}, 2};
  ExpectNamed(EmitFile("tests/files/emit/structured/schema.yaml", options),
              "tests/files/emit/structured");
}

TEST(Golden, NestedAndUndefinedTensors) {
  ExpectNamed(EmitFile("tests/files/emit/nested/schema.yaml", {"embedded", {"CPU", "CUDA"}, 2}),
              "tests/files/emit/nested");
}

TEST(Golden, KernelsOfTheCompiler) {
  const Options options = {"embedded", {"CPU", "CUDA", "ZeroTensor"}, 2};
  ExpectNamed(EmitFile("tests/files/emit/autogen/schema.yaml", options),
              "tests/files/emit/autogen");
}

TEST(Golden, PublicFormsWithOneBackend) {
  ExpectNamed(EmitFile("tests/files/emit/api/schema.yaml", {"embedded", {"CPU"}, 2}),
              "tests/files/emit/api");
}

TEST(Golden, FunctionsInC) {
  Options options = {"embedded", {"CPU"}, 1};
  for (const char* name :
       {"convolve", "scaled_out", "scaled", "sorted_stable", "put_", "made", "counted"}) {
    options.aoti_calls.push_back({std::string("aoti_torch_cpu_") + name, source::kNoRange});
  }
  options.aoti_calls.push_back({"aoti_torch_get_sizes", source::kNoRange});
  ExpectNamed(EmitFile("tests/files/emit/aoti/schema.yaml", options), "tests/files/emit/aoti");
}

// The reports for one operator, whose function the C++ of AOTInductor calls.
std::vector<std::string> ReportsOfShim(const std::string& func, const std::string& called) {
  Options options = {"embedded", {"CPU"}, 1};
  options.aoti_calls.push_back({called, source::kNoRange});
  return EmitText("- func: " + func + "\n  dispatch:\n    CPU: f_cpu\n", options).reports;
}

TEST(Golden, FunctionsInCNeedAFormOfEachType) {
  const std::string called = "aoti_torch_cpu_f";
  EXPECT_THAT(ReportsOfShim("f(Tensor self, int? n) -> Tensor", called), testing::IsEmpty());
  for (const char* func :
       {"f(Tensor self, Dimname name) -> Tensor", "f(Tensor self, str[] names) -> Tensor",
        "f(Tensor self, Tensor[]? others) -> Tensor", "f(Tensor self) -> Tensor[]"}) {
    EXPECT_THAT(ReportsOfShim(func, called), testing::ElementsAre(testing::HasSubstr("E033")))
        << func;
  }
}

TEST(Golden, FunctionsInCAreOfOperatorsOfTheBuild) {
  const char* const func = "f(Tensor self) -> Tensor";
  EXPECT_THAT(ReportsOfShim(func, "aoti_torch_get_dim"), testing::IsEmpty());
  for (const char* called : {"aoti_torch_cpu_g", "aoti_torch_cuda_f", "aoti_torch_f"}) {
    EXPECT_THAT(ReportsOfShim(func, called), testing::ElementsAre(testing::HasSubstr("E032")))
        << called;
  }
}

TEST(Golden, FallbacksOfKeys) {
  const std::string folder = "tests/files/emit/fallbacks/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "CUDA"}, 1},
                       {folder + "fallbacks.yaml"}),
              folder);
}

TEST(Golden, KeysThatEveryCallPassesBy) {
  const std::string folder = "tests/files/emit/fallthroughs/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "ZeroTensor"}, 1},
                       {folder + "fallbacks.yaml"}),
              folder);
}

TEST(Golden, KernelsOfFormulas) {
  const std::string folder = "tests/files/emit/decompositions/";
  ExpectNamed(
      EmitFile(folder + "schema.yaml", {"embedded", {"CPU"}, 1}, {folder + "decompositions.yaml"}),
      folder);
}

TEST(Golden, RecordedCalls) {
  const std::string folder = "tests/files/emit/autograd/";
  Options options = {"embedded", {"CPU"}, 1};
  options.has_autograd = true;
  ExpectNamed(EmitFile(folder + "schema.yaml", options, {folder + "derivatives.yaml"}), folder);
}

TEST(Golden, Aten) {
  const std::string folder = "tests/files/emit/aten/";
  Options options = {"aten", {"CPU", "CUDA"}, 1};
  options.has_fallback = true;
  ExpectNamed(EmitFile(folder + "schema.yaml", options), folder);
}

TEST(Golden, AtenRecordedCalls) {
  const std::string folder = "tests/files/emit/aten_autograd/";
  Options options = {"aten", {"CPU"}, 1};
  options.has_fallback = true;
  options.has_autograd = true;
  ExpectNamed(EmitFile(folder + "schema.yaml", options, {folder + "derivatives.yaml"}), folder);
}

TEST(Golden, RegisteredWithTorch) {
  const std::string folder = "tests/files/emit/registered/";
  Options options = {"aten", {"CPU", "CUDA", "Meta"}, 1};
  options.registration = TorchRegistration{"vendor.fakes"};
  options.has_autograd = true;
  ExpectNamed(
      EmitFile(folder + "schema.yaml", options,
               {folder + "fallbacks.yaml", folder + "torch.yaml", folder + "derivatives.yaml"}),
      folder);
}

TEST(Golden, StableLibrary) {
  const std::string folder = "tests/files/emit/stable/";
  Options options = {"stable", {"CPU", "CUDA"}, 1};
  options.has_autograd = true;
  ExpectNamed(EmitFile(folder + "schema.yaml", options, {folder + "derivatives.yaml"}), folder);
}

// The reports for one operator at a version.
std::vector<std::string> ReportsOfStable(const std::string& func, const std::string& version,
                                         const std::string& more = {}) {
  Options options = {"stable", {"CPU"}, 1};
  options.stable_version = target::FindStableVersion(version);
  return EmitText("- func: " + func + "\n  dispatch:\n    CPU: f_cpu\n" + more, options).reports;
}

TEST(Golden, TheStableAbiPassesMoreTypesInNewerVersions) {
  const std::string oldest =
      "vendor::f(Tensor self, int? n, float x, bool b, ScalarType t) -> Tensor";
  EXPECT_THAT(ReportsOfStable(oldest, "2.9"), testing::IsEmpty());
  for (const char* type : {"str", "int[]", "Tensor[]", "Layout", "MemoryFormat?", "Device"}) {
    const std::string func = std::string("vendor::f(Tensor self, ") + type + " x) -> Tensor";
    EXPECT_THAT(ReportsOfStable(func, "2.9"),
                testing::ElementsAre(
                    testing::AllOf(testing::HasSubstr("E034"), testing::HasSubstr("before 2.10"))))
        << func;
    EXPECT_THAT(ReportsOfStable(func, "2.10"), testing::IsEmpty()) << func;
  }
  const std::string random = "vendor::f(Tensor self, Generator? g) -> Tensor";
  EXPECT_THAT(ReportsOfStable(random, "2.12"),
              testing::ElementsAre(testing::HasSubstr("no `Generator` before 2.13")));
  EXPECT_THAT(ReportsOfStable(random, "2.13"), testing::IsEmpty());
}

TEST(Golden, SomeTypesAreInNoStableAbi) {
  for (const char* type : {"Scalar", "Scalar?", "SymBool", "complex", "Dict(str, Tensor)",
                           "QScheme", "Stream", "Storage"}) {
    const std::string func = std::string("vendor::f(Tensor self, ") + type + " x) -> Tensor";
    EXPECT_THAT(ReportsOfStable(func, "2.15"),
                testing::ElementsAre(testing::AllOf(testing::HasSubstr("E034"),
                                                    testing::HasSubstr("in any version"))))
        << func;
  }
  EXPECT_THAT(ReportsOfStable("vendor::f(Tensor self, bool[] x) -> Tensor", "2.10"),
              testing::IsEmpty());
  EXPECT_THAT(ReportsOfStable("vendor::f(Tensor self) -> bool[]", "2.15"),
              testing::ElementsAre(testing::HasSubstr("no `bool[]` as a result in any version")));
}

TEST(Golden, SomeKernelsAreInNoStableAbi) {
  EXPECT_THAT(ReportsOfStable("f(Tensor self) -> Tensor", "2.10"),
              testing::ElementsAre(testing::HasSubstr("E035")));
  EXPECT_THAT(ReportsOfStable("vendor::f(Tensor self) -> Tensor", "2.10", "  autogen: f.out\n"),
              testing::ElementsAre(testing::HasSubstr("E035")));
}

TEST(Golden, BackendOfTorch) {
  const std::string folder = "tests/files/emit/vendor/";
  Options options = {"aten", {"CPU", "PrivateUse1"}, 1};
  options.registration = TorchRegistration{""};
  ExpectNamed(EmitFile(folder + "schema.yaml", options, {folder + "backend.yaml"}), folder);
}

TEST(Golden, FunctionsOfPython) {
  const std::string folder = "tests/files/emit/python/";
  Options options = {"embedded", {"CPU"}, 1};
  options.python_module = "switchyard._ops";
  ExpectNamed(EmitFile(folder + "schema.yaml", options), folder);
}

TEST(Golden, KernelsOfOtherFiles) {
  const std::string folder = "tests/files/emit/backends/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "XLA", "HPU"}, 1},
                       {folder + "functions.yaml", folder + "hpu.yaml", folder + "xla.yaml"}),
              folder);
}

TEST(Golden, ExtensionsWithBoxedKernels) {
  const std::string folder = "tests/files/emit/extension_boxed/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "PrivateUse1"}, 1},
                       {folder + "fallbacks.yaml"}),
              folder);
}

TEST(Golden, ExtensionsOfOlderForms) {
  const std::string folder = "tests/files/emit/registry/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "PrivateUse1"}, 1},
                       {folder + "torch.yaml", folder + "PrivateUse1.yaml"}),
              folder);
}

TEST(Golden, ExtensionsWithCustomClasses) {
  const std::string folder = "tests/files/emit/custom_classes/";
  ExpectNamed(EmitFile(folder + "schema.yaml", {"embedded", {"CPU"}, 1}), folder);
}

TEST(Golden, ExtensionsWithGradients) {
  const std::string folder = "tests/files/emit/extension_gradients/";
  Options options = {"embedded", {"CPU", "PrivateUse1"}, 1};
  options.has_autograd = true;
  ExpectNamed(EmitFile(folder + "schema.yaml", options,
                       {folder + "torch.yaml", folder + "derivatives.yaml"}),
              folder);
}

// Some operators are named; a kernel of one calls another. One is not emitted.
TEST(Golden, SelectionOfAnImportedExtension) {
  const std::string folder = "tests/files/emit/imported/";
  const select::CallGraph calls = {{"vision::native::measure", {"vision::first"}}};
  Options options = {"embedded", {"CPU"}, 1};
  options.selection = select::SelectionRequest();
  for (const char* name : {"scale", "measure", "opposite", "weighted", "doubled", "fivefold",
                           "tenfold", "halved", "tripled", "quarter"}) {
    options.selection->roots.push_back({std::string("vision::") + name, source::kNoRange});
  }
  options.selection->calls = &calls;
  ExpectNamed(EmitFile(folder + "schema.yaml", options), folder);
}

// The build has two dtypes, one operator one of them; an operator that is not named is not emitted.
TEST(Golden, SelectionOfDtypes) {
  const std::string folder = "tests/files/emit/dtypes/";
  Options options = {"embedded", {"CPU"}, 1};
  options.selection = select::SelectionRequest();
  std::ifstream operators(folder + "operators.txt");
  const std::string text(std::istreambuf_iterator<char>(operators), {});
  select::ReadOperators(source::kNoFile, text, &*options.selection);
  options.selection->dtypes = select::ReadRoots(source::kNoFile, "Long, Float");
  ExpectNamed(EmitFile(folder + "schema.yaml", options), folder);
}

Emitted TwoFiles() {
  Emitted emitted;
  emitted.is_good = true;
  const std::string start = std::string(kFirstLine) + "\n";
  emitted.artifacts = {{"include/a.h", start + "int a;\n", {}},
                       {"src/b.cc", start + "int b;\n", {}}};
  return emitted;
}

TEST(NamedArtifacts, AreThoseOfTheList) {
  const auto named = NamedArtifacts(TwoFiles(), "# What it is about.\n\nsrc/b.cc\n");
  ASSERT_EQ(named.size(), 1U);
  EXPECT_EQ(named[0].path, "src/b.cc");
}

TEST(NamedArtifacts, FailsForWhatIsNotEmitted) {
  EXPECT_NONFATAL_FAILURE(NamedArtifacts(TwoFiles(), "src/b.cc\nsrc/gone.cc\n"),
                          "src/gone.cc is named, but not emitted");
  EXPECT_NONFATAL_FAILURE(NamedArtifacts(TwoFiles(), "# nothing\n"), "no file is named");
}

TEST(Commit, RemovesWhatIsNoLongerNamed) {
  const std::string folder = ::testing::TempDir() + "/commit_test";
  const Emitted emitted = TwoFiles();
  Commit(folder, emitted.artifacts);
  EXPECT_THAT(DifferencesFrom(folder, emitted.artifacts), ::testing::IsEmpty());
  const auto named = NamedArtifacts(emitted, "src/b.cc\n");
  EXPECT_THAT(DifferencesFrom(folder, named),
              ::testing::ElementsAre(::testing::StartsWith("include/a.h is no longer")));
  Commit(folder, named);
  EXPECT_THAT(DifferencesFrom(folder, named), ::testing::IsEmpty());
  EXPECT_THAT(DifferencesFrom(folder, emitted.artifacts),
              ::testing::ElementsAre("include/a.h is missing"));
}

}  // namespace
}  // namespace switchyard::emit

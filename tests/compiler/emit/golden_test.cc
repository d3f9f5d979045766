// The output of every emitter, whole; run_test compiles it.
#include <string>

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
  ExpectCommitted(EmitFile("tests/files/emit/structured/schema.yaml", options),
                  "tests/files/emit/structured/expected");
}

TEST(Golden, NestedAndUndefinedTensors) {
  ExpectCommitted(EmitFile("tests/files/emit/nested/schema.yaml", {"embedded", {"CPU", "CUDA"}, 2}),
                  "tests/files/emit/nested/expected");
}

TEST(Golden, KernelsOfTheCompiler) {
  const Options options = {"embedded", {"CPU", "CUDA", "ZeroTensor"}, 2};
  ExpectCommitted(EmitFile("tests/files/emit/autogen/schema.yaml", options),
                  "tests/files/emit/autogen/expected");
}

TEST(Golden, PublicFormsWithOneBackend) {
  ExpectCommitted(EmitFile("tests/files/emit/api/schema.yaml", {"embedded", {"CPU"}, 2}),
                  "tests/files/emit/api/expected");
}

TEST(Golden, FallbacksOfKeys) {
  const std::string folder = "tests/files/emit/fallbacks/";
  ExpectCommitted(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "CUDA"}, 1},
                           {folder + "fallbacks.yaml"}),
                  folder + "expected");
}

TEST(Golden, KeysThatEveryCallPassesBy) {
  const std::string folder = "tests/files/emit/fallthroughs/";
  ExpectCommitted(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "ZeroTensor"}, 1},
                           {folder + "fallbacks.yaml"}),
                  folder + "expected");
}

TEST(Golden, KernelsOfOtherFiles) {
  const std::string folder = "tests/files/emit/backends/";
  ExpectCommitted(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "XLA", "HPU"}, 1},
                           {folder + "functions.yaml", folder + "hpu.yaml", folder + "xla.yaml"}),
                  folder + "expected");
}

TEST(Golden, ExtensionsOfOlderForms) {
  const std::string folder = "tests/files/emit/registry/";
  ExpectCommitted(EmitFile(folder + "schema.yaml", {"embedded", {"CPU", "PrivateUse1"}, 1},
                           {folder + "torch.yaml", folder + "PrivateUse1.yaml"}),
                  folder + "expected");
}

// Some operators are named; a kernel of one calls another. One is not emitted.
TEST(Golden, SelectionOfAnImportedExtension) {
  const std::string folder = "tests/files/emit/imported/";
  const select::CallGraph calls = {{"vision::native::measure", {"vision::first"}}};
  Options options = {"embedded", {"CPU"}, 1};
  options.selection = select::SelectionRequest();
  options.selection->roots = {{"vision::scale", source::kNoRange},
                              {"vision::measure", source::kNoRange},
                              {"vision::opposite", source::kNoRange},
                              {"vision::weighted", source::kNoRange},
                              {"vision::doubled", source::kNoRange}};
  options.selection->calls = &calls;
  ExpectCommitted(EmitFile(folder + "schema.yaml", options), folder + "expected");
}

// The build has two dtypes, one operator one of them; an operator that is not named is not emitted.
TEST(Golden, SelectionOfDtypes) {
  const std::string folder = "tests/files/emit/dtypes/";
  Options options = {"embedded", {"CPU"}, 1};
  options.selection = select::SelectionRequest();
  select::ReadOperators(source::kNoFile, "add.Tensor, total\ndoubled: float32\n",
                        &*options.selection);
  options.selection->dtypes = select::ReadRoots(source::kNoFile, "Long, Float");
  ExpectCommitted(EmitFile(folder + "schema.yaml", options), folder + "expected");
}

}  // namespace
}  // namespace switchyard::emit

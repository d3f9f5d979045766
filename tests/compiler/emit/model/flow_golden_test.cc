// What is emitted for numbers, branches and loops, whole: tests/files/emit/model. flow_run_test
// compiles and runs it. SWITCHYARD_UPDATE, the root of a working tree, rewrites the files there.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/emit/model/model_files.h"
#include "compiler/model/make/make_static_program.h"
#include "tests/compiler/emit/model/flow_program.h"

namespace switchyard::emit {
namespace {

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The files of `folder` below tests/files/emit/model are those that the artifacts are compared
// with.
void Compare(const std::vector<Artifact>& artifacts, const std::string& folder,
             const std::set<std::string>& paths) {
  const char* const root = std::getenv("SWITCHYARD_UPDATE");
  size_t compared = 0;
  for (const Artifact& artifact : artifacts) {
    if (paths.count(artifact.path) == 0) continue;
    ++compared;
    const std::string path = "tests/files/emit/model/" + folder + "/" + artifact.path;
    if (root != nullptr) {
      std::ofstream(root + ("/" + path), std::ios::binary) << artifact.text;
    } else {
      EXPECT_EQ(ReadAll(path), artifact.text) << path << ": run ./dev test --update";
    }
  }
  EXPECT_EQ(compared, paths.size());
}

TEST(EmitModel, NumbersAndControlFlow) {
  const auto operators = model::OperatorsOf(ReadAll("kernels/native_functions.yaml"));
  ASSERT_TRUE(operators.has_value());
  diagnostics::Sink sink;
  const auto program = MakeStaticProgram(*operators, FlowProgram().graph, sink);
  EXPECT_EQ(model::MessagesOf(sink), "");
  ASSERT_TRUE(program.has_value());
  ModelOptions options{cpp::Identifier::Known("flow")};
  options.has_runner = true;
  // The files that Bazel and CMake read are those of another folder.
  Compare(EmitModel(*program, options), "expected",
          {"flow.cc", "flow.h", "flow_c.cc", "flow_c.h", "flow.weights", "run_model.cc"});
  options.has_profile = true;
  Compare(EmitModel(*program, options), "profiled", {"flow.cc", "flow.h", "run_model.cc"});
}

}  // namespace
}  // namespace switchyard::emit

// What is emitted for numbers, branches and loops, whole: tests/files/emit/model. flow_run_test
// compiles and runs it. SWITCHYARD_UPDATE, the root of a working tree, rewrites the files there.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

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

TEST(EmitModel, NumbersAndControlFlow) {
  const auto operators = model::OperatorsOf(ReadAll("kernels/native_functions.yaml"));
  ASSERT_TRUE(operators.has_value());
  diagnostics::Sink sink;
  const auto program = MakeStaticProgram(*operators, FlowProgram().graph, sink);
  EXPECT_EQ(model::MessagesOf(sink), "");
  ASSERT_TRUE(program.has_value());
  const char* const root = std::getenv("SWITCHYARD_UPDATE");
  for (const Artifact& artifact : EmitModel(*program, {cpp::Identifier::Known("flow"), true})) {
    // The files that Bazel and CMake read are those of another folder.
    if (artifact.path == "BUILD.bazel" || artifact.path == "CMakeLists.txt") continue;
    const std::string path = "tests/files/emit/model/expected/" + artifact.path;
    if (root != nullptr) {
      std::ofstream(root + ("/" + path), std::ios::binary) << artifact.text;
    } else {
      EXPECT_EQ(ReadAll(path), artifact.text) << path << ": run ./dev test --update";
    }
  }
}

}  // namespace
}  // namespace switchyard::emit

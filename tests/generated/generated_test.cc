// generated/ holds what the compiler writes today for kernels/native_functions.yaml: every file,
// and no other.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/output_writer.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"
#include "compiler/sema/checker.h"
#include "gtest/gtest.h"

namespace switchyard {
namespace {

namespace fs = std::filesystem;

constexpr char kSchema[] = "kernels/native_functions.yaml";
constexpr char kFolder[] = "generated";

// Null and a failed expectation when the schema does not compile.
std::optional<std::vector<emit::Artifact>> Compile() {
  driver::FrontEnd front_end;
  EXPECT_TRUE(driver::ReadFiles({kSchema}, &front_end));
  auto checked = sema::Checker(front_end.sink).Check(std::move(front_end.program));
  if (checked) checked = expand::Expand(*checked, front_end.sink);
  std::optional<std::vector<emit::Artifact>> artifacts;
  if (checked) {
    artifacts =
        emit::Generate(*checked, {"embedded", {"CPU"}, 4}, front_end.sources, front_end.sink);
  }
  for (const auto& diagnostic : front_end.sink.diagnostics()) ADD_FAILURE() << diagnostic.message;
  return artifacts;
}

std::map<std::string, std::string> CommittedFiles() {
  std::map<std::string, std::string> files;
  for (const std::string part : {"include", "src"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(kFolder) / part)) {
      if (entry.is_directory()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      files[entry.path().lexically_relative(kFolder).string()] =
          std::string(std::istreambuf_iterator<char>(stream), {});
    }
  }
  return files;
}

TEST(Generated, IsWhatTheCompilerWrites) {
  const auto artifacts = Compile();
  ASSERT_TRUE(artifacts.has_value());
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr) {
    const absl::Status status =
        driver::WriteArtifacts((fs::path(root) / kFolder).string(), *artifacts);
    ASSERT_TRUE(status.ok()) << std::string(status.message());
    return;
  }
  std::map<std::string, std::string> expected;
  for (const emit::Artifact& artifact : *artifacts) expected[artifact.path] = artifact.text;
  const std::map<std::string, std::string> committed = CommittedFiles();
  for (const auto& [path, text] : expected) {
    ASSERT_EQ(committed.count(path), 1u) << path << " is missing; see generated/README.md";
    EXPECT_EQ(committed.at(path), text) << path << " is stale; see generated/README.md";
  }
  for (const auto& [path, text] : committed) {
    EXPECT_EQ(expected.count(path), 1u) << path << " is no longer written";
  }
}

TEST(Generated, DoesNotDependOnTheRun) {
  const auto first = Compile();
  const auto second = Compile();
  ASSERT_TRUE(first && second);
  ASSERT_EQ(first->size(), second->size());
  for (size_t i = 0; i < first->size(); ++i) {
    EXPECT_EQ((*first)[i].path, (*second)[i].path);
    EXPECT_EQ((*first)[i].text, (*second)[i].text);
  }
}

}  // namespace
}  // namespace switchyard

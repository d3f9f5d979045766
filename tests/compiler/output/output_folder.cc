#include "tests/compiler/output/output_folder.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "compiler/emit/manifest.h"
#include "compiler/source/source_manager.h"
#include "gtest/gtest.h"

namespace switchyard::output {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(const std::string& name) : OutputFolder(::testing::TempDir(), name) {}

OutputFolder::OutputFolder(const fs::path& parent, const std::string& name) : path_(parent / name) {
  Clear();
}

void OutputFolder::Clear() const {
  fs::remove_all(path_);
  fs::create_directories(path_);
}

void OutputFolder::Put(const std::string& path, const std::string& text) const {
  fs::create_directories((path_ / path).parent_path());
  std::ofstream(path_ / path, std::ios::binary) << text;
}

std::string OutputFolder::Get(const std::string& path) const {
  std::ifstream stream(path_ / path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

Files OutputFolder::Everything() const {
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(path_)) {
    const std::string path = entry.path().lexically_relative(path_).string();
    files[path] = entry.is_symlink() ? "(link)" : entry.is_directory() ? "(folder)" : Get(path);
  }
  return files;
}

emit::Artifact Emitted(const std::string& path, const std::string& body) {
  return {path, std::string(emit::kFirstLine) + "\n" + body + "\n", {}};
}

std::vector<emit::Artifact> WithManifest(std::vector<emit::Artifact> artifacts,
                                         std::string_view command) {
  std::vector<std::string> rows;
  for (const emit::Artifact& one : artifacts) rows.push_back(emit::DescribeArtifact(one));
  artifacts.push_back(
      emit::EmitManifest(command, {"embedded", {}, 1}, {}, source::SourceManager(), rows));
  return artifacts;
}

}  // namespace switchyard::output

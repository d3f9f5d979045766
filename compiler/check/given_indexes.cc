#include "compiler/check/given_indexes.h"

#include <filesystem>
#include <utility>

#include "compiler/clang/index/byte_stream.h"
#include "compiler/clang/index/file_state.h"
#include "compiler/clang/index/index_text.h"
#include "compiler/clang/source_reader.h"

namespace switchyard::check {
namespace {

namespace fs = std::filesystem;

// The version of the file and of the meaning of an index; raise it when either changes.
constexpr std::string_view kVersion = "switchyard source index 1";

std::string HashOfNames(const std::set<std::string>& names) {
  return cxx::HashOf({names.begin(), names.end()});
}

}  // namespace

std::string Renamed(const std::string& path, const std::vector<RenamedFolder>& folders) {
  std::string result = fs::path(path).lexically_normal().string();
  for (const RenamedFolder& folder : folders) {
    const std::string prefix = folder.from + "/";
    if (result.compare(0, prefix.size(), prefix) != 0) continue;
    result = (fs::path(folder.to) / result.substr(prefix.size())).lexically_normal().string();
  }
  return result;
}

std::string WriteSourceIndex(const cxx::CompileJob& job, const std::set<std::string>& names,
                             std::vector<std::string>* read_files) {
  cxx::SourceParts parts;
  parts.bodies = true;
  parts.calls = true;
  cxx::SourceResult result = cxx::ReadSource(job, names, parts);
  if (!result.failure.empty()) {
    cxx::SourceError error;
    error.text = std::move(result.failure);
    result.index.errors.push_back(std::move(error));
  }
  // The next run may find a file that a failed run did not find.
  if (result.index.errors.empty()) *read_files = std::move(result.read_files);
  cxx::ByteWriter writer;
  writer.Text(kVersion);
  writer.Text(HashOfNames(names));
  writer.Text(WriteIndex(result.index));
  writer.Text(cxx::WriteReached(result.calls));
  return writer.Take();
}

absl::Status ReadSourceIndex(std::string_view bytes, const std::set<std::string>& names,
                             cxx::KernelIndex* index, cxx::ReachedFunctions* calls) {
  cxx::ByteReader reader(bytes);
  if (reader.View() != kVersion) {
    return absl::InvalidArgumentError("is not an index of this version of switchyard-check");
  }
  if (reader.View() != HashOfNames(names)) {
    return absl::InvalidArgumentError("was made for another schema: its types have other names");
  }
  const std::string_view index_text = reader.View();
  const std::string_view calls_text = reader.View();
  if (!reader.IsGood() || reader.Left() != 0 || !cxx::ReadIndex(index_text, index) ||
      !cxx::ReadReached(calls_text, calls)) {
    return absl::InvalidArgumentError("is damaged");
  }
  return absl::OkStatus();
}

}  // namespace switchyard::check

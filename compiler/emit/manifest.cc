#include "compiler/emit/manifest.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

namespace switchyard::emit {
namespace {

constexpr int kVersion = 2;
// How the row of a file begins.
constexpr char kRowStart[] = "{\"path\": \"";

llvm::StringRef Ref(std::string_view text) { return {text.data(), text.size()}; }

// JSON is UTF-8; other bytes are replaced.
std::string Quote(std::string_view text) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  stream << llvm::json::Value(llvm::json::fixUTF8(Ref(text)));
  return stream.str();
}

template <typename Range, typename TextOf>
std::string List(const Range& range, TextOf text_of) {
  std::string result = "[";
  for (const auto& item : range) {
    if (result.size() > 1) result += ", ";
    result += text_of(item);
  }
  return result + "]";
}

// Whether the path consists of characters of output names, is relative, and has no `..`.
bool StaysBelow(std::string_view path) {
  const auto is_of_outputs = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '/';
  };
  if (!std::all_of(path.begin(), path.end(), is_of_outputs)) return false;
  while (true) {
    const size_t end = path.find('/');
    const std::string_view part = path.substr(0, end);
    if (part.empty() || part == "." || part == "..") return false;
    if (end == std::string_view::npos) return true;
    path.remove_prefix(end + 1);
  }
}

}  // namespace

std::string SchemaList(const source::SourceManager& sources) {
  std::vector<std::string> paths;
  for (size_t i = 0; i < sources.file_count(); ++i) {
    paths.push_back(sources.File(static_cast<source::FileId>(i)).path());
  }
  return List(paths, Quote);
}

std::string DescribeArtifact(const Artifact& artifact) {
  const uint64_t hash = llvm::xxHash64(Ref(artifact.text));
  return absl::StrCat(kRowStart, artifact.path, "\", \"bytes\": ", artifact.text.size(),
                      ", \"xxh64\": \"", absl::Hex(hash, absl::kZeroPad16), "\"}");
}

Artifact EmitManifest(std::string_view command, const Options& options,
                      const std::vector<DispatchKey>& keys, const source::SourceManager& sources,
                      const std::vector<std::string>& rows) {
  size_t size = 1000;
  for (const std::string& row : rows) size += row.size() + 2;
  std::string text;
  text.reserve(size);
  text += kManifestStart;
  text.append(command).append("\",\n");
  text += "\"version\": " + std::to_string(kVersion) + ",\n";
  text += "\"target\": " + Quote(options.target) + ",\n";
  text += "\"keys\": " + List(keys, [](DispatchKey key) { return Quote(DispatchKeyName(key)); }) +
          ",\n";
  text += "\"shards\": " + std::to_string(options.shards) + ",\n";
  text += "\"schemas\": " + SchemaList(sources) + ",\n";
  text += "\"files\": [";
  const char* separator = "\n";
  for (const std::string& row : rows) {
    text.append(separator).append(row);
    separator = ",\n";
  }
  return {kManifestPath, std::move(text += "\n]\n}\n"), {}};
}

std::string_view CommandOf(std::string_view manifest) {
  const std::string_view start = kManifestStart;
  if (manifest.substr(0, start.size()) != start) return {};
  const size_t begin = start.rfind('"') + 1;
  const size_t end = manifest.find('"', begin);
  return end == std::string_view::npos ? std::string_view() : manifest.substr(begin, end - begin);
}

// Without a JSON reader, which would take as long as everything else for a folder without changes.
std::vector<std::string> ListedPaths(std::string_view manifest) {
  std::vector<std::string> paths;
  if (CommandOf(manifest).empty()) return paths;
  const std::string_view row = kRowStart;
  while (!manifest.empty()) {
    const size_t end = std::min(manifest.find('\n'), manifest.size() - 1);
    std::string_view line = manifest.substr(0, end);
    manifest.remove_prefix(end + 1);
    if (line.substr(0, row.size()) != row) continue;
    line.remove_prefix(row.size());
    const std::string_view path = line.substr(0, std::min(line.find('"'), line.size()));
    if (path.size() < line.size() && StaysBelow(path)) paths.emplace_back(path);
  }
  return paths;
}

}  // namespace switchyard::emit

#include "compiler/lsp/document.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "compiler/source/load_file.h"
#include "compiler/source/source_manager.h"

namespace switchyard::lsp {
namespace {

constexpr char kFileScheme[] = "file://";
constexpr char kTagsFile[] = "tags.yaml";

// The tags file beside the document; nothing when there is none that can be read.
std::optional<TagsFile> LoadTagsBeside(const std::string& uri) {
  const std::filesystem::path path = PathOfUri(uri);
  if (path.empty() || path.filename() == kTagsFile) return std::nullopt;
  const std::string tags = (path.parent_path() / kTagsFile).string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(tags, error)) return std::nullopt;
  source::SourceManager sources;
  const auto file = source::LoadRegularFile(tags, &sources);
  if (!file.ok()) return std::nullopt;
  return TagsFile{tags, std::string(sources.File(*file).text())};
}

bool IsHexDigit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

}  // namespace

Document::Document(std::string uri, std::string text, const Settings& settings)
    : uri_(std::move(uri)) {
  Update(std::move(text), settings);
}

void Document::Update(std::string text, const Settings& settings) {
  auto file = std::make_unique<source::SourceFile>(uri_, std::move(text));
  analysis_.Update(file->text(), LoadTagsBeside(uri_), settings);
  positions_.emplace(*file);
  file_ = std::move(file);
}

const PlacedFunction* Document::FunctionAt(uint32_t offset) const {
  for (const PlacedFunction& placed : analysis_.functions()) {
    const source::SourceRange range = placed.Place(placed.function->range);
    if (offset >= range.begin && offset < range.end) return &placed;
  }
  return nullptr;
}

std::string PathOfUri(const std::string& uri) {
  constexpr size_t kBegin = sizeof(kFileScheme) - 1;
  if (uri.compare(0, kBegin, kFileScheme) != 0) return {};
  std::string path;
  for (size_t at = kBegin; at < uri.size() && path.size() < PATH_MAX; ++at) {
    const bool is_escape =
        uri[at] == '%' && at + 2 < uri.size() && IsHexDigit(uri[at + 1]) && IsHexDigit(uri[at + 2]);
    if (!is_escape) {
      path += uri[at];
      continue;
    }
    path += static_cast<char>(std::strtol(uri.substr(at + 1, 2).c_str(), nullptr, 16));
    at += 2;
  }
  // The system accepts no longer path, and a search for files near it could take arbitrarily long.
  const bool is_path = path.size() < PATH_MAX && path.find('\0') == std::string::npos;
  return is_path ? path : std::string();
}

}  // namespace switchyard::lsp

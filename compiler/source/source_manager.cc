#include "compiler/source/source_manager.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace switchyard::source {
namespace {

struct FileCloser {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

using OpenFile = std::unique_ptr<std::FILE, FileCloser>;

absl::Status FailureOf(const std::string& path, int error) {
  const std::string message = absl::StrCat("cannot read ", path, ": ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(message) : absl::UnavailableError(message);
}

// The whole of `file`; its size cannot be asked beforehand, for it may be a pipe.
absl::StatusOr<std::string> ReadAll(const std::string& path, std::FILE* file) {
  constexpr std::size_t kChunk = 1 << 18;
  std::string text;
  while (true) {
    const std::size_t size = text.size();
    text.resize(size + kChunk);
    const std::size_t count = std::fread(&text[size], 1, kChunk, file);
    text.resize(size + count);
    if (std::ferror(file)) return FailureOf(path, errno);
    if (count == 0) return text;
    if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
      return absl::ResourceExhaustedError(absl::StrCat("cannot read ", path, ": 4 GiB or more"));
    }
  }
}

}  // namespace

FileId SourceManager::Add(std::string path, std::string text) {
  files_.push_back(std::make_unique<SourceFile>(std::move(path), std::move(text)));
  return static_cast<FileId>(files_.size() - 1);
}

absl::StatusOr<FileId> SourceManager::Load(const std::string& path) {
  const bool is_standard_input = path == "-";
  const std::string shown = is_standard_input ? "<stdin>" : path;
  const OpenFile file(is_standard_input ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) return FailureOf(shown, errno);
  absl::StatusOr<std::string> text = ReadAll(shown, file.get());
  if (!text.ok()) return text.status();
  return Add(shown, *std::move(text));
}

std::string_view SourceManager::Text(const SourceRange& range) const {
  return File(range.file).text().substr(range.begin, range.size());
}

}  // namespace switchyard::source

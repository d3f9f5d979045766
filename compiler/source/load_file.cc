#include "compiler/source/load_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace switchyard::source {
namespace {

// In bytes. Offsets have 32 bits, and some room must remain past the end.
constexpr std::size_t kLargestFile = std::numeric_limits<std::uint32_t>::max() - (1 << 16);

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

absl::Status TooLarge(const std::string& path, std::size_t largest) {
  constexpr std::size_t kMebibyte = 1 << 20;
  return absl::ResourceExhaustedError(absl::StrCat("cannot read ", path, ": it is larger than ",
                                                   largest / kMebibyte,
                                                   " MiB, which --max-file-size=MIB sets"));
}

// The number of unread bytes of a regular file; 0 when it cannot be known beforehand, as for a
// pipe.
std::size_t SizeLeft(std::FILE* file) {
  const long here = std::ftell(file);
  if (here < 0 || std::fseek(file, 0, SEEK_END) != 0) return 0;
  const long end = std::ftell(file);
  if (std::fseek(file, here, SEEK_SET) != 0 || end < here) return 0;
  return static_cast<std::size_t>(end - here);
}

absl::StatusOr<std::string> ReadAll(const std::string& path, std::size_t largest, std::FILE* file) {
  constexpr std::size_t kChunk = 1 << 16;
  const std::size_t left = SizeLeft(file);
  if (left > largest) return TooLarge(path, largest);
  std::string text;
  // Asks for one byte more than expected: a short read then shows that the file has ended.
  std::size_t wanted = std::max(kChunk, left + 1);
  while (true) {
    const std::size_t size = text.size();
    wanted = std::min(wanted, largest + 1 - size);
    text.resize(size + wanted);
    const std::size_t count = std::fread(&text[size], 1, wanted, file);
    text.resize(size + count);
    if (std::ferror(file)) return FailureOf(path, errno);
    if (text.size() > largest) return TooLarge(path, largest);
    if (count < wanted) return text;
    wanted = std::max(kChunk, text.size());
  }
}

// Null, with the reason in errno, when the file cannot be opened. Does not wait for a writer.
std::FILE* OpenAtOnce(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return nullptr;
  std::FILE* const stream = fdopen(file, "rb");
  if (stream == nullptr) close(file);
  return stream;
}

bool IsRegular(std::FILE* file) {
  struct stat info = {};
  return fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode);
}

absl::StatusOr<FileId> Load(const std::string& shown, const OpenFile& file,
                            SourceManager* sources) {
  if (!file) return FailureOf(shown, errno);
  absl::StatusOr<std::string> text =
      ReadAll(shown, std::min(sources->largest_file(), kLargestFile), file.get());
  if (!text.ok()) return text.status();
  return sources->Add(shown, *std::move(text));
}

}  // namespace

absl::StatusOr<FileId> LoadFile(const std::string& path, SourceManager* sources) {
  if (path == "-") return Load("<stdin>", OpenFile(stdin), sources);
  return Load(path, OpenFile(std::fopen(path.c_str(), "rb")), sources);
}

absl::StatusOr<FileId> LoadRegularFile(const std::string& path, SourceManager* sources) {
  const OpenFile file(OpenAtOnce(path));
  if (file && !IsRegular(file.get())) {
    return absl::InvalidArgumentError("cannot read " + path + ": it is not a regular file");
  }
  return Load(path, file, sources);
}

}  // namespace switchyard::source

#include "compiler/clang/index/file_state.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "compiler/files/file_replacement.h"
#include "llvm/Support/xxhash.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;

std::int64_t Nanoseconds(const timespec& time) {
  constexpr std::int64_t kNanosecondsPerSecond = 1000000000;
  return time.tv_sec * kNanosecondsPerSecond + time.tv_nsec;
}

}  // namespace

std::int64_t FileClock() {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return Nanoseconds(now);
}

std::optional<FileState> StateOf(const std::string& path, std::int64_t start,
                                 const FileState* known) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  // The time of the file's entry, because the time of its text can be set to any value.
  if (Nanoseconds(status.st_ctim) > start) return std::nullopt;
  const bool is_known = known != nullptr && known->time == Nanoseconds(status.st_mtim) &&
                        known->size == static_cast<std::uint64_t>(status.st_size);
  if (is_known) return *known;
  const std::optional<std::string> text = ReadWhole(path);
  if (!text || text->size() != static_cast<std::uint64_t>(status.st_size)) return std::nullopt;
  return FileState{path, text->size(), Nanoseconds(status.st_mtim), HashOfText(*text)};
}

FileChange ChangeOf(FileState* state) {
  struct stat status;
  if (stat(state->path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
      static_cast<std::uint64_t>(status.st_size) != state->size) {
    return FileChange::kText;
  }
  if (Nanoseconds(status.st_mtim) == state->time) return FileChange::kNone;
  const std::optional<std::string> text = ReadWhole(state->path);
  if (!text || HashOfText(*text) != state->hash) return FileChange::kText;
  state->time = Nanoseconds(status.st_mtim);
  return FileChange::kTime;
}

void Write(const FileState& state, ByteWriter* writer) {
  writer->Text(state.path);
  writer->Number(state.size);
  writer->Number(static_cast<std::uint64_t>(state.time));
  writer->Text(state.hash);
}

void Read(ByteReader* reader, FileState* state) {
  std::uint64_t time = 0;
  reader->Text(state->path);
  reader->Number(state->size);
  reader->Number(time);
  state->time = static_cast<std::int64_t>(time);
  reader->Text(state->hash);
}

std::optional<std::string> ReadWhole(const std::string& path) {
  return ReadPart(path, 0, std::numeric_limits<std::uint64_t>::max());
}

std::optional<std::string> ReadPart(const std::string& path, std::uint64_t begin,
                                    std::uint64_t size) {
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  const std::streamoff end = stream ? static_cast<std::streamoff>(stream.tellg()) : -1;
  if (end < 0 || begin > static_cast<std::uint64_t>(end)) return std::nullopt;
  std::string text(std::min(size, static_cast<std::uint64_t>(end) - begin), '\0');
  stream.seekg(static_cast<std::streamoff>(begin));
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (static_cast<std::size_t>(stream.gcount()) != text.size()) return std::nullopt;
  return text;
}

void WriteWhole(const std::string& path, const std::string& bytes) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  // What cannot be kept is computed again.
  static_cast<void>(files::WriteOutput(path, bytes));
}

std::string HashOfText(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits({bytes, text.size()});
  char digits[33];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

std::string HashOf(const std::vector<std::string>& parts) {
  ByteWriter writer;
  for (const std::string& part : parts) writer.Text(part);
  return HashOfText(writer.Take());
}

}  // namespace switchyard::cxx

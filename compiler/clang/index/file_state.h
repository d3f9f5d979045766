// The state of a file when it was read, and whether it has changed since.
//
// Takes paths; gives size, time of change and a hash of the contents. A file with the same size and
// time counts as unchanged; for any other the hash decides. A file that changes during a run has no
// state, because the run may have read the old contents.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_FILE_STATE_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_FILE_STATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/clang/index/byte_stream.h"

namespace switchyard::cxx {

struct FileState {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t time = 0;  // of the last change, in nanoseconds
  std::string hash;
};

// The current time. File systems may lag behind it, by at most ten milliseconds.
std::int64_t FileClock();

// Nothing for a file that cannot be read, is not regular, or was changed after `start`. Returns the
// `known` state, if any, when size and time are still the same.
std::optional<FileState> StateOf(const std::string& path, std::int64_t start,
                                 const FileState* known = nullptr);

// In rising order.
enum class FileChange : std::uint8_t {
  kNone,
  kTime,  // only the time; the state now has the new one
  kText,
};
FileChange ChangeOf(FileState* state);

void Write(const FileState& state, ByteWriter* writer);
void Read(ByteReader* reader, FileState* state);

// Nothing when there is no such file.
std::optional<std::string> ReadWhole(const std::string& path);
// `size` bytes from `begin`, or as many as there are.
std::optional<std::string> ReadPart(const std::string& path, std::uint64_t begin,
                                    std::uint64_t size);
// Replaces the file as a whole. Failures are silent: the contents of such files can be made again.
void WriteWhole(const std::string& path, const std::string& bytes);

// In letters and digits.
std::string HashOfText(std::string_view text);
// Of several texts.
std::string HashOf(const std::vector<std::string>& parts);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_FILE_STATE_H_

// How a file was when it was read, and whether it still is.
//
// Takes paths; gives size, time of change and a hash of the contents. A file of the same size and
// time is taken for unchanged; of any other the hash decides. A file that changes while a run goes
// on has no state: what was read of it may be what it was before.
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

// Now. File systems may be behind it, by ten milliseconds at most.
std::int64_t FileClock();

// Nothing for what cannot be read, is no plain file, or was touched after `start`. What is `known`
// of it, if anything, is given as it is when size and time are still the same.
std::optional<FileState> StateOf(const std::string& path, std::int64_t start,
                                 const FileState* known = nullptr);

// The later, the more.
enum class FileChange : std::uint8_t {
  kNone,
  kTime,  // alone; the state has the new one now
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
// Replaces the file as a whole. Failures are silent: what is kept in such files can be had again.
void WriteWhole(const std::string& path, const std::string& bytes);

// In letters and digits.
std::string HashOfText(std::string_view text);
// Of several texts.
std::string HashOf(const std::vector<std::string>& parts);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_FILE_STATE_H_

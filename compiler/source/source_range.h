// Places in source files: a file and a half-open range of byte offsets into its text.
//
// Ranges are small values without ownership; SourceManager turns them back into paths, lines and
// columns.

#ifndef SWITCHYARD_COMPILER_SOURCE_SOURCE_RANGE_H_
#define SWITCHYARD_COMPILER_SOURCE_SOURCE_RANGE_H_

#include <cstdint>

namespace switchyard::source {

// The position of a file in its SourceManager.
enum class FileId : std::uint32_t {};

// Names no file: for errors without a place, such as those of the command line.
inline constexpr FileId kNoFile{0xFFFFFFFFu};

// Bytes begin (inclusive) to end (exclusive) of a file. An empty range is a point.
struct SourceRange {
  FileId file{};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  constexpr std::uint32_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }

  // True when `inner` lies in this range; a point at either border does.
  constexpr bool Contains(const SourceRange& inner) const {
    return file == inner.file && begin <= inner.begin && inner.end <= end;
  }

  friend constexpr bool operator==(const SourceRange& a, const SourceRange& b) {
    return a.file == b.file && a.begin == b.begin && a.end == b.end;
  }
  friend constexpr bool operator!=(const SourceRange& a, const SourceRange& b) { return !(a == b); }
};

// The range of something that is written in no file.
inline constexpr SourceRange kNoRange{kNoFile, 0, 0};

// A value and the place where it was written.
template <typename T>
struct Located {
  T value;
  SourceRange range;
};

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_SOURCE_RANGE_H_

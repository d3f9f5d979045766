// Owns the source files of a run. Files keep their addresses, so views of their text stay valid.

#ifndef SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_
#define SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"

namespace switchyard::source {

// The default limit for the size of a file, in bytes: a hundred times PyTorch's file, and small
// enough that a device or a wrong file ends the run soon.
inline constexpr std::size_t kUsualLargestFile = std::size_t{64} << 20;

class SourceManager {
 public:
  // Takes ownership of a text. Ids count from 0 in the order of the calls.
  FileId Add(std::string path, std::string text);

  // LoadFile refuses files with more bytes than this. Offsets have 32 bits, so the limit is at most
  // 4 GiB.
  void SetLargestFile(std::size_t bytes) { largest_file_ = bytes; }
  std::size_t largest_file() const { return largest_file_; }

  const SourceFile& File(FileId file) const { return *files_[static_cast<std::size_t>(file)]; }
  std::size_t file_count() const { return files_.size(); }

  // The text of a range.
  std::string_view Text(const SourceRange& range) const;

 private:
  std::size_t largest_file_ = kUsualLargestFile;
  std::vector<std::unique_ptr<SourceFile>> files_;
};

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_

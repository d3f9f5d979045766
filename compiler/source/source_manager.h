// Owns the source files of a run. Files keep their addresses, so views of their text stay good.

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

// Bytes that a file may have when a run does not say otherwise: a hundred times PyTorch's, and
// little enough that a device or a wrong file ends a run soon.
inline constexpr std::size_t kUsualLargestFile = std::size_t{64} << 20;

class SourceManager {
 public:
  // Takes over a text. Ids count from 0 in the order of adding.
  FileId Add(std::string path, std::string text);

  // LoadFile refuses files of more bytes. Offsets have 32 bits, so that 4 GiB is the most.
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

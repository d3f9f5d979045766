// Owns the source files of a run. Files keep their addresses, so views of their text stay good.

#ifndef SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_
#define SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"

namespace switchyard::source {

class SourceManager {
 public:
  // Takes over a text. Ids count from 0 in the order of adding.
  FileId Add(std::string path, std::string text);

  // Reads the file at `path`; "-" is standard input, shown as "<stdin>". The status names the path
  // and the system's reason; a file of 4 GiB or more is refused.
  absl::StatusOr<FileId> Load(const std::string& path);

  const SourceFile& File(FileId file) const { return *files_[static_cast<std::size_t>(file)]; }
  std::size_t file_count() const { return files_.size(); }

  // The text of a range.
  std::string_view Text(const SourceRange& range) const;

 private:
  std::vector<std::unique_ptr<SourceFile>> files_;
};

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_SOURCE_MANAGER_H_

#include "compiler/source/source_manager.h"

#include <utility>

namespace switchyard::source {

FileId SourceManager::Add(std::string path, std::string text) {
  files_.push_back(std::make_unique<SourceFile>(std::move(path), std::move(text)));
  return static_cast<FileId>(files_.size() - 1);
}

std::string_view SourceManager::Text(const SourceRange& range) const {
  return File(range.file).text().substr(range.begin, range.size());
}

}  // namespace switchyard::source

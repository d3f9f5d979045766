#include "compiler/diagnostics/place.h"

#include "llvm/Support/JSON.h"

namespace switchyard::diagnostics {

Place PlaceOf(const source::SourceRange& range, const source::SourceManager& sources) {
  const source::SourceFile& file = sources.File(range.file);
  std::string_view path = file.path();
  while (path.size() > 2 && path.substr(0, 2) == "./") path.remove_prefix(2);
  return {ValidUtf8(path), file.Locate(range.begin), file.Locate(range.end)};
}

std::string ValidUtf8(std::string_view text) {
  return llvm::json::fixUTF8(llvm::StringRef(text.data(), text.size()));
}

}  // namespace switchyard::diagnostics

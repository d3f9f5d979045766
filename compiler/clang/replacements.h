// Fixes in the file format of clang-apply-replacements, which clang-tidy's --export-fixes writes,
// too.
#ifndef SWITCHYARD_COMPILER_CLANG_REPLACEMENTS_H_
#define SWITCHYARD_COMPILER_CLANG_REPLACEMENTS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::cxx {

// Replaces `length` bytes of a file from `offset` on.
struct Replacement {
  std::string path;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::string text;
};

struct ExportedFix {
  std::string name;  // of the diagnostic: X007
  std::string message;
  std::string path;  // where the message belongs
  std::uint32_t offset = 0;
  bool is_error = false;
  std::vector<Replacement> replacements;
};

// The YAML document, which ends with a line break. Paths are absolute: the program that reads them
// may run in any folder.
std::string ReplacementsText(const std::vector<ExportedFix>& fixes);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REPLACEMENTS_H_

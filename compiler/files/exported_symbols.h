// The functions that a shared library exports.
//
// Takes the path of a shared library of ELF for a machine of 64 bits and little-endian numbers, or
// of a text with a name a line, as `nm -DC --defined-only --format=just-symbols` prints. Gives
// names of functions in namespaces, with their parameters, as a demangler prints them. Errors, with
// the path in front: the file cannot be read, is damaged, or names no function.
#ifndef SWITCHYARD_COMPILER_FILES_EXPORTED_SYMBOLS_H_
#define SWITCHYARD_COMPILER_FILES_EXPORTED_SYMBOLS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::files {

absl::StatusOr<std::vector<std::string>> ReadExportedSymbols(const std::string& path);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_EXPORTED_SYMBOLS_H_

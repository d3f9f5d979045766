// Comments that ignore findings: `// switchyard: ignore X002, X003: the reason`, or the same
// between
// `/*` and `*/`.
//
// Such a comment speaks of its own line, or, when nothing else stands on it, of the next one.
// Takes the text of a source; gives what its comments ignore.
#ifndef SWITCHYARD_COMPILER_CLANG_IGNORED_IDS_H_
#define SWITCHYARD_COMPILER_CLANG_IGNORED_IDS_H_

#include <string_view>
#include <vector>

#include "compiler/clang/kernel_decl.h"

namespace switchyard::cxx {

// Places are in file 0 of an index.
std::vector<IgnoredId> FindIgnoredIds(std::string_view text);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_IGNORED_IDS_H_

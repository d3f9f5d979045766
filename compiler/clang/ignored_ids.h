// Comments that ignore findings: `// switchyard: ignore X002, X003: the reason`, or the same
// between `/*` and `*/`.
//
// Such a comment applies to its own line or, when there is no other text on it, to the next line.
// Takes the text of a source; gives the ignored findings.
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

// Applies the edits that diagnostics propose.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_FIXES_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_FIXES_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

// A file after its edits.
struct FixedFile {
  std::string text;
  std::size_t fix_count = 0;  // diagnostics with a fix that begins in this file
};

// Applies the fix of each diagnostic as a whole or not at all. A fix whose edits change the same
// bytes as an earlier fix is left for another round, unless the edits are equal. Files without an
// edit are left out.
std::map<source::FileId, FixedFile> ApplyFixes(const std::vector<Diagnostic>& diagnostics,
                                               const source::SourceManager& sources);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_FIXES_H_

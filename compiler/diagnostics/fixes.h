// Carrying out the edits that diagnostics propose.

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
  std::size_t fix_count = 0;  // diagnostics whose fix begins in this file
};

// Carries out the fix of each diagnostic as a whole or not at all: one whose edits meet those of an
// earlier one in the same bytes is left for another round, unless the edits are the same. Files
// without an edit are left out.
std::map<source::FileId, FixedFile> ApplyFixes(const std::vector<Diagnostic>& diagnostics,
                                               const source::SourceManager& sources);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_FIXES_H_

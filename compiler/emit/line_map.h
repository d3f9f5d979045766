// Which lines of emitted files come from which place of the schema.
//
// Takes all artifacts and the schema files. Gives JSON ordered by path, with one line for each
// emitted file that has such lines:
//
//   {"path": "src/dispatch_0.cc", "lines": [[17, 25, 0, 41, 3]]}
//
// A row of `lines` is the first and the last line in the emitted file, the place of the schema file
// in `schemas`, counted from 0, and the line and column there.
#ifndef SWITCHYARD_COMPILER_EMIT_LINE_MAP_H_
#define SWITCHYARD_COMPILER_EMIT_LINE_MAP_H_

#include <string>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/source/source_manager.h"

namespace switchyard::emit {

std::string LineMapText(const std::vector<Artifact>& artifacts,
                        const source::SourceManager& sources);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LINE_MAP_H_

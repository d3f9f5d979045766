// Canonical spacing inside an entry: one space after the colon of a key, `CPU, CUDA: f`, lists of
// names with a comma and a space.
#ifndef SWITCHYARD_COMPILER_FMT_ENTRY_EDITS_H_
#define SWITCHYARD_COMPILER_FMT_ENTRY_EDITS_H_

#include "compiler/fmt/edits.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

// `entry` must be a mapping. Escaped, folded and block scalars stay unchanged.
void AddEntryEdits(const yaml::Node& entry, const source::SourceManager& sources, Edits* edits);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_ENTRY_EDITS_H_

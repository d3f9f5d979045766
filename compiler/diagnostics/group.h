// The groups of diagnostics by the names that users write: `-Wno-naming`, `warnings: {naming:
// off}`.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_GROUP_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_GROUP_H_

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// "syntax", "backend-file".
std::string_view TextOf(Group group);

std::optional<Group> GroupFromText(std::string_view text);

// All names, in the order of Group.
std::vector<std::string_view> GroupNames();

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_GROUP_H_

// When the storage groups of a program are used.
#ifndef SWITCHYARD_COMPILER_MODEL_GROUP_USES_H_
#define SWITCHYARD_COMPILER_MODEL_GROUP_USES_H_

#include <cstddef>
#include <vector>

#include "compiler/model/static_program.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {

// By the tensor that stands for a group.
struct GroupUses {
  // The last step that uses a tensor of the group. What was made before a loop is used until its
  // end.
  std::vector<size_t> last;
  // Whether a tensor of it is an output, or the variable of a loop.
  std::vector<bool> is_unplanned;
};

GroupUses FindGroupUses(const StorageGroups& groups, const StaticProgram& program);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_GROUP_USES_H_

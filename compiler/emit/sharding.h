// Which source of several an operator is in.
//
// Takes groups of operators and the number of sources; gives the groups of each.
#ifndef SWITCHYARD_COMPILER_EMIT_SHARDING_H_
#define SWITCHYARD_COMPILER_EMIT_SHARDING_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// The shard of a root name, from 0: a hash that does not depend on the machine nor on the other
// names, so that a new operator changes one shard.
size_t ShardOf(std::string_view root, size_t shard_count);

// The path of a header of a root name, "include/...", when such headers are in several folders:
// "include_3/...". With a multiple of the number of shards, a folder is of one shard. A path that
// is none stays so.
std::string InHeaderFolder(std::string path, std::string_view root, size_t folder_count);

// The root names of each shard, in the order of the input.
Shards GroupByShard(const std::vector<OperatorGroup>& groups, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_SHARDING_H_

// Distributes operators over several sources.
//
// Takes groups of operators and the number of sources; gives the groups of each source.
#ifndef SWITCHYARD_COMPILER_EMIT_SHARDING_H_
#define SWITCHYARD_COMPILER_EMIT_SHARDING_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// The shard of a root name, from 0. The hash depends neither on the machine nor on other names, so
// that a new operator changes one shard.
size_t ShardOf(std::string_view root, size_t shard_count);

// The path of a header of a root name, "include/...", with several folders of such headers:
// "include_3/...". If their number is a multiple of the number of shards, each folder belongs to
// one shard. An empty path stays empty.
std::string InHeaderFolder(std::string path, std::string_view root, size_t folder_count);

// With several such folders, the path of a header that every declaration changes:
// "include_all/...". Whoever includes another header is not compiled again for it.
std::string InOwnFolder(std::string path, size_t folder_count);

// The root names of each shard, in the order of the input.
Shards GroupByShard(const std::vector<OperatorGroup>& groups, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_SHARDING_H_

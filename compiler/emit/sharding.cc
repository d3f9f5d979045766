#include "compiler/emit/sharding.h"

#include <cstdint>
#include <string>
#include <utility>

namespace switchyard::emit {

// FNV-1a, 32 bits.
size_t ShardOf(std::string_view root, size_t shard_count) {
  uint32_t hash = 2166136261u;
  for (const char c : root) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash % shard_count;
}

namespace {

// `path` in "include_NAME" in place of "include".
std::string InFolder(std::string path, const std::string& name, size_t folder_count) {
  constexpr std::string_view kFolder = "include";
  if (path.empty() || folder_count == 1) return path;
  return path.insert(kFolder.size(), "_" + name);
}

}  // namespace

std::string InHeaderFolder(std::string path, std::string_view root, size_t folder_count) {
  return InFolder(std::move(path), std::to_string(ShardOf(root, folder_count)), folder_count);
}

std::string InOwnFolder(std::string path, size_t folder_count) {
  return InFolder(std::move(path), "all", folder_count);
}

Shards GroupByShard(const std::vector<OperatorGroup>& groups, size_t shard_count) {
  Shards shards(shard_count);
  for (const OperatorGroup& group : groups) {
    shards[ShardOf(group.root, shard_count)].push_back(&group);
  }
  return shards;
}

}  // namespace switchyard::emit

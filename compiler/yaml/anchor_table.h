// The anchors of a document and what their aliases stand for.
//
// An alias is a copy of what its anchor marks, places included. All copies together are bounded,
// so that a few lines cannot stand for billions of nodes.

#ifndef SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_
#define SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// Nodes and bytes of text that the aliases of a file may stand for, all together.
inline constexpr std::size_t kMaxAliasedNodes = 200000;
inline constexpr std::size_t kMaxAliasedBytes = 10000000;

class AnchorTable {
 public:
  enum class Expansion { kDone, kUndefined, kRecursive, kTooLarge };

  // A node with anchor `name` begins; false when there was one before.
  bool Open(const std::string& name) { return anchors_.emplace(name, std::nullopt).second; }

  // It has been read. False when the copies become too many.
  bool Close(const std::string& name, const Node& node);

  // Makes `node` what the alias stands for. kUndefined: no such anchor; kRecursive: the alias
  // stands within its anchor's node.
  Expansion Expand(const std::string& name, Node* node);

 private:
  bool Spend(const Node& node);

  std::unordered_map<std::string, std::optional<Node>> anchors_;  // null while open
  std::size_t copied_nodes_ = 0;
  std::size_t copied_bytes_ = 0;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_

// The anchors of a document and the nodes that their aliases stand for.
//
// An alias is a copy of the anchored node, places included. The copies of a file are bounded
// together, so that a few lines cannot stand for billions of nodes.

#ifndef SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_
#define SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// The limit for all aliases of a file together, in nodes and in bytes of text.
inline constexpr std::size_t kMaxAliasedNodes = 200000;
inline constexpr std::size_t kMaxAliasedBytes = 10000000;

class AnchorTable {
 public:
  enum class Expansion { kDone, kUndefined, kRecursive, kTooLarge };

  // Call where a node with anchor `name` begins. False when the name was used before.
  bool Open(const std::string& name) { return anchors_.emplace(name, std::nullopt).second; }

  // Call when that node has been read. False when the copies become too many.
  bool Close(const std::string& name, const Node& node);

  // Makes `node` a copy of the node that the alias stands for. kUndefined: no such anchor;
  // kRecursive: the alias is within its anchor's node.
  Expansion Expand(const std::string& name, Node* node);

 private:
  bool Spend(const Node& node);

  std::unordered_map<std::string, std::optional<Node>> anchors_;  // null while open
  std::size_t copied_nodes_ = 0;
  std::size_t copied_bytes_ = 0;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ANCHOR_TABLE_H_

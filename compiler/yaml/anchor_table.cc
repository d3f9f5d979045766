#include "compiler/yaml/anchor_table.h"

namespace switchyard::yaml {
namespace {

struct Size {
  std::size_t nodes = 0;
  std::size_t bytes = 0;
};

void AddSize(const Node& node, Size* size) {
  ++size->nodes;
  size->bytes += node.Text().size();
  for (const Node& element : node.elements) AddSize(element, size);
  for (const Pair& pair : node.pairs) {
    AddSize(pair.key, size);
    AddSize(pair.value, size);
  }
}

}  // namespace

bool AnchorTable::Close(const std::string& name, const Node& node) {
  if (!Spend(node)) return false;
  anchors_[name] = node;
  return true;
}

AnchorTable::Expansion AnchorTable::Expand(const std::string& name, Node* node) {
  const auto found = anchors_.find(name);
  if (found == anchors_.end()) return Expansion::kUndefined;
  if (!found->second) return Expansion::kRecursive;
  if (!Spend(*found->second)) return Expansion::kTooLarge;
  *node = *found->second;
  return Expansion::kDone;
}

bool AnchorTable::Spend(const Node& node) {
  Size size;
  AddSize(node, &size);
  copied_nodes_ += size.nodes;
  copied_bytes_ += size.bytes;
  return copied_nodes_ <= kMaxAliasedNodes && copied_bytes_ <= kMaxAliasedBytes;
}

}  // namespace switchyard::yaml

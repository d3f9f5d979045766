#include "compiler/source/anchor_table.h"

namespace switchyard::yaml {
namespace {

std::size_t CountNodes(const Node& node) {
  std::size_t count = 1;
  for (const Node& element : node.elements) count += CountNodes(element);
  for (const Pair& pair : node.pairs) count += CountNodes(pair.key) + CountNodes(pair.value);
  return count;
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
  copied_ += CountNodes(node);
  return copied_ <= kMaxAliasedNodes;
}

}  // namespace switchyard::yaml

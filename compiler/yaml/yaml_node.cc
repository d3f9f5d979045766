#include "compiler/yaml/yaml_node.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace switchyard::yaml {

bool Node::IsBool(bool* value) const {
  if (!IsScalar() || tag != ScalarTag::kBool) return false;
  // The true words of YAML 1.1 are yes, true and on. The second letter tells them from no and off.
  const char first = Text()[0] | 0x20;
  const char second = Text()[1] | 0x20;
  if (value != nullptr) *value = first == 'y' || first == 't' || (first == 'o' && second == 'n');
  return true;
}

const Node* Node::Find(std::string_view key) const {
  const auto found = std::find_if(pairs.begin(), pairs.end(), [key](const Pair& pair) {
    return pair.key.IsScalar() && pair.key.Text() == key;
  });
  return found == pairs.end() ? nullptr : &found->value;
}

Document MakeDocument(Node root, const std::vector<std::uint32_t>& dashes) {
  Document document;
  document.root_kind = root.kind;
  document.root_range = root.range;
  if (!root.IsSequence()) {
    document.root = std::move(root);
    return document;
  }
  document.entries.reserve(root.elements.size());
  for (std::size_t i = 0; i < root.elements.size(); ++i) {
    Node& element = root.elements[i];
    const std::uint32_t begin = i < dashes.size() ? dashes[i] : element.range.begin;
    const source::SourceRange range{element.range.file, begin,
                                    std::max(element.range.end, begin + 1)};
    document.entries.push_back({std::move(element), range});
  }
  return document;
}

std::string FlowText(const Node& node) {
  std::string text;
  switch (node.kind) {
    case NodeKind::kEmpty:
      return "null";
    case NodeKind::kScalar:
      return std::string(node.Text());
    case NodeKind::kSequence:
      for (const Node& element : node.elements) {
        text += (text.empty() ? "" : ", ") + FlowText(element);
      }
      return "[" + text + "]";
    case NodeKind::kMapping:
      for (const Pair& pair : node.pairs) {
        text += (text.empty() ? "" : ", ") + FlowText(pair.key) + ": " + FlowText(pair.value);
      }
      return "{" + text + "}";
  }
  return text;
}

}  // namespace switchyard::yaml

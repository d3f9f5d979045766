#include "compiler/source/yaml_node.h"

#include <algorithm>

namespace switchyard::yaml {

bool Node::IsBool(bool* value) const {
  if (!IsScalar() || tag != ScalarTag::kBool) return false;
  // Of the words of YAML 1.1, the true ones are yes, true, on; a second letter tells them from no,
  // off.
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

}  // namespace switchyard::yaml

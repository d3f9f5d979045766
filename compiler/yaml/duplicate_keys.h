// Finds keys that stand twice in one mapping.

#ifndef SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_
#define SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_

#include <vector>

#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

struct DuplicateKey {
  Node key;    // the later one
  Node first;  // the one that counts
};

// Takes the pairs with a key that stood before out of `mapping` and appends their keys to `found`.
// Keys are equal that PyYAML's loader reads as equal strings, booleans or nulls. Linear in the
// number of pairs.
void RemoveDuplicateKeys(Node* mapping, std::vector<DuplicateKey>* found);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_

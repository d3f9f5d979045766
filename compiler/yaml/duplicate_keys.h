// Finds keys that occur twice in one mapping.

#ifndef SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_
#define SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_

#include <vector>

#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

struct DuplicateKey {
  Node key;    // the later one
  Node first;  // the first one, which stays
};

// Removes each pair from `mapping` whose key occurred before, and appends its key to `found`. Keys
// are equal when PyYAML's loader reads them as equal strings, booleans or nulls. Linear in the
// number of pairs.
void RemoveDuplicateKeys(Node* mapping, std::vector<DuplicateKey>* found);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DUPLICATE_KEYS_H_

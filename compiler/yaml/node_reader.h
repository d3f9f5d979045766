// Reads the nodes of a document, each with its properties, and the keys of mappings.
//
// Functions that return bool return false when something is wrong; the state then holds the fault.

#ifndef SWITCHYARD_COMPILER_YAML_NODE_READER_H_
#define SWITCHYARD_COMPILER_YAML_NODE_READER_H_

#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/yaml_node.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {

bool ReadNode(DocumentState* state, llvm::yaml::Node* node, const Place& place, Node* out);

// Reads a key up to the place of its colon, or to the end of an explicit key.
bool ReadKey(DocumentState* state, llvm::yaml::Node* key, const Place& place, bool is_explicit,
             Node* out);

// Reads the value of a key, from the colon on.
bool ReadValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, const Place& place, Node* out);

// Makes the empty value of a key that has no colon.
bool ReadNoValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, Node* out);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_NODE_READER_H_

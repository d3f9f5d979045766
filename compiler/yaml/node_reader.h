// The nodes of a document, each with its properties, and the keys of mappings.
//
// What returns bool returns false when something is wrong, which the state then tells.

#ifndef SWITCHYARD_COMPILER_YAML_NODE_READER_H_
#define SWITCHYARD_COMPILER_YAML_NODE_READER_H_

#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/yaml_node.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {

bool ReadNode(DocumentState* state, llvm::yaml::Node* node, const Place& place, Node* out);

// Up to where its colon should stand, or the end of an explicit key.
bool ReadKey(DocumentState* state, llvm::yaml::Node* key, const Place& place, bool is_explicit,
             Node* out);

// The value of a key, from the colon on.
bool ReadValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, const Place& place, Node* out);

// Of a key that stands without a colon.
bool ReadNoValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, Node* out);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_NODE_READER_H_

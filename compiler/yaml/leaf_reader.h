// Reads the nodes of a document that have no elements: scalars, aliases, empty nodes.
//
// Functions that return bool return false when something is wrong; the state then holds the fault.

#ifndef SWITCHYARD_COMPILER_YAML_LEAF_READER_H_
#define SWITCHYARD_COMPILER_YAML_LEAF_READER_H_

#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/node_properties.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_node.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {

bool ReadAlias(DocumentState* state, Node* out);

// Reads a node that consists of its properties only. `behind` is the end of the text before it.
bool ReadNull(DocumentState* state, const NodeProperties& properties, const TextCursor& behind,
              Node* out);

bool ReadScalar(DocumentState* state, llvm::yaml::Node* node, const Place& place, bool is_key,
                Node* out);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_LEAF_READER_H_

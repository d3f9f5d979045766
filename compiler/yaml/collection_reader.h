// The sequences and mappings of a document, in block and in flow style.
//
// What returns bool returns false when something is wrong, which the state then tells.

#ifndef SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_
#define SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_

#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/yaml_node.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {

// `node` is a sequence or a mapping that begins under the cursor; `is_block` when without brackets.
bool ReadCollection(DocumentState* state, llvm::yaml::Node* node, const Place& place, bool is_block,
                    Node* out);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_

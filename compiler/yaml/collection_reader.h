// Reads the sequences and mappings of a document, in block and in flow style.
//
// Functions that return bool return false when something is wrong; the state then holds the fault.

#ifndef SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_
#define SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_

#include "compiler/yaml/document_layout.h"
#include "compiler/yaml/document_state.h"
#include "compiler/yaml/yaml_node.h"
#include "llvm/Support/YAMLParser.h"

namespace switchyard::yaml {

// `node` is a sequence or a mapping that begins under the cursor; `is_block` says that it has no
// brackets.
bool ReadCollection(DocumentState* state, llvm::yaml::Node* node, const Place& place, bool is_block,
                    Node* out);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_COLLECTION_READER_H_

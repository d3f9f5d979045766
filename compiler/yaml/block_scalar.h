// Decodes literal (`|`) and folded (`>`) block scalars.

#ifndef SWITCHYARD_COMPILER_YAML_BLOCK_SCALAR_H_
#define SWITCHYARD_COMPILER_YAML_BLOCK_SCALAR_H_

#include <optional>

#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// Like DecodeScalar; begins at the indicator. The cursor ends on a later line, where the caller
// looks for the next token.
std::optional<Fault> DecodeBlockScalar(const ScalarContext& context, TextCursor* cursor,
                                       Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_SCALAR_H_

// Decodes scalars in quotes, single or double. Called by scalar_decoder.h.

#ifndef SWITCHYARD_COMPILER_YAML_QUOTED_SCALAR_H_
#define SWITCHYARD_COMPILER_YAML_QUOTED_SCALAR_H_

#include <optional>

#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// The cursor is at the opening quote.
std::optional<Fault> DecodeQuotedScalar(const ScalarContext& context, TextCursor* cursor,
                                        Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_QUOTED_SCALAR_H_

// Decodes plain scalars, which stand without quotes. Called by scalar_decoder.h.

#ifndef SWITCHYARD_COMPILER_YAML_PLAIN_SCALAR_H_
#define SWITCHYARD_COMPILER_YAML_PLAIN_SCALAR_H_

#include <optional>

#include "compiler/yaml/scalar_decoder.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

std::optional<Fault> DecodePlainScalar(const ScalarContext& context, TextCursor* cursor,
                                       Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PLAIN_SCALAR_H_

// Decodes one scalar of YAML 1.1 as PyYAML does, and keeps where each piece was written.
//
// LLVM decodes scalars too, but gives no places, and differs in folding, chomping and escapes.

#ifndef SWITCHYARD_COMPILER_YAML_SCALAR_DECODER_H_
#define SWITCHYARD_COMPILER_YAML_SCALAR_DECODER_H_

#include <optional>

#include "compiler/source/source_range.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

struct ScalarContext {
  source::FileId file{};
  int indent = -1;        // column of the block collection around it; -1 at the top
  bool in_flow = false;   // within [] or {}
  bool one_line = false;  // the scalar is a key
};

// Reads the scalar at `cursor`, moves past it, and sets kind, style, tag, range and text of `node`.
// Returns a fault when there is no scalar or it is malformed; `node` and `cursor` are then
// meaningless.
std::optional<Fault> DecodeScalar(const ScalarContext& context, TextCursor* cursor, Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_SCALAR_DECODER_H_

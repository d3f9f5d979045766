#include "compiler/yaml/scalar_decoder.h"

#include "compiler/yaml/block_scalar.h"
#include "compiler/yaml/plain_scalar.h"
#include "compiler/yaml/quoted_scalar.h"

namespace switchyard::yaml {

std::optional<Fault> DecodeScalar(const ScalarContext& context, TextCursor* cursor, Node* node) {
  const char c = cursor->Peek();
  if ((c == '|' || c == '>') && !context.in_flow) {
    return DecodeBlockScalar(context, cursor, node);
  }
  if (c == '"' || c == '\'') return DecodeQuotedScalar(context, cursor, node);
  return DecodePlainScalar(context, cursor, node);
}

}  // namespace switchyard::yaml

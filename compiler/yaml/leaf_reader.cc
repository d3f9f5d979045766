#include "compiler/yaml/leaf_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/source/scalar_text.h"
#include "compiler/yaml/scalar_decoder.h"
#include "llvm/Support/Casting.h"

namespace switchyard::yaml {

bool ReadAlias(DocumentState* state, Node* out) {
  if (!state->properties.TakeAlias(out)) return false;
  state->end = state->layout.position();
  return true;
}

// The place of an empty node is right after its key, dash or property.
bool ReadNull(DocumentState* state, const NodeProperties& properties, const TextCursor& behind,
              Node* out) {
  const std::uint32_t written = std::max(properties.anchor.end, properties.tag.end);
  const std::uint32_t place = std::max(behind.position(), written);
  if (!properties.any()) state->cursor = behind;
  out->range = {state->file, place, place};
  out->text = source::ScalarText(std::string_view(), out->range);
  state->end = place;
  return true;
}

bool ReadScalar(DocumentState* state, llvm::yaml::Node* node, const Place& place, bool is_key,
                Node* out) {
  const char first = state->cursor.Peek();
  const bool is_block = !place.in_flow && (first == '|' || first == '>');
  const auto* scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(node);
  const bool is_same = is_block ? llvm::isa<llvm::yaml::BlockScalarNode>(node)
                                : scalar != nullptr && state->IsHere(scalar->getRawValue().begin());
  if (!is_same) return state->layout.Fail("unexpected text");
  state->layout.EndToken();
  const ScalarContext context{state->file, place.indent, place.in_flow, is_key};
  if (std::optional<Fault> fault = DecodeScalar(context, &state->cursor, out)) {
    return state->layout.Fail(*std::move(fault));
  }
  state->end = out->range.end;
  // After a block scalar the cursor is at the beginning of a line.
  if (is_block) return true;
  state->layout.EndToken();
  return state->parsed.IsEnd(scalar->getRawValue(), state->layout.position() - state->begin) ||
         state->layout.Fail("unexpected text after a value");
}

}  // namespace switchyard::yaml

#include "compiler/yaml/node_reader.h"

#include <algorithm>
#include <cstdint>

#include "compiler/yaml/collection_reader.h"
#include "compiler/yaml/document_reader.h"
#include "compiler/yaml/leaf_reader.h"
#include "compiler/yaml/node_properties.h"
#include "llvm/Support/Casting.h"

namespace switchyard::yaml {
namespace {

constexpr std::uint32_t kLongestKey = 1024;  // bytes from a key's beginning to its colon

// Whether a mapping begins here, so that an anchor or tag under the cursor belongs to its first
// key.
bool IsKeyNext(DocumentState* state, llvm::yaml::Node* node) {
  return llvm::isa<llvm::yaml::MappingNode>(node) &&
         state->IsHere(node->getSourceRange().Start.getPointer());
}

// Whether `node` is empty, and an anchor or tag under the cursor belongs to the next node.
bool IsOfNext(DocumentState* state, llvm::yaml::Node* node, const Place& place) {
  return llvm::isa<llvm::yaml::NullNode>(node) && !place.in_flow && state->layout.IsOnNewLine() &&
         static_cast<int>(state->cursor.column()) <= place.indent;
}

// Reads a node after its properties. `behind` is the end of the text before the node.
bool ReadContent(DocumentState* state, llvm::yaml::Node* node, const Place& place,
                 const NodeProperties& properties, const TextCursor& behind, Node* out) {
  if (llvm::isa<llvm::yaml::NullNode>(node)) return ReadNull(state, properties, behind, out);
  const bool is_sequence = llvm::isa<llvm::yaml::SequenceNode>(node);
  const bool is_mapping = llvm::isa<llvm::yaml::MappingNode>(node);
  if (!is_sequence && !is_mapping) {
    return state->layout.CheckPlace(place, false, false) &&
           ReadScalar(state, node, place, false, out);
  }
  if (place.depth >= kMaxDepth) {
    return state->layout.Fail(Fault::Kind::kDepth, state->layout.position(),
                              state->layout.position() + 1);
  }
  // LLVM's range of a flow collection begins after the bracket.
  const bool is_block = state->IsHere(node->getSourceRange().Start.getPointer());
  if (!state->layout.CheckPlace(place, is_block, is_block && is_sequence)) return false;
  const std::uint32_t begin = state->layout.position();
  out->kind = is_sequence ? NodeKind::kSequence : NodeKind::kMapping;
  if (!ReadCollection(state, node, place, is_block, out)) return false;
  if (is_mapping) RemoveDuplicateKeys(out, &state->duplicates);
  out->range = {state->file, begin, std::max(begin, state->end)};
  return true;
}

bool ReadSimpleKey(DocumentState* state, llvm::yaml::Node* key, const Place& place, Node* out) {
  const std::uint32_t begin = state->layout.position();
  NodeProperties properties;
  if (!state->properties.Take(place, true, &properties)) return false;
  if (llvm::isa<llvm::yaml::AliasNode>(key)) {
    if (!ReadAlias(state, out)) return false;
  } else if (llvm::isa<llvm::yaml::NullNode>(key)) {
    return state->layout.Fail("a key is missing");
  } else if (!llvm::isa<llvm::yaml::ScalarNode>(key)) {
    return state->layout.Fail(Fault::Kind::kKeyKind, begin, begin + 1);
  } else if (!ReadScalar(state, key, place, true, out)) {
    return false;
  }
  if (!state->properties.Apply(properties, out)) return false;
  state->cursor.SkipSpaces();
  if (state->layout.position() - begin <= kLongestKey) return true;
  return state->layout.Fail("a key is longer than 1024 bytes");
}

}  // namespace

bool ReadNode(DocumentState* state, llvm::yaml::Node* node, const Place& place, Node* out) {
  if (state->llvm_fault) return false;
  if (node == nullptr) return state->layout.Fail("unexpected text");
  const TextCursor behind = state->cursor;
  state->cursor.SkipGap(TabsIn(place));
  if (llvm::isa<llvm::yaml::AliasNode>(node)) {
    return state->layout.CheckPlace(place, false, false) && ReadAlias(state, out);
  }
  NodeProperties properties;
  Place inner = place;
  if (!IsKeyNext(state, node) && !IsOfNext(state, node, place) &&
      !state->properties.Take(place, false, &properties)) {
    return false;
  }
  if (properties.any()) inner.is_compact = false;
  return ReadContent(state, node, inner, properties, behind, out) &&
         state->properties.Apply(properties, out);
}

bool ReadKey(DocumentState* state, llvm::yaml::Node* key, const Place& place, bool is_explicit,
             Node* out) {
  if (state->llvm_fault) return false;
  if (!key) return state->layout.Fail("a key is missing");
  const std::uint32_t begin = state->layout.position();
  if (is_explicit) {
    Place inner = place;
    inner.is_compact = true;
    state->cursor.Advance(1);
    state->layout.EndToken();
    if (!ReadNode(state, key, inner, out)) return false;
  } else if (!ReadSimpleKey(state, key, place, out)) {
    return false;
  }
  if (out->IsSequence() || out->IsMapping()) {
    return state->layout.Fail(Fault::Kind::kKeyKind, begin, begin + 1);
  }
  if (out->tag == ScalarTag::kOther && out->Text() == "<<") {
    return state->layout.Fail(Fault{Fault::Kind::kSyntax, state->layout.RangeFrom(begin),
                                    "there is a merge key, `<<`, here"});
  }
  return true;
}

bool ReadValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, const Place& place,
               Node* out) {
  state->cursor.Advance(1);
  state->layout.EndToken();
  return ReadNode(state, pair.getValue(), place, out);
}

bool ReadNoValue(DocumentState* state, llvm::yaml::KeyValueNode& pair, Node* out) {
  out->range = state->layout.RangeFrom(state->layout.position());
  if (llvm::isa_and_nonnull<llvm::yaml::NullNode>(pair.getValue())) return !state->llvm_fault;
  return state->layout.Fail("expected `:`, `,` or `}`");
}

}  // namespace switchyard::yaml

#include "compiler/yaml/collection_reader.h"

#include <cstddef>
#include <cstdint>

#include "compiler/yaml/node_reader.h"
#include "llvm/Support/Casting.h"

namespace switchyard::yaml {
namespace {

constexpr std::size_t kUsualPairs = 4;  // of an entry

bool ReadBlockSequence(DocumentState* state, llvm::yaml::SequenceNode& sequence, const Place& place,
                       Node* out) {
  if (place.in_flow) return state->layout.Fail("a block sequence is inside brackets");
  const std::uint32_t column = state->cursor.column();
  Place inner;
  inner.indent = static_cast<int>(column);
  inner.depth = place.depth + 1;
  inner.is_compact = true;
  return ForEach(state, sequence, [&](llvm::yaml::Node& element) {
    state->cursor.SkipGap(TextCursor::Tabs::kOnLine);
    if (!out->elements.empty() && !state->layout.CheckBelow(column, "unexpected text")) {
      return false;
    }
    if (state->cursor.Peek() != '-' || !state->cursor.IsBlank(1)) {
      return state->layout.Fail("an entry begins with `- `");
    }
    if (place.depth == 0) state->dashes.push_back(state->layout.position());
    if (llvm::isa<llvm::yaml::SequenceNode>(element) && state->layout.IsNextDashBelow(column)) {
      return state->layout.Fail("an entry has nothing in it");
    }
    state->cursor.Advance(1);
    state->layout.EndToken();
    return ReadNode(state, &element, inner, &out->elements.emplace_back());
  });
}

bool ReadBlockMapping(DocumentState* state, llvm::yaml::MappingNode& mapping, const Place& place,
                      Node* out) {
  const std::uint32_t column = state->cursor.column();
  Place inner;
  inner.indent = static_cast<int>(column);
  inner.depth = place.depth + 1;
  inner.may_dedent = true;
  out->pairs.reserve(kUsualPairs);
  return ForEach(state, mapping, [&](llvm::yaml::KeyValueNode& pair) {
    state->cursor.SkipGap(TextCursor::Tabs::kOnLine);
    if (!out->pairs.empty() &&
        !state->layout.CheckBelow(column,
                                  "a key is not aligned with the first one of its mapping")) {
      return false;
    }
    Pair& read = out->pairs.emplace_back();
    const bool is_explicit = state->layout.AtExplicitKey();
    if (!ReadKey(state, pair.getKey(), inner, is_explicit, &read.key)) return false;
    Place value = inner;
    value.is_compact = is_explicit;
    if (is_explicit && !state->layout.TakeGapToValue(column)) {
      return ReadNoValue(state, pair, &read.value);
    }
    if (state->cursor.Peek() != ':' || !state->cursor.IsBlank(1)) {
      return state->layout.Fail("a key without `: `");
    }
    return ReadValue(state, pair, value, &read.value);
  });
}

bool CloseBracket(DocumentState* state, char bracket) {
  if (!state->layout.CloseBracket(bracket)) return false;
  state->end = state->layout.position();
  return true;
}

bool ReadFlowEntry(DocumentState* state, llvm::yaml::KeyValueNode& pair, const Place& place,
                   Node* out) {
  Pair& read = out->pairs.emplace_back();
  state->cursor.SkipGap(TextCursor::Tabs::kEverywhere);
  // The parser did not see this mark: parsed_text.h overwrote it.
  if (state->cursor.Peek() == '?') {
    state->cursor.Advance(1);
    state->cursor.SkipGap(TextCursor::Tabs::kEverywhere);
  }
  if (!ReadKey(state, pair.getKey(), place, false, &read.key)) return false;
  return state->cursor.Peek() == ':' ? ReadValue(state, pair, place, &read.value)
                                     : ReadNoValue(state, pair, &read.value);
}

bool ReadFlowSequence(DocumentState* state, llvm::yaml::SequenceNode& sequence, const Place& place,
                      Node* out) {
  Place inner = WithinBrackets(place);
  inner.may_be_pair = true;
  bool may_follow = true;
  if (!state->layout.OpenBracket('[')) return false;
  const bool is_read = ForEach(state, sequence, [&](llvm::yaml::Node& element) {
    if (!may_follow) return state->layout.Fail("expected `,` or `]`");
    Node& node = out->elements.emplace_back();
    if (!ReadNode(state, &element, inner, &node)) return false;
    if (node.kind == NodeKind::kEmpty) return state->layout.Fail("an entry is missing");
    return state->layout.TakeComma(&may_follow);
  });
  return is_read && CloseBracket(state, ']');
}

bool ReadFlowMapping(DocumentState* state, llvm::yaml::MappingNode& mapping, const Place& place,
                     Node* out) {
  const Place inner = WithinBrackets(place);
  bool may_follow = true;
  if (!state->layout.OpenBracket('{')) return false;
  const bool is_read = ForEach(state, mapping, [&](llvm::yaml::KeyValueNode& pair) {
    if (!may_follow) return state->layout.Fail("expected `,` or `}`");
    return ReadFlowEntry(state, pair, inner, out) && state->layout.TakeComma(&may_follow);
  });
  return is_read && CloseBracket(state, '}');
}

bool ReadFlowPair(DocumentState* state, llvm::yaml::MappingNode& mapping, const Place& place,
                  Node* out) {
  if (!place.may_be_pair) return state->layout.Fail("there is a mapping without braces here");
  const Place inner = WithinBrackets(place);
  return ForEach(state, mapping, [&](llvm::yaml::KeyValueNode& pair) {
    return ReadFlowEntry(state, pair, inner, out);
  });
}

}  // namespace

bool ReadCollection(DocumentState* state, llvm::yaml::Node* node, const Place& place, bool is_block,
                    Node* out) {
  if (auto* sequence = llvm::dyn_cast<llvm::yaml::SequenceNode>(node)) {
    return is_block ? ReadBlockSequence(state, *sequence, place, out)
                    : ReadFlowSequence(state, *sequence, place, out);
  }
  auto& mapping = *llvm::cast<llvm::yaml::MappingNode>(node);
  if (!is_block) return ReadFlowMapping(state, mapping, place, out);
  return place.in_flow ? ReadFlowPair(state, mapping, place, out)
                       : ReadBlockMapping(state, mapping, place, out);
}

}  // namespace switchyard::yaml

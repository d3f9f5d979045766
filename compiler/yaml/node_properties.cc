#include "compiler/yaml/node_properties.h"

#include <algorithm>
#include <cstddef>

namespace switchyard::yaml {
namespace {

constexpr std::string_view kStandardPrefix = "tag:yaml.org,2002:";

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

bool IsUriCharacter(char c) {
  constexpr std::string_view kOthers = ";/?:@&=+$.!~*'()%";
  return IsWordCharacter(c) || (c != '\0' && kOthers.find(c) != std::string_view::npos);
}

std::string TakeWord(TextCursor* cursor) {
  const std::uint32_t begin = cursor->position();
  while (IsWordCharacter(cursor->Peek())) cursor->Advance(1);
  return std::string(cursor->Text(begin, cursor->position()));
}

std::string TakeUri(TextCursor* cursor, std::string_view others = "") {
  const std::uint32_t begin = cursor->position();
  while (IsUriCharacter(cursor->Peek()) ||
         (!cursor->AtEnd() && others.find(cursor->Peek()) != std::string_view::npos)) {
    cursor->Advance(1);
  }
  return std::string(cursor->Text(begin, cursor->position()));
}

// Reads `!`, `!!` or `!word!`; the text after a lone `!` is not part of it. Empty when there is no
// handle.
std::string TakeHandle(TextCursor* cursor) {
  if (cursor->Peek() != '!') return "";
  TextCursor ahead = *cursor;
  ahead.Advance(1);
  const std::string word = TakeWord(&ahead);
  if (ahead.Peek() != '!') {
    cursor->Advance(1);
    return "!";
  }
  ahead.Advance(1);
  *cursor = ahead;
  return "!" + word + "!";
}

bool TakeVerbatimTag(TextCursor* cursor, WrittenName* tag) {
  cursor->Advance(2);
  tag->name = TakeUri(cursor, ",[]");
  if (tag->name.empty() || cursor->Peek() != '>') return false;
  cursor->Advance(1);
  return true;
}

bool ResolveTag(const TagHandles& handles, TextCursor* cursor, WrittenName* tag) {
  const std::string handle = TakeHandle(cursor);
  const std::string suffix = TakeUri(cursor);
  const auto found = handles.find(handle);
  if (suffix.empty()) {
    tag->name = handle;
    return handle == "!";
  }
  if (found != handles.end()) {
    tag->name = found->second + suffix;
  } else if (handle == "!!") {
    tag->name = std::string(kStandardPrefix) + suffix;
  } else {
    tag->name = handle + suffix;
    return handle == "!";
  }
  return true;
}

// Reads ` 1.1`; like PyYAML also ` 1.2`.
bool TakeVersion(TextCursor* cursor) {
  const std::string_view version = cursor->Text(cursor->position(), cursor->position() + 3);
  if (version != "1.1" && version != "1.2") return false;
  cursor->Advance(3);
  return cursor->IsBlank(0);
}

bool TakeTagHandle(TagHandles* handles, TextCursor* cursor) {
  const std::string handle = TakeHandle(cursor);
  if (handle.empty() || !cursor->AtSpaceOrTab()) return false;
  cursor->SkipSpacesAndTabs();
  const std::string prefix = TakeUri(cursor, ",[]");
  return !prefix.empty() && handles->emplace(handle, prefix).second;
}

bool SetScalarTag(ScalarTag tag, Node* node) {
  node->tag = tag;
  return true;
}

// Whether the text would be a number without a tag.
bool IsNumber(const Node& node, bool may_have_fraction) {
  const ScalarTag tag = ResolvePlainScalar(node.Text());
  return tag == ScalarTag::kInt || (may_have_fraction && tag == ScalarTag::kFloat);
}

bool IsBoolInAnyCase(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  return ResolvePlainScalar(lower) == ScalarTag::kBool;
}

}  // namespace

bool TakeAnchorName(TextCursor* cursor, WrittenName* name) {
  constexpr std::string_view kMayFollow = "?:,]}%@`";
  name->begin = cursor->position();
  cursor->Advance(1);
  name->name = TakeWord(cursor);
  name->end = cursor->position();
  if (name->name.empty()) return false;
  return cursor->IsBlank(0) || kMayFollow.find(cursor->Peek()) != std::string_view::npos;
}

bool TakeTag(const TagHandles& handles, bool in_flow, TextCursor* cursor, WrittenName* tag) {
  tag->begin = cursor->position();
  const bool is_read =
      cursor->Peek(1) == '<' ? TakeVerbatimTag(cursor, tag) : ResolveTag(handles, cursor, tag);
  tag->end = cursor->position();
  return is_read && (cursor->IsBlank(0) || (in_flow && cursor->Peek() == ','));
}

bool TakeDirective(TagHandles* handles, bool* has_version, TextCursor* cursor) {
  cursor->Advance(1);
  const std::string name = TakeWord(cursor);
  if (!cursor->AtSpaceOrTab()) return false;
  cursor->SkipSpacesAndTabs();
  bool is_read = false;
  if (name == "YAML") {
    is_read = !*has_version && TakeVersion(cursor);
    *has_version = true;
  } else if (name == "TAG") {
    is_read = TakeTagHandle(handles, cursor);
  }
  if (!is_read || !cursor->IsBlank(0)) return false;
  cursor->SkipSpacesAndTabs();
  if (cursor->Peek() == '#') cursor->SkipToBreak();
  return cursor->AtBreak() || cursor->AtEnd();
}

bool ApplyTag(std::string_view tag, Node* node) {
  if (tag == "!") return true;
  if (tag.substr(0, kStandardPrefix.size()) != kStandardPrefix) return false;
  const std::string_view type = tag.substr(kStandardPrefix.size());
  if (type == "seq") return node->IsSequence();
  if (type == "map") return node->IsMapping();
  if (node->IsSequence() || node->IsMapping()) return false;
  if (type != "str" && type != "null" && node->kind == NodeKind::kEmpty) return false;
  if (type == "null") return SetScalarTag(ScalarTag::kNull, node);
  if (type == "str") {
    node->kind = NodeKind::kScalar;
    return SetScalarTag(ScalarTag::kString, node);
  }
  if (type == "bool") return IsBoolInAnyCase(node->Text()) && SetScalarTag(ScalarTag::kBool, node);
  if (type == "int") return IsNumber(*node, false) && SetScalarTag(ScalarTag::kInt, node);
  return type == "float" && IsNumber(*node, true) && SetScalarTag(ScalarTag::kFloat, node);
}

}  // namespace switchyard::yaml

// What may stand before a node of YAML: an anchor and a tag. Reads them, and says what a tag makes
// of a node.
//
// The tags of YAML's own types mean what they mean to PyYAML's safe loader; all others are faults.

#ifndef SWITCHYARD_COMPILER_YAML_NODE_PROPERTIES_H_
#define SWITCHYARD_COMPILER_YAML_NODE_PROPERTIES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "compiler/source/source_range.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// A part of the text without its place in a file: bytes begin to end.
struct WrittenName {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string name;  // empty when there is none

  bool is_written() const { return end > begin; }
};

struct NodeProperties {
  WrittenName anchor;  // without its `&`
  WrittenName tag;     // in full, `tag:yaml.org,2002:str`, or `!`

  bool any() const { return anchor.is_written() || tag.is_written(); }
};

// What the `%TAG` lines of a document say.
using TagHandles = std::map<std::string, std::string, std::less<>>;

// Moves past the name of an anchor or alias; the cursor is at its `&` or `*`. False when it is not
// one of letters, digits, `-` and `_` followed by blank or an indicator; `name` then covers what
// was taken for it.
bool TakeAnchorName(TextCursor* cursor, WrittenName* name);

// Moves past the tag at the cursor. False when it is malformed or its handle is not known.
bool TakeTag(const TagHandles& handles, bool in_flow, TextCursor* cursor, WrittenName* tag);

// Moves past a directive, which the cursor is at; the break behind it remains. False when it is
// malformed, repeated or none that YAML 1.1 knows.
bool TakeDirective(TagHandles* handles, bool* has_version, TextCursor* cursor);

// Makes of `node` what the tag says. False when the tag is not one of YAML's own or does not suit
// the node.
bool ApplyTag(std::string_view tag, Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_NODE_PROPERTIES_H_

// Reads the properties of a YAML node, an anchor and a tag, and applies a tag to its node.
//
// The tags of YAML's own types have the meaning that PyYAML's safe loader gives them. All other
// tags are faults.

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

// A name and the bytes, begin to end, where it is written in the text.
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

// The handles that the `%TAG` lines of a document define.
using TagHandles = std::map<std::string, std::string, std::less<>>;

// Moves past the name of an anchor or alias; the cursor is at its `&` or `*`. A name consists of
// letters, digits, `-` and `_`, and a blank or an indicator follows. For anything else returns
// false, and `name` covers the text that was tried.
bool TakeAnchorName(TextCursor* cursor, WrittenName* name);

// Moves past the tag at the cursor. False when it is malformed or its handle is unknown.
bool TakeTag(const TagHandles& handles, bool in_flow, TextCursor* cursor, WrittenName* tag);

// Moves past the directive at the cursor, up to its line break. False when it is malformed,
// repeated or unknown to YAML 1.1.
bool TakeDirective(TagHandles* handles, bool* has_version, TextCursor* cursor);

// Applies the tag to `node`. False when the tag is not one of YAML's own or does not suit the node.
bool ApplyTag(std::string_view tag, Node* node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_NODE_PROPERTIES_H_

// Why a piece of YAML cannot be read. The reader turns it into a diagnostic.

#ifndef SWITCHYARD_COMPILER_YAML_YAML_FAULT_H_
#define SWITCHYARD_COMPILER_YAML_YAML_FAULT_H_

#include <cstdint>
#include <string>

#include "compiler/source/source_range.h"

namespace switchyard::yaml {

struct Fault {
  enum class Kind : std::uint8_t {
    kSyntax,     // detail: a message
    kTag,        // detail: the tag
    kAnchor,     // a second anchor with the same name; detail: the anchor
    kUndefined,  // an alias without its anchor; detail: the alias
    kRecursive,  // an alias within its own anchor's node; detail: the alias
    kExpansion,  // no detail
    kDepth,      // no detail
    kKeyKind,    // detail: the kind of the key
    kEscape,     // detail: the escape sequence
    kCharacter,  // detail: the bytes
  };

  Kind kind = Kind::kSyntax;
  source::SourceRange range;
  std::string detail;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_YAML_FAULT_H_

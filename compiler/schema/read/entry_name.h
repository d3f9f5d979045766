// The value of `name` in files of formulas: the schema of an operator, of which only the name is
// read.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_NAME_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_NAME_H_

#include <optional>
#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

struct EntryName {
  source::ScalarText schema_text;               // the whole value
  source::Located<std::string> base_name;       // the part of it before the overload
  source::Located<std::string> qualified_name;  // with the overload
  source::SourceRange key_range;                // of the key `name`
};

// Reports an absent name and a value that does not begin with `NAME(...)` or `NAME.OVERLOAD(...)`
// (V001, V003, V040), and returns nothing then. `node` is a mapping.
std::optional<EntryName> ReadEntryName(const yaml::Node& node, diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_NAME_H_

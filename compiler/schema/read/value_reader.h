// Typed values of YAML nodes, with one report when the type is another.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_VALUE_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_VALUE_READER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// "list", "mapping", "number", ...: what a user would call the value.
std::string_view KindOf(const yaml::Node& node);

using WrongType = diagnostics::Definition<diagnostics::KindText>;

// Each reports `wrong` at the value and gives nothing when the value is of another type.
std::optional<bool> ReadBool(const yaml::Node& node, const WrongType& wrong,
                             diagnostics::Sink& sink);
std::optional<source::Located<std::string>> ReadString(const yaml::Node& node,
                                                       const WrongType& wrong,
                                                       diagnostics::Sink& sink);
// A list of strings; elements that are none are reported and left out. `or_null` takes an empty
// value for an empty list.
std::vector<const yaml::Node*> ReadStrings(const yaml::Node& node, const WrongType& wrong,
                                           diagnostics::Sink& sink, bool or_null = false);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_VALUE_READER_H_

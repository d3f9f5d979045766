// Typed values of YAML nodes. A value of another type is reported once.
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

// The user's word for the kind of value: "list", "mapping", "number", ...
std::string_view KindOf(const yaml::Node& node);

using WrongType = diagnostics::Definition<diagnostics::KindText>;

// Each reports `wrong` at a value of another type, and returns nothing then.
std::optional<bool> ReadBool(const yaml::Node& node, const WrongType& wrong,
                             diagnostics::Sink& sink);
std::optional<source::Located<std::string>> ReadString(const yaml::Node& node,
                                                       const WrongType& wrong,
                                                       diagnostics::Sink& sink);
// A list of strings. Other elements are reported and skipped. With `or_null`, an empty value is an
// empty list.
std::vector<const yaml::Node*> ReadStrings(const yaml::Node& node, const WrongType& wrong,
                                           diagnostics::Sink& sink, bool or_null = false);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_VALUE_READER_H_

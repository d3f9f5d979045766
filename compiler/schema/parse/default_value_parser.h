// The value of the text of a default. Takes any text; text that is not a value of the language
// gives Other.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_DEFAULT_VALUE_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_DEFAULT_VALUE_PARSER_H_

#include <string_view>

#include "compiler/schema/default_value.h"

namespace switchyard::schema {

DefaultValue ParseDefaultValue(std::string_view text);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_DEFAULT_VALUE_PARSER_H_

// Parses `a, b, c`: the values of `variants`, `tags`, `autogen`. Each item has its own place.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// Empty text gives an empty list. Text with an empty item is reported (S008), and the other items
// are returned.
std::vector<source::Located<std::string>> ParseNameList(const source::ScalarText& text,
                                                        diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_

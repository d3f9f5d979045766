// `a, b, c`: the values of `variants`, `tags`, `autogen`. Each item is a scalar of its own, with
// its place.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// Empty text gives an empty list; text with an empty item is reported (S008) and gives what could
// be read.
std::vector<source::Located<std::string>> ParseNameList(const source::ScalarText& text,
                                                        diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_LIST_PARSER_H_

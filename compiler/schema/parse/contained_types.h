// Parses the types in the parentheses of a composite type: `(str, Tensor[])` of a Dict.
//
// Takes the scalar and the range of the parentheses in it; gives each type as the grammar found it,
// for ResolveType. Errors: malformed text is reported at its place, and nothing is given.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_CONTAINED_TYPES_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_CONTAINED_TYPES_H_

#include <optional>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/parse/type_parser.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

std::optional<std::vector<ParsedType>> ParseContainedTypes(const source::ScalarText& text,
                                                           TextSpan span, diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_CONTAINED_TYPES_H_

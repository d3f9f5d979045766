// Parses a line of `precomputed`: `dim -> int dim, int stride`, or a last line of arguments only.
//
// Source: reference schema language, section 1; validation rule K008.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_PRECOMPUTED_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_PRECOMPUTED_PARSER_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

// Reports text of any other form, and returns nothing.
std::optional<PrecomputedLine> ParsePrecomputedLine(const source::ScalarText& text,
                                                    diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_PRECOMPUTED_PARSER_H_

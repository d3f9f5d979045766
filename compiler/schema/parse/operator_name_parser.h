// Parses names of operators outside of declarations: `structured_delegate`, `op`, an item of
// `autogen` or of a backend's list.
//
// Source: reference schema language, section 2; validation rules N001, N006, N007.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_OPERATOR_NAME_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_OPERATOR_NAME_PARSER_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

// Reports text that is not an operator name, and returns nothing.
std::optional<OperatorReference> ParseOperatorReference(const source::ScalarText& text,
                                                        diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_OPERATOR_NAME_PARSER_H_

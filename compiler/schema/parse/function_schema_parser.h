// Parses the text of a declaration into a FunctionSchema.
//
// A part that cannot be parsed is reported at its place. Parsing resumes at the next comma or at
// the arrow, so that one declaration can have several errors; the schema is then marked broken. A
// declaration that is understood but not spelled canonically is reported with the canonical text as
// its fix (S007, S008, S013). Source: reference schema language, section 1; validation rules S006
// to S016, T001 to T003.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_FUNCTION_SCHEMA_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_FUNCTION_SCHEMA_PARSER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/declared_words.h"
#include "compiler/schema/function_schema.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

// Whether words that are no types are type variables, where the run-time's forms are allowed.
enum class TypeVariables : bool { kUnknownTypes, kAllowed };

// `declared` may be null.
FunctionSchema ParseFunctionSchema(const source::ScalarText& text, diagnostics::Sink& sink,
                                   TypeVariables variables = TypeVariables::kUnknownTypes,
                                   const DeclaredWords* declared = nullptr);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_FUNCTION_SCHEMA_PARSER_H_

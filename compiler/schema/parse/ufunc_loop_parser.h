// Parses `add (AllAndComplex, BFloat16)`, a value of `ufunc_inner_loop`.
//
// Source: reference schema language, section 10.1; validation rule S043.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_UFUNC_LOOP_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_UFUNC_LOOP_PARSER_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

// Sets function and dtypes; the caller sets the key. Reports text of any other form, and returns
// nothing.
std::optional<UfuncLoop> ParseUfuncLoop(const source::ScalarText& text, diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_UFUNC_LOOP_PARSER_H_

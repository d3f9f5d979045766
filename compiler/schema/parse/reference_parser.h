// Reads text as the reference does: it splits at fixed separators, without a grammar.
//
// It accepts more than the language (`f.a b(Tensor self,, int x) -> Tensor y=1`), and gives some of
// it a surprising meaning. Its only use is to predict what the reference would report. Source:
// validation rules S006 to S014, S023, S043, N010.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_REFERENCE_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_REFERENCE_PARSER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

// Returns the declaration; one with errors is reported and marked broken.
FunctionSchema ParseFunctionSchemaAsReference(const source::ScalarText& text,
                                              const Language& language, diagnostics::Sink& sink);

// The parts of `text` between separators; at least one, empty ones included.
std::vector<source::Located<std::string>> SplitText(const source::ScalarText& text,
                                                    std::string_view separator);

// The text before the last `::` is the namespace.
KernelName ParseKernelNameAsReference(const source::ScalarText& text);

// Reads FUNCTION, a space, and names in parentheses. Reports a missing space or parenthesis, and
// returns nothing then.
std::optional<UfuncLoop> ParseUfuncLoopAsReference(const source::ScalarText& text,
                                                   diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_REFERENCE_PARSER_H_

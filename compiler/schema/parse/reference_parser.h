// Reads text as the reference does: by splitting it at fixed separators, with no grammar.
//
// It takes more than the language (`f.a b(Tensor self,, int x) -> Tensor y=1`) and some of it means
// something else than it seems; it is for telling what the reference would say, and nothing else.
// Source: validation rules S006 to S014, S023, S043, N010.
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

// The declaration, or one marked broken with what is wrong reported.
FunctionSchema ParseFunctionSchemaAsReference(const source::ScalarText& text, LanguageLevel level,
                                              diagnostics::Sink& sink);

// The parts of `text` between separators; at least one, empty ones included.
std::vector<source::Located<std::string>> SplitText(const source::ScalarText& text,
                                                    std::string_view separator);

// Everything before the last `::` is the namespace.
KernelName ParseKernelNameAsReference(const source::ScalarText& text);

// FUNCTION, a space, and names in parentheses; nothing when a space or a parenthesis lacks, which
// is reported.
std::optional<UfuncLoop> ParseUfuncLoopAsReference(const source::ScalarText& text,
                                                   diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_REFERENCE_PARSER_H_

// The two halves of a line under `dispatch:`.
//
// Source: reference schema language, section 1; reference dispatch, sections 2 and 5; validation
// rules D001, N010.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_DISPATCH_ENTRY_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_DISPATCH_ENTRY_PARSER_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

struct DispatchKeyList {
  std::vector<source::Located<DispatchKey>> keys;
  std::vector<source::Located<std::string>> declared;  // words of DeclaredWords

  bool IsEmpty() const { return keys.empty() && declared.empty(); }
};

// Parses `CPU, CUDA`. Reports unknown keys with the closest known one, and skips them.
DispatchKeyList ParseDispatchKeys(const source::ScalarText& text, const Language& language,
                                  diagnostics::Sink& sink);

// Parses `f`, `a::f`, `a::b::f`. Reports text that is not a name, and returns nothing.
std::optional<KernelName> ParseKernelName(const source::ScalarText& text, diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_DISPATCH_ENTRY_PARSER_H_

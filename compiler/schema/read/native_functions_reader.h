// Reads an entry of native_functions.yaml into a NativeFunction.
//
// Source: reference schema language, section 10; validation rules S004, S005, S015.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_NATIVE_FUNCTIONS_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_NATIVE_FUNCTIONS_READER_H_

#include <string_view>

#include "absl/types/span.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// The caller reads `other_keys`. Any other unknown key is a warning that names the closest known
// one. An entry without `func` is an error; the function is broken then.
NativeFunction ReadNativeFunction(const yaml::Entry& entry,
                                  absl::Span<const std::string_view> other_keys,
                                  const Language& language, diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_NATIVE_FUNCTIONS_READER_H_

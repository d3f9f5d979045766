// How the values of a schema file are read: by this product's rules, or like the reference
// (`--reference-rules-only`), which splits text and accepts the result.
//
// Two tables with one row for each thing that is read in two ways. Readers use the table of their
// language and never ask which of the two it is.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_READING_FORMS_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_READING_FORMS_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/language.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/parse/dispatch_entry_parser.h"
#include "compiler/source/scalar_text.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

struct ReadingForms {
  FunctionSchema (*read_schema)(const source::ScalarText& text, const Language& language,
                                bool allow_typevars, diagnostics::Sink& sink);
  // Reads `a, b`: the values of `variants`, `tags` and `autogen`.
  std::vector<source::Located<std::string>> (*read_names)(const source::ScalarText& text,
                                                          diagnostics::Sink& sink);
  // Reads an operator name that must not have a namespace: `autogen` and `structured_delegate` name
  // operators in the namespace of their operator.
  std::optional<source::Located<OperatorName>> (*read_local_name)(const source::ScalarText& text,
                                                                  diagnostics::Sink& sink);
  DispatchKeyList (*read_dispatch_keys)(const source::ScalarText& text, const Language& language,
                                        diagnostics::Sink& sink);
  std::optional<KernelName> (*read_kernel_name)(const source::ScalarText& text,
                                                diagnostics::Sink& sink);
  std::optional<UfuncLoop> (*read_ufunc_loop)(const source::ScalarText& text,
                                              diagnostics::Sink& sink);

  // Whether the value means that the key is absent.
  bool (*is_absent)(const yaml::Node& value);
  // Whether the value means an empty list.
  bool (*is_empty_list)(const yaml::Node& value);
  // Whether the key of a mapping marks a line and is no key of the schema.
  bool (*is_line_mark)(const yaml::Node& key);

  bool has_run_time_keys;         // of entries for the run-time alone
  bool has_executorch_entries;    // otherwise they are operators with unknown keys
  bool has_fallback_files;        // files that have `fallbacks` only
  bool has_dialects;              // files in the forms of vendors
  bool has_facts;                 // otherwise they are operators with unknown keys
  bool has_files_of_derivatives;  // otherwise the file is a list of operators
};

const ReadingForms& FormsOf(const Language& language);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_READING_FORMS_H_

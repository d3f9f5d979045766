#include "compiler/schema/read/reading_forms.h"

#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/parse/dispatch_entry_parser.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/schema/parse/name_list_parser.h"
#include "compiler/schema/parse/operator_name_parser.h"
#include "compiler/schema/parse/reference_parser.h"
#include "compiler/schema/parse/ufunc_loop_parser.h"

namespace switchyard::schema {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using source::ScalarText;

bool IsNever(const yaml::Node& /*node*/) { return false; }

// --- The product's rules

FunctionSchema ReadSchema(const ScalarText& text, const Language& language, bool allow_typevars,
                          Sink& sink) {
  return ParseFunctionSchema(
      text, sink, allow_typevars ? TypeVariables::kAllowed : TypeVariables::kUnknownTypes,
      language.words.get());
}

std::optional<source::Located<OperatorName>> ReadLocalName(const ScalarText& text, Sink& sink) {
  std::optional<OperatorReference> reference = ParseOperatorReference(text, sink);
  if (!reference) return std::nullopt;
  if (reference->has_written_namespace) {
    sink.Report(diagnostics::kNamespaceInLocalName, reference->name_space.range,
                Name(reference->name_space.value));
  }
  return std::move(reference->name);
}

constexpr ReadingForms kProduct = {
    ReadSchema,
    ParseNameList,
    ReadLocalName,
    ParseDispatchKeys,
    ParseKernelName,
    ParseUfuncLoop,
    IsNever,
    IsNever,
    IsNever,
    /*has_run_time_keys=*/true,
    /*has_executorch_entries=*/true,
    /*has_fallback_files=*/true,
    /*has_dialects=*/true,
    /*has_facts=*/true,
    /*has_files_of_derivatives=*/true,
};

// --- The reference's

std::vector<source::Located<std::string>> SplitNames(const ScalarText& text, Sink& /*sink*/) {
  return SplitText(text, ", ");
}

std::optional<source::Located<OperatorName>> ReadLocalNameAsReference(const ScalarText& text,
                                                                      Sink& sink) {
  const std::string_view written = text.text();
  const bool has_namespace = written.find("::") != std::string_view::npos;
  if (written.empty() || has_namespace) return ReadLocalName(text, sink);
  OperatorName name = OperatorName::FromText(written);
  if (name.ToString() != written) sink.Report(diagnostics::kEmptyOverload, text.range());
  return source::Located<OperatorName>{std::move(name), text.range()};
}

DispatchKeyList SplitDispatchKeys(const ScalarText& text, const Language& language, Sink& sink) {
  DispatchKeyList list;
  for (const source::Located<std::string>& part : SplitText(text, ",")) {
    const absl::string_view stripped = absl::StripAsciiWhitespace(part.value);
    const std::string_view word(stripped.data(), stripped.size());
    if (const std::optional<DispatchKey> key = SchemaFileKeyFromWord(word)) {
      list.keys.push_back({*key, part.range});
    } else if (language.Declares(WordKind::kDispatchKey, word)) {
      list.declared.push_back({std::string(word), part.range});
    } else {
      sink.Report(diagnostics::kUnknownDispatchKey, part.range, diagnostics::KeyText(word));
    }
  }
  return list;
}

std::optional<KernelName> ReadKernelNameAsReference(const ScalarText& text, Sink& /*sink*/) {
  return ParseKernelNameAsReference(text);
}

bool IsNull(const yaml::Node& value) { return value.IsNull(); }

// True for zero, False and an empty string.
bool IsFalseInPython(const yaml::Node& value) {
  bool is_true = false;
  if (!value.IsScalar()) return false;
  if (value.IsBool(&is_true)) return !is_true;
  if (value.IsString()) return value.Text().empty();
  const bool is_number = value.tag == yaml::ScalarTag::kInt || value.tag == yaml::ScalarTag::kFloat;
  return is_number && value.Text().find_first_of("123456789abcdefABCDEF") == std::string_view::npos;
}

// The reference adds its line to every mapping under this key. A file may contain the key too; the
// reference then ignores it.
bool IsLineMark(const yaml::Node& key) { return key.IsString() && key.Text() == "__line__"; }

FunctionSchema ReadSchemaAsReference(const ScalarText& text, const Language& language,
                                     bool /*allow_typevars*/, Sink& sink) {
  return ParseFunctionSchemaAsReference(text, language, sink);
}

constexpr ReadingForms kReference = {
    ReadSchemaAsReference,
    SplitNames,
    ReadLocalNameAsReference,
    SplitDispatchKeys,
    ReadKernelNameAsReference,
    ParseUfuncLoopAsReference,
    IsNull,
    IsFalseInPython,
    IsLineMark,
    /*has_run_time_keys=*/false,
    /*has_executorch_entries=*/false,
    /*has_fallback_files=*/false,
    /*has_dialects=*/false,
    /*has_facts=*/false,
    /*has_files_of_derivatives=*/false,
};

}  // namespace

const ReadingForms& FormsOf(const Language& language) {
  return language.as_reference ? kReference : kProduct;
}

}  // namespace switchyard::schema

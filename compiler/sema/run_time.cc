// Rules of the run-time: what its parser of declarations and its dispatcher accept.
//
// Source: validation rules R001, R005, R022; each was tried on the run-time of 1.13.1.
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/type.h"
#include "compiler/sema/rule.h"
#include "compiler/source/word_set.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;
using schema::NativeFunction;

// Words of TorchScript, whose lexer the parser of declarations shares.
constexpr source::WordSet kScriptWords = source::MakeWordSet(
    "Ellipsis", "False", "None", "NoneType", "True", "and", "as", "assert", "break", "class", "def",
    "del", "elif", "else", "for", "if", "global", "continue", "import", "in", "is", "not", "or",
    "pass", "with", "raise", "return", "while");

bool BeginsWithDigit(std::string_view name) {
  return !name.empty() && name[0] >= '0' && name[0] <= '9';
}

void RequireNoScriptWord(std::string_view name, source::SourceRange range, RuleContext& context) {
  if (!kScriptWords.Contains(name)) return;
  context.sink.Report(diagnostics::kNotARunTimeName, range, Name(name),
                      Text("is a reserved word of TorchScript"));
}

// Why the run-time does not read the type; empty when it does. The run-time reads a custom class
// once it is registered, which no schema shows.
std::string_view RunTimeFaultOf(const schema::Type& type) {
  if (type.base == schema::BaseType::kDimVector || type.base == schema::BaseType::kGraphModule) {
    return "it does not know the word";
  }
  using Kind = schema::TypeModifier::Kind;
  for (size_t i = 0; i + 1 < type.modifiers.size(); ++i) {
    const bool has_length = type.modifiers[i].kind == Kind::kList && type.modifiers[i].size > 0;
    const bool is_outermost_list =
        i + 2 == type.modifiers.size() && type.modifiers[i + 1].kind == Kind::kOptional;
    if (has_length && !is_outermost_list) return "a list with a length can only be inside one `?`";
  }
  return {};
}

void CheckRunTimeType(const source::Located<schema::Type>& type, RuleContext& context) {
  const std::string_view fault = RunTimeFaultOf(type.value);
  if (fault.empty()) return;
  context.sink.Report(diagnostics::kNotARunTimeType, type.range,
                      diagnostics::TypeText(type.value.ToString()), Text(fault));
}

// Backends without an autograd key of their own: AutogradOther serves them all.
bool IsServedByAutogradOther(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                            \
    return std::string_view(#kind) == "Backend";
#include "lib/keys/dispatch_keys.def"
    default:
      break;
  }
  if (!IsPerBackendKey(key)) return false;
  const DispatchKey functionality = FunctionalityOf(key);
  return functionality == DispatchKey::Sparse || functionality == DispatchKey::Quantized;
}

}  // namespace

// Run-time (schema parser): names are identifiers of its language. L002 reports other text.
void RunTimeReadsTheNames(const schema::FunctionSchema& schema, RuleContext& context) {
  const schema::OperatorName& name = schema.name.value;
  // With a mark before or after it, a word is no longer a keyword.
  if (!name.inplace && !name.dunder && !name.functional_overload) {
    RequireNoScriptWord(name.base, schema.name.range, context);
  }
  RequireNoScriptWord(name.overload, schema.name.range, context);
  if (BeginsWithDigit(name.overload)) {
    context.sink.Report(diagnostics::kNotARunTimeName, schema.name.range, Name(name.overload),
                        Text("begins with a digit"));
  }
  if (schema.has_written_namespace) {
    RequireNoScriptWord(schema.name_space.value, schema.name_space.range, context);
  }
  for (const schema::Argument& argument : schema.arguments) {
    RequireNoScriptWord(argument.name.value, argument.name.range, context);
  }
  for (const schema::Return& result : schema.returns) {
    if (result.name) RequireNoScriptWord(result.name->value, result.name->range, context);
  }
}

// Run-time (schema type parser).
void RunTimeReadsTheTypes(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Argument& argument : schema.arguments) {
    CheckRunTimeType(argument.type, context);
  }
  for (const schema::Return& result : schema.returns) CheckRunTimeType(result.type, context);
}

// Run-time (OperatorEntry): both the composite and the autograd of the backend's kernel would serve
// AutogradOther; a call through it fails.
void CompositesKeepOffAutogradOther(const NativeFunction& function, RuleContext& context) {
  if (function.dispatch.size() < 2) return;
  const source::Located<DispatchKey>* composite = nullptr;
  const source::Located<DispatchKey>* backend = nullptr;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (key.value == DispatchKey::AutogradOther) return;
      if (key.value == DispatchKey::CompositeImplicitAutograd) composite = &key;
      if (backend == nullptr && IsServedByAutogradOther(key.value)) backend = &key;
    }
  }
  if (composite == nullptr || backend == nullptr) return;
  context.sink
      .Report(diagnostics::kAmbiguousAutogradOther, backend->range,
              Name(function.schema.name.value.ToString()), KeyText(DispatchKeyName(backend->value)))
      .Info(composite->range, "the composite is here");
}

}  // namespace switchyard::sema

#include "compiler/emit/operator_text.h"

#include <algorithm>
#include <utility>

#include "compiler/emit/spelling.h"
#include "compiler/parallel/parallel.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {
namespace {

bool HasDefault(const cpp::Signature& signature) {
  return std::any_of(signature.parameters.begin(), signature.parameters.end(),
                     [](const cpp::Parameter& parameter) { return parameter.default_value; });
}

SpelledSignature Spell(const target::Target& target, cpp::Signature signature) {
  constexpr target::Scope kScope = target::Scope::kRuntime;
  cpp::Code result = SpellType(target, signature.result, kScope);
  std::vector<cpp::Code> types = SpellTypes(target, signature, kScope);
  std::vector<cpp::Code> parameters;
  parameters.reserve(types.size());
  std::vector<cpp::Code> defaulted;
  for (size_t i = 0; i < types.size(); ++i) {
    parameters.push_back(cpp::Concat(types[i], " ", signature.parameters[i].name));
  }
  if (HasDefault(signature)) {
    defaulted = parameters;
    for (size_t i = 0; i < types.size(); ++i) {
      defaulted[i] += SpellDefault(target, signature.parameters[i], kScope);
    }
  }
  const target::TypeParts type_parts = TypePartsOf(target, signature);
  return {std::move(signature),  std::move(result),    std::move(types),
          std::move(parameters), std::move(defaulted), type_parts};
}

std::vector<ApiText> SpellApi(const schema::NativeFunction& function,
                              const target::Target& target) {
  std::vector<ApiText> api;
  for (const cpp::ApiForm form : cpp::PackedApiForms(function.schema)) {
    cpp::Signature signature = cpp::ApiSignature(function, form);
    cpp::Identifier keys = cpp::RedispatchKeys(signature);
    api.push_back({form, Spell(target, std::move(signature)), std::move(keys)});
  }
  return api;
}

cpp::Comment DescribeOrigin(const schema::NativeFunction& function,
                            const source::SourceManager& sources) {
  return cpp::Comment(sources.File(function.key_range.file).path() + ": " +
                      schema::PrintDeclaration(function.schema));
}

}  // namespace

OperatorTexts::OperatorTexts(const schema::Program& program,
                             const std::vector<const schema::NativeFunction*>& functions,
                             const target::Target& target,
                             const std::vector<DispatchKey>& build_keys,
                             const dispatch::StructuredFamilies& structured,
                             const dispatch::Fallbacks& fallbacks,
                             const source::SourceManager& sources)
    : first_(program.functions.data()), texts_(program.functions.size()) {
  RunInParallel(functions.size(), [&](size_t i) {
    const schema::NativeFunction& function = *functions[i];
    cpp::Signature dispatcher = cpp::DispatcherSignature(function);
    cpp::Identifier keys = cpp::RedispatchKeys(dispatcher);
    texts_[static_cast<size_t>(&function - first_)].emplace(
        OperatorText{DescribeOrigin(function, sources), Spell(target, std::move(dispatcher)),
                     std::move(keys), SpellApi(function, target),
                     PlanDispatch(function, structured.Of(function), build_keys, fallbacks)});
  });
}

void AddHeaders(const target::Target& target, const SpelledSignature& spelled,
                target::HeaderSet* headers) {
  target.add_type_headers(spelled.type_parts, headers);
}

void AddApiHeaders(const target::Target& target, const OperatorText& text,
                   target::HeaderSet* headers) {
  target::TypeParts parts;
  for (const ApiText& api : text.api) {
    parts.Add(api.function.type_parts);
    const bool has_defaults = !api.function.defaulted.empty();
    if (has_defaults) AddDefaultHeaders(target, api.function.signature, headers);
  }
  target.add_type_headers(parts, headers);
}

cpp::Code SpellOpening(const SpelledSignature& spelled) {
  return cpp::Concat(spelled.result, " ", spelled.signature.name, "(");
}

}  // namespace switchyard::emit

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

SpelledSignature Spell(const target::Target& target, const cpp::Signature& signature) {
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
  return {
      signature, std::move(result), std::move(types), std::move(parameters), std::move(defaulted),
      type_parts};
}

std::vector<ApiText> SpellApi(const plan::OperatorSignatures& signatures,
                              const target::Target& target) {
  std::vector<ApiText> api;
  if (!target.can(target::Capability::kDispatch)) return api;
  api.reserve(signatures.api.size());
  for (const plan::ApiSignature& one : signatures.api) {
    api.push_back({one.form, Spell(target, one.signature), cpp::RedispatchKeys(one.signature)});
  }
  return api;
}

cpp::Comment DescribeOrigin(const schema::NativeFunction& function,
                            const source::SourceManager& sources) {
  return cpp::Comment(sources.File(function.key_range.file).path() + ": " +
                      schema::PrintDeclaration(function.schema));
}

}  // namespace

OperatorTexts::OperatorTexts(const plan::TargetBuild& build, const target::Target& target,
                             const source::SourceManager& sources)
    : texts_(build.build().program().operators().size()) {
  const std::vector<const schema::NativeFunction*>& functions = build.build().operators();
  RunInParallel(functions.size(), [&](size_t i) {
    const schema::NativeFunction& function = *functions[i];
    const plan::OperatorSignatures& signatures = build.SignaturesOf(function);
    texts_[function.id].emplace(
        OperatorText{DescribeOrigin(function, sources), Spell(target, signatures.dispatcher),
                     cpp::RedispatchKeys(signatures.dispatcher), SpellApi(signatures, target)});
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

// What the files of an operator share: the spelling of its dispatch function and public functions
// in the run-time's namespace. Made once, on all cores.
#ifndef SWITCHYARD_COMPILER_EMIT_OPERATOR_TEXT_H_
#define SWITCHYARD_COMPILER_EMIT_OPERATOR_TEXT_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/target_build.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/store.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct SpelledSignature {
  const cpp::Signature& signature;  // of the build
  cpp::Code result;
  std::vector<cpp::Code> types;       // of the parameters
  std::vector<cpp::Code> parameters;  // `const Tensor& self`
  // The same with ` = value` where there is a default; empty when there is none.
  std::vector<cpp::Code> defaulted;

  target::TypeParts type_parts;

  const std::vector<cpp::Code>& with_defaults() const {
    return defaulted.empty() ? parameters : defaulted;
  }
};

struct ApiText {
  cpp::ApiForm form;
  SpelledSignature function;
  cpp::Identifier keys;  // the parameter in front of the others where a call is redispatched
};

struct OperatorText {
  // What stands above all that is emitted for the operator:
  // `kernels/native_functions.yaml: add.Tensor(Tensor self, ...) -> Tensor`. Without the line,
  // which another entry above would change: the manifest has it.
  cpp::Comment origin;
  SpelledSignature dispatcher;
  cpp::Identifier keys;      // as in ApiText
  std::vector<ApiText> api;  // of PackedApiForms
};

class OperatorTexts {
 public:
  // Of all operators of the build, which must outlive the texts.
  OperatorTexts(const plan::TargetBuild& build, const source::SourceManager& sources);

  const OperatorText& Of(const schema::NativeFunction& function) const {
    return *texts_[function.id];
  }

 private:
  schema::Store<schema::OperatorId, std::optional<OperatorText>> texts_;
};

inline const OperatorText& TextOf(const EmitInput& input, const schema::NativeFunction& function) {
  return input.texts.Of(function);
}
inline const DispatchPlan& PlanOf(const EmitInput& input, const schema::NativeFunction& function) {
  return input.build.Of(function).dispatch;
}
inline const cpp::Comment& OriginOf(const EmitInput& input,
                                    const schema::NativeFunction& function) {
  return TextOf(input, function).origin;
}

// What declares the types of the signatures that these are of.
void AddHeaders(const target::Target& target, const SpelledSignature& spelled,
                target::HeaderSet* headers);
void AddApiHeaders(const target::Target& target, const OperatorText& text,
                   target::HeaderSet* headers);
// `Tensor& add_out(`.
cpp::Code SpellOpening(const SpelledSignature& spelled);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_OPERATOR_TEXT_H_

// Text that the files of an operator share: its dispatch function and public functions, spelled for
// the run-time's namespace. Made once, on all cores.
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
  // The same with ` = value` where there is a default; empty when no parameter has one.
  std::vector<cpp::Code> defaulted;

  target::TypeParts type_parts;

  const std::vector<cpp::Code>& with_defaults() const {
    return defaulted.empty() ? parameters : defaulted;
  }
};

struct ApiText {
  cpp::ApiForm form;
  SpelledSignature function;
  cpp::Identifier keys;  // the parameter before the others in a redispatched call
};

struct OperatorText {
  // The comment above everything that is emitted for the operator: `kernels/native_functions.yaml:
  // add.Tensor(Tensor self, ...) -> Tensor`. It has no line number, because another entry above
  // would change it.
  cpp::Comment origin;
  SpelledSignature dispatcher;
  cpp::Identifier keys;      // as in ApiText
  std::vector<ApiText> api;  // of PackedApiForms
};

class OperatorTexts {
 public:
  // Makes the texts of all operators of the build, which must outlive them.
  OperatorTexts(const plan::TargetBuild& build, const source::SourceManager& sources)
      : OperatorTexts(build, build.target(), sources) {}
  // In the words of another target.
  OperatorTexts(const plan::TargetBuild& build, const target::Target& target,
                const source::SourceManager& sources);

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
// How calls are recorded by functions of the target; nothing where it has none.
inline const plan::Recorded& RecordedOf(const EmitInput& input,
                                        const schema::NativeFunction& function) {
  static const auto* const none = new plan::Recorded;
  return input.target.can(target::Capability::kAutograd) ? input.build.Of(function).recorded
                                                         : *none;
}
inline const cpp::Comment& OriginOf(const EmitInput& input,
                                    const schema::NativeFunction& function) {
  return TextOf(input, function).origin;
}

// Adds the headers that declare the types of the signature.
void AddHeaders(const target::Target& target, const SpelledSignature& spelled,
                target::HeaderSet* headers);
void AddApiHeaders(const target::Target& target, const OperatorText& text,
                   target::HeaderSet* headers);
// `Tensor& add_out(`.
cpp::Code SpellOpening(const SpelledSignature& spelled);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_OPERATOR_TEXT_H_

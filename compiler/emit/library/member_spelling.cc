#include "compiler/emit/library/member_spelling.h"

#include <optional>

#include "compiler/emit/spelling.h"
#include "compiler/target/target.h"

namespace switchyard::emit {
namespace {

using cpp::Code;

Code SpellMemberType(const EmitInput& input, const schema::NativeFunction& function,
                     const cpp::CppType& type) {
  if (input.target.library) {
    const std::optional<Code> spelled = input.target.library->spell_type(function, type);
    if (spelled) return *spelled;
  }
  return SpellType(input.target, type, target::Scope::kOutside);
}

}  // namespace

Code SpellMemberOpening(const EmitInput& input, const schema::NativeFunction& function,
                        const cpp::Signature& signature) {
  return cpp::Concat(SpellMemberType(input, function, signature.result), " ", signature.name, "(");
}

std::vector<Code> SpellMemberParameters(const EmitInput& input,
                                        const schema::NativeFunction& function,
                                        const cpp::Signature& signature) {
  std::vector<Code> parameters;
  for (const cpp::Parameter& parameter : signature.parameters) {
    parameters.push_back(
        cpp::Concat(SpellMemberType(input, function, parameter.type), " ", parameter.name));
  }
  return parameters;
}

}  // namespace switchyard::emit

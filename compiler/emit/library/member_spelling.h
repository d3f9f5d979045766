// Members of backends' classes, spelled for a target.
//
// Takes an operator and the signature of a member or of a function around it; gives its types: for
// a target whose library brings kernels those of such kernels, symbolic integers included, else
// those of dispatch functions.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_MEMBER_SPELLING_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_MEMBER_SPELLING_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

// `at::Tensor& add_(`, outside of all namespaces.
cpp::Code SpellMemberOpening(const EmitInput& input, const schema::NativeFunction& function,
                             const cpp::Signature& signature);
// `const at::Tensor& self`, ...
std::vector<cpp::Code> SpellMemberParameters(const EmitInput& input,
                                             const schema::NativeFunction& function,
                                             const cpp::Signature& signature);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_MEMBER_SPELLING_H_

// How a node keeps what its formulas read: the member, what fills it, what reads it.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVED_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVED_CODE_H_

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

enum class SavedKind : uint8_t {
  kTensor,  // one that may be written later, or released
  kOptionalTensor,
  kTensors,
  kOptionalTensors,
  kValue,  // all else
};

SavedKind SavedKindOf(const derivatives::SavedItem& item);
inline bool IsReleased(const derivatives::SavedItem& item) {
  return SavedKindOf(item) != SavedKind::kValue;
}

// `self_`, `self_sizes_`.
cpp::Identifier SavedMember(const derivatives::SavedItem& item);
// The type of the member, in a node of the operator.
cpp::Code SavedMemberType(const EmitInput& input, const schema::NativeFunction& function,
                          const derivatives::SavedItem& item);
// What is kept of `origin`, the code of the argument or the result.
cpp::Code SavedExpression(const EmitInput& input, const derivatives::SavedItem& item,
                          const cpp::Code& origin);
// The name that a formula has for it while it runs, and the value of that variable; or, of a value
// that is no tensor, what is read at its place.
cpp::Identifier SavedVariableName(const derivatives::SavedItem& item);
cpp::Code UnpackedValue(const EmitInput& input, const derivatives::SavedItem& item);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_SAVED_CODE_H_

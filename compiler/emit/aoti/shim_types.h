// A type of the schema in a function of PyTorch's shim: its parameters in C, and the C++ that makes
// the argument of a dispatch function from them. Source: torchgen's gen_aoti_c_shim.
#ifndef SWITCHYARD_COMPILER_EMIT_AOTI_SHIM_TYPES_H_
#define SWITCHYARD_COMPILER_EMIT_AOTI_SHIM_TYPES_H_

#include <optional>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

struct ShimParameter {
  std::vector<cpp::Code> declared;  // `AtenTensorHandle self`; two for a list
  cpp::Code passed;                 // `aoti::TensorOf(self)`
};

// Nothing when the type has no form in C.
std::optional<ShimParameter> SpellShimParameter(const schema::Argument& argument,
                                                const cpp::Identifier& name);

// The type that a place for a result points to: `AtenTensorHandle`; nothing as above.
std::optional<cpp::Code> SpellShimResult(const schema::Type& type);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AOTI_SHIM_TYPES_H_

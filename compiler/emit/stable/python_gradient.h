// The functions of one operator that PyTorch's Python calls for gradients: what they save, and what
// they compute.
//
// Takes an operator with a node; gives two Python functions, NAME_setup and NAME_backward.
#ifndef SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_GRADIENT_H_
#define SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_GRADIENT_H_

#include <string>

#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

// Whether gradients are registered for the operator: none is where its own kernel records calls.
bool HasPythonGradient(const EmitInput& input, const schema::NativeFunction& function);

// `_filters_shrink`: what the names of its functions begin with.
std::string PythonPrefix(const EmitInput& input, const schema::NativeFunction& function);

std::string PythonGradient(const EmitInput& input, const schema::NativeFunction& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_GRADIENT_H_

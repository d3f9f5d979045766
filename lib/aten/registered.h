// Operators that are registered in a PyTorch process, called by name through its dispatcher.
//
// OperatorOf takes the name with its namespace, the overload, and the signature as c10 infers it
// from the schema, with symbolic integers. Errors: c10::Error if the operator does not exist or has
// another signature.

#ifndef SWITCHYARD_LIB_ATEN_REGISTERED_H_
#define SWITCHYARD_LIB_ATEN_REGISTERED_H_

#include <ATen/core/dispatch/Dispatcher.h>

#include "lib/aten/named_operators.h"
#include "lib/aten/types.h"

namespace switchyard::aten {

template <typename Signature>
c10::TypedOperatorHandle<Signature> OperatorOf(const char* name, const char* overload) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).template typed<Signature>();
}

// A boxed kernel that calls a function. PyTorch does not compare it with the declaration, whose
// type variables have no C++ type.
template <auto function>
void CallUnboxed(const c10::OperatorHandle& /*op*/, DispatchKeySet keys, torch::jit::Stack* stack) {
  internal::CallBoxed<function>(keys, stack);
}

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_REGISTERED_H_

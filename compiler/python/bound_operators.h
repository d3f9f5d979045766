// Which operators have bindings, and where.
//
// Takes operators of an expanded program; gives for each why it has none, or the Python names that
// it has a part in. Source: reference Python, section 2.
#ifndef SWITCHYARD_COMPILER_PYTHON_BOUND_OPERATORS_H_
#define SWITCHYARD_COMPILER_PYTHON_BOUND_OPERATORS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/schema/native_function.h"

namespace switchyard::python {

enum class Unbound : uint8_t {
  kNo,         // it has a binding
  kGenerated,  // no entry says it
  kByHand,     // a row of skipped_operators.def
  kNumber,     // the form with a Tensor takes numbers
  kType,       // Python has no value of the type of an argument
  kResult,     // nor of a result
};

// "written by hand, or not for users"
std::string_view Describe(Unbound why);

Unbound WhyUnbound(const schema::NativeFunction& function);

// The submodule that functions of the operator are in: "" for the module itself, `_nn` for one with
// a python_module, the namespace for one of another namespace than `aten`.
std::string SubmoduleOf(const schema::NativeFunction& function);

// Operators of other namespaces and with a python_module are never methods.
bool IsMethod(const schema::NativeFunction& function);
bool IsFunction(const schema::NativeFunction& function);

// Whether its plain tensors may be numbers.
bool TakesNumbers(const schema::NativeFunction& function);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_BOUND_OPERATORS_H_

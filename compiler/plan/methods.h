// Which operators are methods of tensors, and which are functions, for a target.
//
// Source: reference C++ signatures, sections 4 and 5.
#ifndef SWITCHYARD_COMPILER_PLAN_METHODS_H_
#define SWITCHYARD_COMPILER_PLAN_METHODS_H_

#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// The forms of the operator's method; empty when it has no method, when the target has no methods,
// or when its tensors have a member with that name.
std::vector<cpp::ApiForm> MethodForms(const target::Target& target,
                                      const schema::NativeFunction& function);

// An operator with only the method variant has no function, unless that leaves it without a method
// as well.
bool HasPublicFunction(const target::Target& target, const schema::NativeFunction& function);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_METHODS_H_

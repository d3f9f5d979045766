// The common part of the signature builders: makes a parameter or a result from its schema, at a
// level.
#ifndef SWITCHYARD_COMPILER_CPP_PARAMETER_BUILDER_H_
#define SWITCHYARD_COMPILER_CPP_PARAMETER_BUILDER_H_

#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// The parameter has no default. Written tensors are const references where the operator asks for
// that.
Parameter BuildParameter(const schema::NativeFunction& function, const schema::Argument& argument,
                         Level level);
CppType BuildResult(const schema::NativeFunction& function, Level level);

// Removes the defaults that C++ refuses: those before a parameter without a default.
void KeepDefaultsOfSuffix(std::vector<Parameter>* parameters);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_PARAMETER_BUILDER_H_

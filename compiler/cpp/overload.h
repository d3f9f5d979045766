// Functions of the C++ API as far as overload resolution looks at them.
//
// Takes operators of one C++ name, in the form in which tensor options are one parameter; says
// which of them C++ cannot tell apart. Parameters are those of the schema: to make their types
// would cost more than all that is asked here. Source: reference C++ signatures, section 2.
#ifndef SWITCHYARD_COMPILER_CPP_OVERLOAD_H_
#define SWITCHYARD_COMPILER_CPP_OVERLOAD_H_

#include <cstddef>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

struct Overload {
  const schema::NativeFunction* origin = nullptr;
  // Tensor options are one, their first.
  absl::InlinedVector<const schema::Argument*, 8> parameters;
  std::size_t required = 0;  // how many a call gives at least
};

Overload MakeOverload(const schema::NativeFunction& function);

// Whether all parameters are of the same C++ types: SymInt is int to a caller, a written tensor is
// a reference.
bool HaveSameParameters(const Overload& a, const Overload& b);

// Whether a call can give arguments that both take, equally well.
bool AreAmbiguous(const Overload& a, const Overload& b);

// A number that parameters of one C++ type have in common.
std::size_t HashOf(const schema::Argument& argument);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_OVERLOAD_H_

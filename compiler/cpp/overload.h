// Functions of the C++ API as overload resolution sees them.
//
// Takes operators with one C++ name, in the form with tensor options as one parameter; tells which
// of them C++ cannot tell apart. Parameters are those of the schema, because making C++ types would
// cost more than all comparisons. Source: reference C++ signatures, section 2.
#ifndef SWITCHYARD_COMPILER_CPP_OVERLOAD_H_
#define SWITCHYARD_COMPILER_CPP_OVERLOAD_H_

#include <cstddef>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

struct Overload {
  const schema::NativeFunction* origin = nullptr;
  // The first tensor option stands for all of them.
  absl::InlinedVector<const schema::Argument*, 8> parameters;
  std::size_t required = 0;  // the smallest number of arguments of a call
};

Overload MakeOverload(const schema::NativeFunction& function);

// Whether all parameters have the same C++ types. SymInt is int to a caller; a written tensor is a
// reference.
bool HaveSameParameters(const Overload& a, const Overload& b);

// Whether some call fits both equally well.
bool AreAmbiguous(const Overload& a, const Overload& b);

// A hash that is equal for parameters of one C++ type.
std::size_t HashOf(const schema::Argument& argument);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_OVERLOAD_H_

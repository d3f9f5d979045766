// Which names a model can have: its namespace, its files, the targets of its build and the
// beginnings of its functions in C are made from it.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_NAME_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_NAME_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/artifact.h"

namespace switchyard::emit {

// Empty, or why the name cannot be that of a model: "is a C++ keyword".
std::string FaultOfModelName(std::string_view name);

// Whether the emitted sources mean something else by the name: in the namespace of the model it
// would hide `std`, `Tensor` or a function that they call.
bool HidesName(std::string_view name, const std::vector<Artifact>& artifacts);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_NAME_H_

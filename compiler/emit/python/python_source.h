// python_N.cc: the functions and methods of Python for the operators of a shard.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_SOURCE_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_SOURCE_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitPythonSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                          size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_SOURCE_H_

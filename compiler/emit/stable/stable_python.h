// stable_operators.py: what PyTorch's stable ABI lacks, registered from Python.
//
// Takes the operators of a build and their formulas; gives a function `register(fakes)` that
// registers gradients, in place too, the versions of what operators write, and fakes. Fakes are
// functions of `fakes` with the names of kernels for Meta, or of operators.
#ifndef SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_PYTHON_H_
#define SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_PYTHON_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitStablePython(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_PYTHON_H_

// Finds operators that are valid alone and cannot be built together.
//
// Takes the operators of a build with their signatures in C++; reports C++ functions and kernels
// that two of them would both make, namespaces with the name of a function, and methods that a
// member of tensors prevents.
#ifndef SWITCHYARD_COMPILER_PLAN_NAME_CLASHES_H_
#define SWITCHYARD_COMPILER_PLAN_NAME_CLASHES_H_

#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/kernel_line.h"

namespace switchyard::plan {

class TargetBuild;

// Returns the first lines, in the order of emission, that name each kernel.
std::vector<const expand::KernelLine*> CheckNameClashes(const TargetBuild& build,
                                                        diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_NAME_CLASHES_H_

// Which operators kernels call.
//
// Takes an expanded program and the jobs that compile kernels; gives for each function of the
// sources the operators of the program that it calls, itself or through what it calls in any of the
// sources: public functions, methods, dispatch functions of `ops` and `redispatch`, and kernels of
// other operators. Errors of sources are reported (X001).
#ifndef SWITCHYARD_COMPILER_TOOLING_KERNEL_CALLS_H_
#define SWITCHYARD_COMPILER_TOOLING_KERNEL_CALLS_H_

#include <cstddef>
#include <vector>

#include "compiler/schema/program.h"
#include "compiler/select/call_graph.h"
#include "compiler/tooling/check.h"
#include "compiler/tooling/compile_job.h"
#include "compiler/tooling/kernel_spelling.h"

namespace switchyard::tooling {

select::CallGraph FindKernelCalls(const schema::Program& program, const KernelSpelling& spelling,
                                  const std::vector<CompileJob>& jobs, std::size_t threads,
                                  CheckContext& context);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_KERNEL_CALLS_H_

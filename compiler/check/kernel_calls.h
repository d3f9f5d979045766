// Which operators kernels call.
//
// Takes an expanded program, its kernels, and the functions that functions of the sources reach.
// For each function, gives the operators of the program that it calls, directly or through other
// functions in any of the sources. Calls of an operator are calls of its public functions, methods,
// dispatch functions in `ops` and `redispatch`, and kernels.
#ifndef SWITCHYARD_COMPILER_CHECK_KERNEL_CALLS_H_
#define SWITCHYARD_COMPILER_CHECK_KERNEL_CALLS_H_

#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/check/expected_kernels.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/reached_functions.h"
#include "compiler/schema/program.h"
#include "compiler/select/call_graph.h"

namespace switchyard::check {

select::CallGraph FindKernelCalls(const schema::Program& program, const ExpectedKernels& expected,
                                  const cxx::ReachedFunctions& all);

// Reports as an error (X001) why a source's calls are unknown.
void ReportUnreadSources(const std::vector<cxx::KernelIndex>& indexes, CheckContext& context);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_CALLS_H_

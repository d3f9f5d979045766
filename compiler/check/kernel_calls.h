// Which operators kernels call.
//
// Takes an expanded program, its kernels, and what the functions of the sources lead to; gives for
// each function the operators of the program that it calls, itself or through what it calls in any
// of the sources: public functions, methods, dispatch functions of `ops` and `redispatch`, and
// kernels of other operators.
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

// What keeps a source's calls from being known, as an error (X001).
void TellUnreadSources(const std::vector<cxx::KernelIndex>& indexes, CheckContext& context);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_KERNEL_CALLS_H_

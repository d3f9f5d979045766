// The functions in C that the C++ of AOTInductor calls for operators, each of which calls the
// dispatch function: `aoti_torch_cpu_addmm_out`. What takes no operator is in lib/aoti.
//
// Takes a build and what that C++ calls; gives one source. A function has the parameters that
// PyTorch's header c_shim_cpu.h declares: a handle for a tensor, a pointer for what can be absent,
// a pointer and a length for a list, and places for results. Reports functions whose operators have
// arguments or results without such a form. Source: reference exported program, AOTInductor.
#ifndef SWITCHYARD_COMPILER_EMIT_AOTI_AOTI_SHIM_H_
#define SWITCHYARD_COMPILER_EMIT_AOTI_AOTI_SHIM_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

bool HasAotiShim(const EmitInput& input);
Artifact EmitAotiShim(const EmitInput& input);

// Reports what stands in the way; false then.
bool CheckAotiShim(const plan::Build& build, const std::vector<plan::AotiCall>& calls,
                   diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AOTI_AOTI_SHIM_H_

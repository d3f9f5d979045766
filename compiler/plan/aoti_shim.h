// The functions in C that the C++ of AOTInductor calls, and the operators that they are of.
//
// Takes the text of that C++ (`FILE.wrapper.cpp` of a package made with `package_cpp_only`); gives
// each name `aoti_torch_...` in it once, with its first place, and those of them that call an
// operator of a build. A function of an operator is called `aoti_torch_cpu_addmm_out` after its
// root name and its overload. Reports names that neither the run-time (lib/aoti/functions.def) nor
// the build has. Source: reference exported program, AOTInductor; torchgen's gen_aoti_c_shim.
#ifndef SWITCHYARD_COMPILER_PLAN_AOTI_SHIM_H_
#define SWITCHYARD_COMPILER_PLAN_AOTI_SHIM_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::plan {

struct AotiCall {
  std::string name;  // `aoti_torch_cpu_convolution`
  source::SourceRange place;
};

// In the order of the files.
std::vector<AotiCall> FindAotiCalls(const std::vector<source::FileId>& files,
                                    const source::SourceManager& sources);

struct AotiFunction {
  AotiCall call;
  const schema::NativeFunction* function = nullptr;
};

// Sorted by name.
std::vector<AotiFunction> PlanAotiShim(const Build& build, const std::vector<AotiCall>& calls,
                                       diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_AOTI_SHIM_H_

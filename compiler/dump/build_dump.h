// Dumps what will be built of each operator as JSON, one object on each line: for other languages,
// for tests, and to find out why a call reaches a kernel.
//
// Fields of an object:
//   name        `aten::add.Tensor`
//   needed_by   why it is in: the operator that needs it; absent for a requested operator
//   key_source  "none": one kernel serves every key; "arguments", "factory",
//               "factory_after_arguments"
//   cases       of the switch: keys (none: all others), form, kernel, reason,
//               guard (the argument whose device becomes current),
//               checked (arguments that must be on one device)
//   fallbacks   cases of the fallbacks of backend files: keys, kernel
//   kernels     functions and classes: kernel, kind, keys, emitted (by the compiler)
//   written     the callee of a kernel that the compiler writes; absent without one
//   gradients   gradients_value.h; absent where calls are not recorded
#ifndef SWITCHYARD_COMPILER_DUMP_BUILD_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_BUILD_DUMP_H_

#include <string>

#include "compiler/plan/build.h"
#include "compiler/source/source_manager.h"

namespace switchyard::dump {

// Appends the operators to `out`, in the order of the program.
void DumpBuild(const plan::Build& build, const source::SourceManager& sources, std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_BUILD_DUMP_H_

// The kernels of an operator: every function and class that its table names, once.
//
// Takes an operator of an expanded program; gives its kernels in the order of declaration. Headers
// declare these, the checker looks for them in sources, and `size` measures them in binaries.
// Source: reference C++ signatures, section 9; reference dispatch, section 5.
#ifndef SWITCHYARD_COMPILER_PLAN_KERNELS_H_
#define SWITCHYARD_COMPILER_PLAN_KERNELS_H_

#include <cstdint>
#include <vector>

#include "compiler/dispatch/written_kernels.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

enum class KernelKind : uint8_t {
  kFunction,
  kMetaClass,     // of a structured family; no line names it
  kImplClass,     // a structured kernel
  kStaticMember,  // a member of the class of a backend file
};

struct Kernel {
  const schema::NativeFunction* function = nullptr;
  KernelKind kind = KernelKind::kFunction;
  // The first line that names it; null for kMetaClass.
  const expand::KernelLine* line = nullptr;
  std::vector<DispatchKey> keys;  // of all lines that name it
  // The compiler writes it: `autogen`, the copy of a view, or `ufunc_inner_loop`. People write the
  // others.
  bool is_emitted = false;
  const expand::StructuredFamily* family = nullptr;  // of kMetaClass
};

// A meta class comes first, then the kernels of the entry, then those of other files. Empty for an
// operator whose kernels are registered by hand.
std::vector<Kernel> KernelsOf(const expand::ExpandedProgram& program,
                              const schema::NativeFunction& function,
                              const dispatch::WrittenKernels& written);

// Whether two names in tables mean the same function or class.
bool AreOneKernel(const schema::KernelName& a, const schema::KernelName& b);
// Whether the kernel is in the run-time's own namespace of kernels: the file names none, or `at`.
bool IsInOwnNamespace(const schema::KernelName& kernel);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_KERNELS_H_

// The functions of a target's library that dispatch functions call: kernels, and functions around
// structured ones.
//
// Takes an operator whose kernels are the library's and a case of its plan; gives the function's
// signature and namespace, and whether a list of symbols has it.
#ifndef SWITCHYARD_COMPILER_PLAN_LIBRARY_KERNEL_H_
#define SWITCHYARD_COMPILER_PLAN_LIBRARY_KERNEL_H_

#include <string>
#include <unordered_set>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/signature.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/expand/structured_family.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

class Build;

// Whether the kernels of the operator are those of the target's library.
bool IsOfLibrary(const target::Target& target, const schema::NativeFunction& function);

// Whether the case calls a member of a backend's class, which no library has.
bool IsMember(const CasePlan& plan);

// Whether calls of the operator are recorded in the library's own nodes.
bool HasLibraryNodes(const target::Target& target, const schema::NativeFunction& function);

cpp::Signature LibrarySignature(const schema::NativeFunction& function, const CasePlan& plan);
// Outside of all namespaces: `at::native`.
cpp::Code LibraryNamespace(const target::Target& target, const CasePlan& plan);

// What libraries export.
class LibrarySymbols {
 public:
  // The names as a demangler gives them. Precondition: the target has a library.
  LibrarySymbols(const target::Target& target, const std::vector<std::string>& demangled);

  // False for a case that calls a function of the library which is not exported.
  bool Has(const schema::NativeFunction& function, const CasePlan& plan) const;
  // False unless the meta function and the kernel of the class in the case are exported.
  bool HasClass(const expand::StructuredFamily& family, const CasePlan& plan) const;
  // False for a node of the library that is not exported.
  bool Has(const NodePlan& node) const;

 private:
  const target::Target* target_;
  std::unordered_set<std::string> names_;
};

// Who has the functions around the structured kernel of a case. Emitted code has them for kernels
// of the user, and for those of the library whose class the target builds and `symbols` has.
// Without symbols every class is there.
WrapperOrigin FindWrapperOf(const target::Target& target, const expand::ExpandedProgram& program,
                            const schema::NativeFunction& function, const CasePlan& plan,
                            const LibrarySymbols* symbols);

// Reports kernels and nodes that were looked for in vain: E031, or E042 where the library's own
// dispatcher goes on with such calls. True when nothing is wrong.
bool ReportMissingKernels(const Build& build, const target::Target& target,
                          diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_LIBRARY_KERNEL_H_

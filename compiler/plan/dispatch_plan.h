// What the body of a dispatch function does: decisions, no text.
//
// Takes an operator with a complete dispatch table and the keys of the build; gives where the key
// of a call comes from, the cases of the switch, and what each case guards.
// Source: reference dispatch, sections 4 and 4.1.
#ifndef SWITCHYARD_COMPILER_PLAN_DISPATCH_PLAN_H_
#define SWITCHYARD_COMPILER_PLAN_DISPATCH_PLAN_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/dispatch/device_guard.h"
#include "compiler/dispatch/fallback_plan.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/operator_table.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

enum class KeySource : uint8_t {
  kNone,       // one composite kernel serves every key of the build: called without a switch
  kArguments,  // key sets of tensors and generators, and of the thread
  kFactory,    // what is to be made, and where; with the tensors of the call, if it has any
  // The same, for a factory with a kernel for a key that comes before the choice of a backend: the
  // arguments and the thread decide first.
  kFactoryAfterArguments,
};

struct CasePlan {
  std::vector<DispatchKey> keys;  // by rising priority; none: of every key that no other case has
  dispatch::KernelForm form = dispatch::KernelForm::kPlain;
  const expand::KernelLine* line = nullptr;  // null where the form has none
  dispatch::DeviceGuard guard;
  std::vector<const schema::Argument*> checked;  // held to one device before the call
  // The key of strided tensors on the guarded device; Undefined without a guard.
  DispatchKey guarded_backend = DispatchKey::Undefined;
  // The same of a structured kernel, which is guarded by its outputs.
  DispatchKey output_backend = DispatchKey::Undefined;
};

// `CPU`, `Meta`, `NonFunctional`: what the wrapper of a case that is not plain is named after.
std::string_view WrapperKey(const CasePlan& plan);

struct DispatchPlan {
  KeySource key_source = KeySource::kNone;
  // The arguments that the key comes from: of factories dtype, layout and device; then all that
  // have key sets.
  std::vector<const schema::Argument*> key_arguments;
  std::vector<CasePlan> cases;  // of kNone: one, without keys
  // Keys without kernels of the operator, as far as the schema's files say what becomes of them.
  dispatch::FallbackPlan fallbacks;
  std::vector<CasePlan> missing;  // those whose kernels are not there
  std::string built_in_keys;      // of the cases, for the message of a call without a kernel
  // The autograd keys of the build's tensors that the operator has kernels of its own for. They are
  // among the keys of the cases.
  std::vector<DispatchKey> autograd_keys;
};

// Whether what a case calls is there; null where everything is.
using HasKernel = std::function<bool(const schema::NativeFunction&, const CasePlan&)>;

// What all operators of a build have in common.
struct DispatchContext {
  const std::vector<DispatchKey>& keys;
  const dispatch::Fallbacks& fallbacks;
  // Whether calls may have keys of others, which come before those of the build (autograd of a
  // library): then a kernel is called without a look at the keys only if it is of operators alone.
  bool has_keys_beyond = false;
  const HasKernel& has_kernel;
  bool leaves_out_missing = false;  // cases whose kernels are not there
};

// `table` is the operator's. Kernels for autograd keys are in builds whose tensors carry the keys.
DispatchPlan PlanDispatch(const schema::NativeFunction& function,
                          const dispatch::OperatorTable& table, const DispatchContext& context);

// Whether a case calls a function that is emitted around a structured kernel.
bool HasWrapper(const DispatchPlan& plan);

// The key of most calls, in builds that have it.
inline constexpr DispatchKey kStraightKey = DispatchKey::CPU;

// The case that calls with kStraightKey go to, where it is the call of a kernel and nothing else;
// null where it is more, where other keys are looked at first, and where there is no such case.
const CasePlan* StraightCase(const DispatchPlan& plan);

// Whether a case calls anything: one of the form kInplaceMeta returns what it was given.
bool HasKernelToCall(const DispatchPlan& plan);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_DISPATCH_PLAN_H_

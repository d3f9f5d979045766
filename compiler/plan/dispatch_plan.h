// What the body of a dispatch function does: decisions, no text.
//
// Takes an operator with a complete dispatch table and the keys of the build; gives the source of a
// call's key, the cases of the switch, and the guards of each case. Source: reference dispatch,
// sections 4 and 4.1.
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
  kNone,       // one composite kernel serves every key of the build, without a switch
  kArguments,  // key sets of tensors and generators, and of the thread
  kFactory,    // dtype, layout and device, and the tensors of the call, if any
  // The same for a factory with a kernel for a key that precedes the choice of a backend: arguments
  // and thread decide first.
  kFactoryAfterArguments,
};

// Who has the functions around a structured kernel that make its three forms.
enum class WrapperOrigin : uint8_t {
  kEmitted,  // emitted code has them, and builds the kernel's class
  kLibrary,  // a library has them
};

struct CasePlan {
  std::vector<DispatchKey> keys;  // by rising priority; empty: every key without another case
  dispatch::KernelForm form = dispatch::KernelForm::kPlain;
  const expand::KernelLine* line = nullptr;  // null when the form has none
  dispatch::DeviceGuard guard;
  std::vector<const schema::Argument*> checked;  // must be on one device
  // The key of strided tensors on the guarded device; Undefined without a guard.
  DispatchKey guarded_backend = DispatchKey::Undefined;
  // The same for a structured kernel, which is guarded by its outputs.
  DispatchKey output_backend = DispatchKey::Undefined;
  WrapperOrigin wrapper = WrapperOrigin::kEmitted;  // of a structured form
};

// Whether the case calls a function that is emitted around a structured kernel.
bool HasEmittedWrapper(const CasePlan& plan);

// `CPU`, `Meta`, `NonFunctional`: the part of a wrapper's name that names its case. The case must
// not be plain.
std::string_view WrapperKey(const CasePlan& plan);

struct DispatchPlan {
  KeySource key_source = KeySource::kNone;
  // The arguments that the key comes from: for factories dtype, layout and device first, then all
  // arguments with key sets.
  std::vector<const schema::Argument*> key_arguments;
  std::vector<CasePlan> cases;  // for kNone one, without keys
  // Keys for which the operator has no kernels and the schema files declare fallbacks.
  dispatch::FallbackPlan fallbacks;
  std::vector<CasePlan> missing;  // those whose kernels are not there
  std::string built_in_keys;      // of the cases, for the message of a call without a kernel
  // The autograd keys of the build's tensors that the operator has kernels of its own for. They are
  // among the keys of the cases.
  std::vector<DispatchKey> autograd_keys;
  // Those that lines `KEY: fallthrough` let calls pass by: nothing is recorded there.
  std::vector<DispatchKey> passed_autograd_keys;
  bool passes_autograd = false;  // they are all of the build's
};

// Whether what a case calls is there; null where everything is.
using HasKernel = std::function<bool(const schema::NativeFunction&, const CasePlan&)>;
// Who has the functions around the structured kernel of a case; null where all are emitted.
using FindWrapper = std::function<WrapperOrigin(const schema::NativeFunction&, const CasePlan&)>;

// What all operators of a build have in common.
struct DispatchContext {
  const std::vector<DispatchKey>& keys;
  const dispatch::Fallbacks& fallbacks;
  // Whether calls may have keys of others, which come before those of the build (autograd of a
  // library): then a kernel is called without a look at the keys only if it is of operators alone.
  bool has_keys_beyond = false;
  const HasKernel& has_kernel;
  const FindWrapper& find_wrapper;
  bool leaves_out_missing = false;  // cases whose kernels are not there
};

// `table` is the operator's. Kernels for autograd keys are in builds whose tensors carry the keys.
DispatchPlan PlanDispatch(const schema::NativeFunction& function,
                          const dispatch::OperatorTable& table, const DispatchContext& context);

// Whether the kernel calls operators alone, which look at the keys themselves: a composite implicit
// one.
bool IsOfOperatorsAlone(const expand::KernelLine& line);

// Whether a case has an emitted wrapper.
bool HasWrapper(const DispatchPlan& plan);

// The most frequent key of calls, in builds that have it.
inline constexpr DispatchKey kStraightKey = DispatchKey::CPU;

// The case for calls with kStraightKey, if it only calls a kernel. Null when it does more, when
// other keys are looked at first, or when there is no such case.
const CasePlan* StraightCase(const DispatchPlan& plan);

// Whether a case calls anything. A case of the form kInplaceMeta only returns its argument.
bool HasKernelToCall(const DispatchPlan& plan);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_DISPATCH_PLAN_H_

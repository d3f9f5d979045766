// What a build does with calls at keys for which an operator has no kernel: which fallbacks are
// called, and which keys are passed by.
//
// Takes the keys that the operator has kernels for, the fallbacks of the program and the keys of
// the build, whose kernels are called. Gives the cases, and the functionalities that calls look at.
// Without any fallback or fallthrough, calls pass the keys by that the run-time passes by for every
// operator. Source: reference dispatch, sections 3.3 and 4.
#ifndef SWITCHYARD_COMPILER_DISPATCH_FALLBACK_PLAN_H_
#define SWITCHYARD_COMPILER_DISPATCH_FALLBACK_PLAN_H_

#include <vector>

#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/table.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

struct FallbackCase {
  const schema::Fallback* fallback = nullptr;
  std::vector<DispatchKey> keys;  // in the order of the enum
};

struct FallbackPlan {
  std::vector<FallbackCase> cases;  // boxed kernels
  // Keys that are passed by although another backend's key of the same functionality is not: the
  // call continues without the functionality.
  std::vector<DispatchKey> passed_on;
  // Functionalities that calls look at although the run-time passes them by, and the reverse.
  std::vector<DispatchKey> looked_at;
  std::vector<DispatchKey> passed_by;
};

// The keys for which an operator has kernels, and those of them that it lets calls pass by.
struct RegisteredKeys {
  const KeyList& kernels;
  const KeyList& fallthroughs;
};

FallbackPlan PlanFallbacks(const RegisteredKeys& registered, const Fallbacks& fallbacks,
                           const std::vector<DispatchKey>& build_keys);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_FALLBACK_PLAN_H_

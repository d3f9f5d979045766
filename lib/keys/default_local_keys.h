// The keys that a thread initially includes in and excludes from those of its calls.
//
// Takes: nothing. Gives: two key sets. The run-time starts every thread with them; the compiler
// uses them to find the kernel of a call. Source: reference dispatch, section 4, items 2 and 3.

#ifndef SWITCHYARD_LIB_KEYS_DEFAULT_LOCAL_KEYS_H_
#define SWITCHYARD_LIB_KEYS_DEFAULT_LOCAL_KEYS_H_

#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

inline constexpr DispatchKeySet kDefaultIncludedKeys({DispatchKey::BackendSelect,
                                                      DispatchKey::ADInplaceOrView});
inline constexpr DispatchKeySet kDefaultExcludedKeys({DispatchKey::AutocastCPU,
                                                      DispatchKey::AutocastXPU,
                                                      DispatchKey::AutocastCUDA});

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_DEFAULT_LOCAL_KEYS_H_

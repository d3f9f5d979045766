// What a thread includes in and excludes from the keys of its calls before anybody changes it.
//
// Takes: nothing. Gives: two key sets. The run-time starts every thread with them; the compiler
// answers with them which kernel a call reaches.
// Source: reference dispatch, section 4, items 2 and 3.

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

// What the alias keys stand for, and which keys have a slot in an operator's table.
//
// The keys themselves are the run-time's (lib/keys/dispatch_keys.def): the compiler and what it
// emits cannot disagree on them. MTIA and MAIA, which the reference of 1.13.1 does not know, are
// treated as the backends beside them. Source: reference dispatch, sections 1 and 1.3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_
#define SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_

#include <vector>

#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// Every key that has a slot in the run-time's tables, Undefined first, in the order of the enum.
const std::vector<DispatchKey>& SlotKeys();
// The same keys and the slots of newer editions, by rising priority, the per-backend ones in the
// place of their functionality.
const std::vector<DispatchKey>& SlotKeysByPriority();
// False for aliases, and for functionalities and block starts that stand for no one backend.
bool HasSlot(DispatchKey key);
// True for SparseCsrMeta, SparseCsrXPU, ...: keys with a slot in newer editions and a place in
// schema files, but of no tensor of the run-time.
bool IsNewerSlot(DispatchKey key);

// True for the keys of backends that have no backend component: FPGA, SparseCsrCPU, ...
bool IsBackendWithoutComponent(DispatchKey key);
// True for AutogradOther, AutogradNestedTensor and AutogradX for every backend X.
bool IsAutogradKey(DispatchKey key);
// The autograd keys that tensors of these backends carry, by rising priority.
std::vector<DispatchKey> CarriedAutogradKeys(const std::vector<DispatchKey>& backends);
// True for what CompositeExplicitAutograd stands for: a device and a layout, nothing about autograd
// or modes.
bool IsBackendKey(DispatchKey key);

// True when a kernel for `alias` is written into the slot of `key`. Undefined is among no alias's
// keys.
bool StandsFor(DispatchKey alias, DispatchKey key);

// True when a kernel for `backend` is one that the autograd key `autograd` differentiates: it keeps
// the math kernel out of the autograd slot (rule 5).
bool BelongsToAutograd(DispatchKey backend, DispatchKey autograd);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_

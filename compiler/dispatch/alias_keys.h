// The keys that alias keys stand for, and the keys that have a slot in an operator's table.
//
// The keys themselves are the run-time's (lib/keys/dispatch_keys.def), so that the compiler and the
// emitted code cannot disagree. MTIA and MAIA, which the reference of 1.13.1 does not know, are
// treated like their neighbours. Source: reference dispatch, sections 1 and 1.3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_
#define SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_

#include <vector>

#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// Every key that has a slot in the run-time's tables, Undefined first, in the order of the enum.
const std::vector<DispatchKey>& SlotKeys();
// The same keys and the slots of newer editions, by rising priority. The per-backend keys are at
// the place of their functionality.
const std::vector<DispatchKey>& SlotKeysByPriority();
// False for aliases, and for functionalities and block starts that stand for more than one backend.
bool HasSlot(DispatchKey key);
// True for SparseCsrMeta, SparseCsrXPU, ...: keys that have a slot in newer editions and may be in
// schema files, but that no tensor of the run-time has.
bool IsNewerSlot(DispatchKey key);
// True for AutocastMPS, PreDispatch, ...: keys of newer editions that say nothing of a backend.
bool IsNewerMode(DispatchKey key);
// The slots of Dense, Quantized, Sparse, SparseCsr, NestedTensor and AutogradFunctionality, one a
// backend; none for other keys. A kernel for such a key itself fills no slot.
std::vector<DispatchKey> SlotsOfFunctionality(DispatchKey functionality);

// True for the keys of backends that have no backend component: FPGA, SparseCsrCPU, ...
bool IsBackendWithoutComponent(DispatchKey key);
// True for AutogradOther, AutogradNestedTensor and AutogradX for every backend X.
bool IsAutogradKey(DispatchKey key);
// The autograd keys that tensors of these backends carry, by rising priority.
std::vector<DispatchKey> CarriedAutogradKeys(const std::vector<DispatchKey>& backends);
// True for what CompositeExplicitAutograd stands for: a device and a layout, nothing about autograd
// or modes.
bool IsBackendKey(DispatchKey key);

// True when a kernel for `alias` fills the slot of `key`. No alias stands for Undefined.
bool StandsFor(DispatchKey alias, DispatchKey key);

// True when the autograd key `autograd` differentiates a kernel for `backend`. Such a kernel keeps
// the math kernel out of the autograd slot (rule 5).
bool BelongsToAutograd(DispatchKey backend, DispatchKey autograd);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_ALIAS_KEYS_H_

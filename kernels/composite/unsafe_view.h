// Another shape of memory that an operator has made itself and that nobody else sees.
//
// Takes: the new tensor, sizes that it can be seen with. Gives: a tensor with the gradient of a
// view that is none for autograd: a later write to it is a write to itself, not to a base. Errors:
// those of view.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_UNSAFE_VIEW_H_
#define SWITCHYARD_KERNELS_COMPOSITE_UNSAFE_VIEW_H_

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/view.h"

namespace switchyard::internal {

inline Tensor UnsafeView(const Tensor& made, IntArrayRef sizes) {
  const ExcludeKeysGuard untracked(DispatchKey::ADInplaceOrView);
  return switchyard::view(made, sizes);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_UNSAFE_VIEW_H_

// Companion: an object of another language that a tensor owns, so that it comes back with all that
// was hung on it when the tensor does.
//
// Takes: a tensor; a function for all tensors of the program that lets go of the objects. Gives: a
// mark beside the tensor. Errors: none.
//
// Which object it is, the other language knows. An object that is in use there owns the tensor
// instead, and the tensor has no mark: what nobody else holds costs nothing.

#ifndef SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_
#define SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_

#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Is called before a tensor with a companion is destroyed, in any thread. The function may move
// what autograd keeps beside the tensor to another one, by MoveMeta.
using ReleaseCompanion = void (*)(TensorImpl* impl);

namespace internal {

extern ReleaseCompanion release_companion;

}  // namespace internal

// Once, before the first mark.
inline void SetReleaseCompanion(ReleaseCompanion release) { internal::release_companion = release; }

void SetHasCompanion(const Tensor& tensor, bool has_companion);

// Gradient, node, hooks and all else go from a tensor that is about to be destroyed to one that
// stands for it.
void MoveMeta(TensorImpl* from, TensorImpl* to);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_

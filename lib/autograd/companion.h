// Companion: an object of another language that a tensor owns, so that the object and its
// attributes survive as long as the tensor.
//
// Takes: a tensor; one function for all tensors of the program that releases the objects. Gives: a
// mark in the tensor's Meta. Errors: none.
//
// The other language knows which object it is. An object that is in use there owns the tensor
// instead, and the tensor has no mark: the usual case costs nothing.

#ifndef SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_
#define SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_

#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Called before a tensor with a companion is destroyed, in any thread. The function may move the
// tensor's autograd data to another tensor with MoveMeta.
using ReleaseCompanion = void (*)(TensorImpl* impl);

namespace internal {

extern ReleaseCompanion release_companion;

}  // namespace internal

// Call it once, before the first mark.
inline void SetReleaseCompanion(ReleaseCompanion release) { internal::release_companion = release; }

void SetHasCompanion(const Tensor& tensor, bool has_companion);

// Moves gradient, node, hooks and all other autograd data from a tensor that is about to be
// destroyed to its replacement.
void MoveMeta(TensorImpl* from, TensorImpl* to);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_COMPANION_H_

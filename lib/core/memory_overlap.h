// Whether a write to one tensor changes values that are read from another.
//
// Takes: tensors with or without memory. Gives: answers from the range of addresses between first
// and last element; tensors whose elements interleave therefore count as overlapping. Errors: an
// Error that names the operator, if a function takes one.

#ifndef SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_
#define SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_

#include <string_view>

#include "lib/core/tensor.h"

namespace switchyard {

// True if a byte may belong to both. Tensors without memory never overlap.
bool MayOverlap(const Tensor& a, const Tensor& b);

// True if both have their elements in one storage: one that is resized may then reach the other.
bool ShareStorage(const Tensor& a, const Tensor& b);

// True if both have the same elements in the same order, so that each element is read before it is
// written.
bool AreSameElements(const Tensor& a, const Tensor& b);

// Fails if two elements of a tensor to be written share memory.
void CheckWritable(std::string_view op, const Tensor& written);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_

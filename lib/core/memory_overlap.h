// Whether writing one tensor changes what is read of another.
//
// Takes: tensors with memory or without. Gives: answers from the range of addresses between first
// and last element, so that tensors whose elements interleave count as overlapping. Errors: Error
// naming the operator, where a function takes one.

#ifndef SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_
#define SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_

#include <string_view>

#include "lib/core/tensor.h"

namespace switchyard {

// True if some byte may belong to both. Tensors without memory overlap with none.
bool MayOverlap(const Tensor& a, const Tensor& b);

// True if both have the same elements in the same order: each is read before it is written.
bool AreSameElements(const Tensor& a, const Tensor& b);

// Fails if two elements of a tensor that is to be written share their memory.
void CheckWritable(std::string_view op, const Tensor& written);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_MEMORY_OVERLAP_H_

// Arithmetic on the shapes of tensors, safe against overflow.
//
// Takes: sizes, strides and offsets in elements. Gives: numbers of elements and bytes, strides.
// Errors: Error naming the shape for anything negative, for sizes and strides of different lengths,
// and for a result that an int64 cannot hold.

#ifndef SWITCHYARD_LIB_CORE_SHAPE_H_
#define SWITCHYARD_LIB_CORE_SHAPE_H_

#include <cstdint>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"

namespace switchyard {

int64_t CountElements(IntArrayRef sizes);

// Bytes from the start of a storage to the end of the last element; 0 if there are no elements.
int64_t CountBytes(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset,
                   ScalarType dtype);

// Strides of a tensor whose last dimension is dense. A size of zero counts as one.
std::vector<int64_t> RowMajorStrides(IntArrayRef sizes);
// The same, written to `strides`, which has a place for each dimension.
void FillRowMajorStrides(IntArrayRef sizes, int64_t* strides);

// True if elements follow each other in row-major order without gaps; strides of dimensions of size
// one do not matter, nor any if there are no elements. The shape is known to be valid.
bool IsRowMajor(IntArrayRef sizes, IntArrayRef strides);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_SHAPE_H_

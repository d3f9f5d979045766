// Arithmetic on the shapes of tensors, with checks for overflow.
//
// Takes: sizes, strides and offsets in elements. Gives: numbers of elements and bytes, strides.
// Errors: an Error that names the shape for negative values, for sizes and strides of different
// lengths, and for a result that does not fit into an int64.

#ifndef SWITCHYARD_LIB_CORE_SHAPE_H_
#define SWITCHYARD_LIB_CORE_SHAPE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/inline_vector.h"
#include "lib/core/scalar_type.h"

namespace switchyard {

int64_t CountElements(IntArrayRef sizes);

// Bytes from the start of a storage to the end of the last element; 0 without elements.
int64_t CountBytes(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset,
                   ScalarType dtype);

// Strides of a tensor whose last dimension is dense. A size of zero counts as one. The second form
// writes one stride per size.
std::vector<int64_t> RowMajorStrides(IntArrayRef sizes);
void FillRowMajorStrides(IntArrayRef sizes, int64_t* strides);

// True if elements are in row-major order without gaps. Strides of dimensions of size one do not
// matter, and no strides matter without elements. The shape must be valid.
bool IsRowMajor(IntArrayRef sizes, IntArrayRef strides);

// True if the elements fill a block of memory, each place once, in any order of the dimensions. The
// shape must be valid.
bool IsDense(IntArrayRef sizes, IntArrayRef strides);

// The common shape of a broadcast: sizes are matched from the end; sizes of one and missing sizes
// stretch. The error begins with the name of the operator.
std::vector<int64_t> BroadcastSizes(std::string_view op, IntArrayRef a, IntArrayRef b);
// The same, which changes one of them; they share no memory.
void BroadcastInto(std::string_view op, IntArrayRef sizes, ShapeVector* shape);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_SHAPE_H_

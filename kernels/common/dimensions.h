// Arithmetic on sizes, strides and dimension numbers, without any tensor.
//
// Takes sizes and strides in elements. Gives wrapped dimensions, strides, and shapes. Errors name
// the operator (its name in the schema, without overload).

#ifndef SWITCHYARD_KERNELS_COMMON_DIMENSIONS_H_
#define SWITCHYARD_KERNELS_COMMON_DIMENSIONS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/inline_vector.h"

namespace switchyard::internal {

// Returns a dimension number in [0, rank): negative ones count from the end. A tensor without
// dimensions accepts 0 and -1, as if it had one.
int64_t WrapDimension(std::string_view op, int64_t dim, int64_t rank);

// The strides, times `scale`, of a tensor over the shape `to` to which its sizes broadcast: 0 in
// broadcast dimensions. The sizes must broadcast to the shape.
ShapeVector BroadcastStrides(IntArrayRef sizes, IntArrayRef strides, IntArrayRef to, int64_t scale);

bool BroadcastsTo(IntArrayRef sizes, IntArrayRef to);

// Returns `shape` with a -1 replaced by the size that gives the right number of elements.
std::vector<int64_t> InferSizes(std::string_view op, IntArrayRef shape, int64_t element_count);

// The sizes of a tensor with at least one dimension, with another last one.
std::vector<int64_t> WithLastSize(IntArrayRef sizes, int64_t size);

// Strides that give a tensor the shape `to` without moving an element; nothing if there are none.
// The number of elements must be equal.
std::optional<std::vector<int64_t>> ViewStrides(IntArrayRef sizes, IntArrayRef strides,
                                                IntArrayRef to);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_DIMENSIONS_H_

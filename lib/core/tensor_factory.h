// Makes tensors without any operator: from new memory, the caller's memory, or as views.
//
// Takes: sizes and strides in elements, a type, a device (without index: the current one). Gives:
// strided tensors; new elements are not initialized. Errors: those of Storage and TensorImpl; a
// device without a backend or a dispatch key.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_FACTORY_H_
#define SWITCHYARD_LIB_CORE_TENSOR_FACTORY_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/tensor.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// Makes a row-major tensor.
Tensor EmptyTensor(IntArrayRef sizes, ScalarType dtype, Device device = Device());
Tensor EmptyStrided(IntArrayRef sizes, IntArrayRef strides, ScalarType dtype,
                    Device device = Device());

// Makes a row-major tensor over memory of the caller. `release(context, data)` runs when the last
// tensor over it is destroyed; nullptr means that the caller keeps the memory alive.
Tensor FromBlob(void* data, IntArrayRef sizes, ScalarType dtype, ReleaseFunction release = nullptr,
                void* context = nullptr, Device device = Device());

// A plain number as an operand: a CPU tensor without dimensions, of dtype Bool, Long, Double or
// ComplexDouble. It changes the dtype of a result only by its category.
Tensor WrappedNumber(const Scalar& number);
// The number of such a tensor.
Scalar NumberIn(const Tensor& wrapped);

// Another shape over the storage of `base`. The offset counts from the start of the storage, not
// from that of base.
Tensor ViewOf(const Tensor& base, IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset);

// The same shape over the same storage with other keys: the result of an operation that marks
// (Conjugate, Negative) or wraps a tensor.
Tensor WithKeySet(const Tensor& base, DispatchKeySet key_set);

// Gives an out argument new row-major sizes. The storage grows if necessary, for all tensors over
// it, and keeps its elements in memory order. Nothing happens if the sizes are the same.
void ResizeTo(const Tensor& tensor, IntArrayRef sizes);

// The keys of a strided tensor: backend, autocast, ADInplaceOrView, autograd.
DispatchKeySet KeySetOfStrided(DeviceType device, ScalarType dtype);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_FACTORY_H_

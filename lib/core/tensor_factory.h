// Makes tensors without any operator: new memory, the caller's memory, views.
//
// Takes: sizes and strides in elements, a type, a device (without index: the current one).
// Gives: strided tensors, whose elements are not initialized unless they were there before.
// Errors: those of Storage and TensorImpl; no backend for the device; no dispatch key for it.

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

// Row-major.
Tensor EmptyTensor(IntArrayRef sizes, ScalarType dtype, Device device = Device());
Tensor EmptyStrided(IntArrayRef sizes, IntArrayRef strides, ScalarType dtype,
                    Device device = Device());

// Row-major over memory of the caller's, given back by `release(context, data)` when the last
// tensor over it goes; nullptr means that the caller keeps the memory alive.
Tensor FromBlob(void* data, IntArrayRef sizes, ScalarType dtype, ReleaseFunction release = nullptr,
                void* context = nullptr, Device device = Device());

// A plain number as an operand, on the CPU: a tensor without dimensions of dtype Bool, Long, Double
// or ComplexDouble, which changes the dtype of a result by its category only.
Tensor WrappedNumber(const Scalar& number);
// Such a tensor's number.
Scalar NumberIn(const Tensor& wrapped);

// Another shape over the storage of `base`; offset from the start of the storage, not from base's.
Tensor ViewOf(const Tensor& base, IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset);

// The same shape over the same storage with other keys: what an operation gives that marks its
// result (Conjugate, Negative) or wraps it.
Tensor WithKeySet(const Tensor& base, DispatchKeySet key_set);

// Gives an out argument new row-major sizes. The storage grows if it must, for all tensors over it;
// elements are kept in the order of memory. Nothing happens if the sizes are the same.
void ResizeTo(const Tensor& tensor, IntArrayRef sizes);

// The keys of a strided tensor: backend, autocast, ADInplaceOrView, autograd.
DispatchKeySet KeySetOfStrided(DeviceType device, ScalarType dtype);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_FACTORY_H_

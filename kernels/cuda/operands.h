// Elements: the elements of one tensor for a CUDA kernel, outside of an iterator.
//
// Takes: a tensor, and sizes with strides in elements over them (0 in broadcast dimensions). Gives:
// elements by their index; where they are Float, one after the other, also as such, which kernels
// read several times faster. Errors: those of Operands.

#ifndef SWITCHYARD_KERNELS_CUDA_OPERANDS_H_
#define SWITCHYARD_KERNELS_CUDA_OPERANDS_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/loops/device_operands.h"

namespace switchyard::gpu {

// The elements of one tensor, by their index in row-major order of its shape or of another shape.
class Elements {
 public:
  Elements(const char* name, const Tensor& tensor);
  // `strides` are the strides of the tensor's elements over `sizes`.
  Elements(const char* name, const Tensor& tensor, IntArrayRef sizes, IntArrayRef strides);

  SWITCHYARD_HOST_DEVICE int64_t count() const { return place_.count(); }

  template <typename T>
  SWITCHYARD_HOST_DEVICE T Load(int64_t index) const {
    Operands<1>::Offsets offset;
    place_.Find(index, offset);
    return place_.Load<T>(0, offset[0]);
  }
  template <typename T>
  SWITCHYARD_HOST_DEVICE void Store(int64_t index, T value) const {
    Operands<1>::Offsets offset;
    place_.Find(index, offset);
    place_.Store(0, offset[0], value);
  }
  SWITCHYARD_HOST_DEVICE char* At(int64_t index) const {
    Operands<1>::Offsets offset;
    place_.Find(index, offset);
    return place_.At(0, offset[0]);
  }

  // Null unless the elements are of this type and lie in the order of their indices.
  template <typename T>
  T* Packed() const {
    return place_.ArePacked(kTypeOfElement<T>, alignof(T)) ? reinterpret_cast<T*>(At(0)) : nullptr;
  }

 private:
  Operands<1> place_;
};

// Such elements.
class PackedFloats {
 public:
  explicit PackedFloats(float* data) : data_(data) {}

  template <typename T>
  SWITCHYARD_HOST_DEVICE T Load(int64_t index) const {
    return ConvertElement<T>(data_[index]);
  }
  template <typename T>
  SWITCHYARD_HOST_DEVICE void Store(int64_t index, T value) const {
    data_[index] = ConvertElement<float>(value);
  }

 private:
  float* data_;
};

// Calls visit(elements...), as PackedFloats if all of them are such.
template <typename Visitor, typename... Others>
void VisitPacked(const Visitor& visit, const Elements& elements, const Others&... others) {
  if (elements.Packed<float>() != nullptr &&
      (... && (others.template Packed<float>() != nullptr))) {
    visit(PackedFloats(elements.Packed<float>()), PackedFloats(others.template Packed<float>())...);
  } else {
    visit(elements, others...);
  }
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_OPERANDS_H_

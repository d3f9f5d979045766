// Operands<N>: the places of the elements of N tensors with one shape, for a device kernel.
//
// Takes: sizes, strides in bytes over them (0 in broadcast dimensions), data and dtypes; or an
// iterator with one output. Gives: the places of element `index` in row-major order of the shape,
// and elements converted from and to the type in which a kernel computes. An operand may be a
// number without memory. Errors: an Error that names the operator for dtypes without a device type,
// for operands of an iterator on the CPU, and for more than kMaxRank dimensions after contiguous
// ones are merged.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_OPERANDS_H_
#define SWITCHYARD_LIB_LOOPS_DEVICE_OPERANDS_H_

#include <cstddef>
#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/error.h"
#include "lib/core/host_device.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/device_elements.h"

namespace switchyard::gpu {

inline constexpr int kMaxRank = 16;

// The host's description of an operand.
struct OperandPlace {
  char* data;
  ScalarType type;
  IntArrayRef steps;  // in bytes, one per dimension of the shape
  Scalar number;      // used if data is null
};

template <int kCount>
class Operands {
 public:
  using Offsets = int64_t[kCount];

  Operands(const char* name, IntArrayRef sizes, const OperandPlace (&places)[kCount]);

  SWITCHYARD_HOST_DEVICE int64_t count() const { return count_; }

  // Gives offsets in bytes from the first elements.
  SWITCHYARD_HOST_DEVICE void Find(int64_t index, Offsets& offsets) const {
    for (int i = 0; i < kCount; ++i) offsets[i] = 0;
    for (int d = rank_; d-- > 0;) {
      const int64_t next = d > 0 ? index / sizes_[d] : 0;
      const int64_t position = index - next * sizes_[d];
      for (int i = 0; i < kCount; ++i) offsets[i] += position * steps_[i][d];
      index = next;
    }
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE T Load(int operand, int64_t offset) const {
    if (data_[operand] != nullptr) return LoadElement<T>(data_[operand] + offset, types_[operand]);
    return is_real_[operand] ? ConvertElement<T>(reals_[operand])
                             : ConvertElement<T>(integers_[operand]);
  }

  template <typename T>
  SWITCHYARD_HOST_DEVICE void Store(int operand, int64_t offset, T value) const {
    StoreElement(data_[operand] + offset, types_[operand], value);
  }

  SWITCHYARD_HOST_DEVICE char* At(int operand, int64_t offset) const {
    return data_[operand] + offset;
  }

  // Whether every operand is a number or has elements of `type` one after the other, from a
  // multiple of `alignment` bytes on.
  bool ArePacked(ScalarType type, size_t alignment) const {
    const auto size = static_cast<int64_t>(ElementSize(type));
    for (int i = 0; i < kCount; ++i) {
      if (data_[i] == nullptr) continue;
      const bool is_packed = rank_ == 0 || (rank_ == 1 && steps_[i][0] == size);
      const bool is_aligned = reinterpret_cast<uintptr_t>(data_[i]) % alignment == 0;
      if (types_[i] != type || !is_packed || !is_aligned) return false;
    }
    return true;
  }
  bool IsNumber(int operand) const { return data_[operand] == nullptr; }

 private:
  bool AddDimension(int64_t size, const int64_t (&steps)[kCount]);
  void SetPlace(const char* name, int i, const OperandPlace& place);

  int64_t count_ = 1;
  int rank_ = 0;
  int64_t sizes_[kMaxRank];
  int64_t steps_[kCount][kMaxRank];
  char* data_[kCount];
  ScalarType types_[kCount];
  bool is_real_[kCount];
  double reals_[kCount];
  int64_t integers_[kCount];
};

template <int kCount>
Operands<kCount>::Operands(const char* name, IntArrayRef sizes,
                           const OperandPlace (&places)[kCount]) {
  for (int i = 0; i < kCount; ++i) SetPlace(name, i, places[i]);
  for (size_t d = 0; d < sizes.size(); ++d) {
    count_ *= sizes[d];
    if (sizes[d] == 1) continue;
    int64_t steps[kCount];
    for (int i = 0; i < kCount; ++i) {
      steps[i] = places[i].data == nullptr ? 0 : places[i].steps[d];
    }
    const bool is_there = AddDimension(sizes[d], steps);
    SWITCHYARD_CHECK(is_there, name, ": sizes ", sizes, " are more than the ", kMaxRank,
                     " dimensions of kernels on CUDA");
  }
}

template <int kCount>
void Operands<kCount>::SetPlace(const char* name, int i, const OperandPlace& place) {
  SWITCHYARD_CHECK(HasDeviceType(place.type), name, ": no kernel on CUDA for dtype ", place.type);
  data_[i] = place.data;
  types_[i] = place.type;
  is_real_[i] = !place.number.IsIntegral(/*include_bool=*/true);
  reals_[i] = is_real_[i] ? place.number.To<double>() : 0;
  integers_[i] = is_real_[i] ? 0 : place.number.To<int64_t>();
}

// Merges a dimension with the previous one if both are contiguous in every operand. Returns false
// if there is no room.
template <int kCount>
bool Operands<kCount>::AddDimension(int64_t size, const int64_t (&steps)[kCount]) {
  bool merges = rank_ > 0;
  for (int i = 0; merges && i < kCount; ++i) merges = steps_[i][rank_ - 1] == steps[i] * size;
  if (!merges && rank_ == kMaxRank) return false;
  const int place = merges ? rank_ - 1 : rank_++;
  sizes_[place] = merges ? sizes_[place] * size : size;
  for (int i = 0; i < kCount; ++i) steps_[i][place] = steps[i];
  return true;
}

template <int kInputs>
Operands<kInputs + 1> OperandsOf(const TensorIteratorBase& iterator) {
  const char* name = iterator.operator_name();
  SWITCHYARD_CHECK(iterator.ntensors() == kInputs + 1, name, ": a function of ", kInputs,
                   " elements is given for ", iterator.ninputs(), " inputs");
  OperandPlace places[kInputs + 1];
  for (int i = 0; i <= kInputs; ++i) {
    places[i].type = iterator.dtype(i);
    places[i].steps = iterator.strides(i);
    const bool is_number = i > 0 && iterator.is_cpu_scalar(i);
    places[i].data = is_number ? nullptr : static_cast<char*>(iterator.data_ptr(i));
    if (is_number) places[i].number = iterator.scalar_value(i);
    SWITCHYARD_CHECK(is_number || !iterator.device(i).is_cpu(), name, ": operand ", i,
                     " is in memory of the CPU");
  }
  return Operands<kInputs + 1>(name, iterator.shape(), places);
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_OPERANDS_H_

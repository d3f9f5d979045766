#include <algorithm>
#include <complex>
#include <cstdint>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/operands.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"

namespace switchyard::gpu {

Elements::Elements(const char* name, const Tensor& tensor)
    : Elements(name, tensor, tensor.sizes(), tensor.strides()) {}

Elements::Elements(const char* name, const Tensor& tensor, IntArrayRef sizes, IntArrayRef strides)
    : place_([&] {
        std::vector<int64_t> steps = strides.ToVector();
        for (int64_t& step : steps) step *= static_cast<int64_t>(tensor.item_size());
        const OperandPlace places[] = {
            {static_cast<char*>(tensor.data_ptr()), tensor.dtype(), steps, Scalar()}};
        return Operands<1>(name, sizes, places);
      }()) {}

namespace {

// The elements of both tensors with the same index.
struct Pair {
  Pair(const char* name, const Tensor& to, const Tensor& from)
      : operands([&] {
          std::vector<int64_t> to_steps = to.strides().ToVector();
          const auto size = static_cast<int64_t>(to.item_size());
          for (int64_t& step : to_steps) step *= size;
          const auto from_steps = internal::BroadcastStrides(
              from.sizes(), from.strides(), to.sizes(), static_cast<int64_t>(from.item_size()));
          const OperandPlace places[] = {
              {static_cast<char*>(to.data_ptr()), to.dtype(), to_steps, Scalar()},
              {static_cast<char*>(from.data_ptr()), from.dtype(), from_steps, Scalar()}};
          return Operands<2>(name, to.sizes(), places);
        }()) {}

  Operands<2> operands;
};

// Through a type that holds every value of the source.
template <typename Between>
struct ConvertBody {
  Pair pair;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    Operands<2>::Offsets offsets;
    pair.operands.Find(index, offsets);
    pair.operands.Store(0, offsets[0], pair.operands.Load<Between>(1, offsets[1]));
  }
};

// Copies elements of one type, by their size.
template <typename Bits>
struct MoveBody {
  Pair pair;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    Operands<2>::Offsets offsets;
    pair.operands.Find(index, offsets);
    *reinterpret_cast<Bits*>(pair.operands.At(0, offsets[0])) =
        *reinterpret_cast<const Bits*>(pair.operands.At(1, offsets[1]));
  }
};

void MoveElements(const Pair& pair, int64_t count, size_t size) {
  switch (size) {
    case 1:
      return ForEachIndex(count, MoveBody<uint8_t>{pair});
    case 2:
      return ForEachIndex(count, MoveBody<uint16_t>{pair});
    case 4:
      return ForEachIndex(count, MoveBody<uint32_t>{pair});
    case 8:
      return ForEachIndex(count, MoveBody<uint64_t>{pair});
    default:
      return ForEachIndex(count, MoveBody<ComplexOf<double>>{pair});
  }
}

template <typename T>
struct FillBody {
  Elements to;
  T value;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { to.Store(index, value); }
};

}  // namespace

void CopyOnDevice(const char* name, const Tensor& to, const Tensor& from) {
  const int64_t count = to.numel();
  if (count == 0) return;
  const Pair pair(name, to, from);
  if (to.dtype() == from.dtype()) return MoveElements(pair, count, to.item_size());
  if (IsIntegralType(from.dtype(), /*include_bool=*/true)) {
    return ForEachIndex(count, ConvertBody<int64_t>{pair});
  }
  if (IsComplexType(from.dtype())) {
    return ForEachIndex(count, ConvertBody<ComplexOf<double>>{pair});
  }
  ForEachIndex(count, ConvertBody<double>{pair});
}

void FillOnDevice(const char* name, const Tensor& tensor, const Scalar& value) {
  // The number must fit into the dtype, even without elements.
  const auto fill = [&](auto number) {
    if (tensor.numel() == 0) return;
    ForEachIndex(tensor.numel(), FillBody<decltype(number)>{Elements(name, tensor), number});
  };
  internal::VisitElementType(tensor.dtype(), name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T element = value.To<T>();
    if constexpr (std::is_integral_v<T>) {
      fill(static_cast<int64_t>(element));
    } else if constexpr (IsComplexType(ScalarTypeOf<T>())) {
      fill(ComplexOf<double>{static_cast<double>(element.real()),
                             static_cast<double>(element.imag())});
    } else if constexpr (internal::kIsReducedFloat<T>) {
      fill(static_cast<double>(static_cast<float>(element)));
    } else {
      fill(static_cast<double>(element));
    }
  });
}

Tensor WithType(const char* name, const Tensor& tensor, ScalarType type) {
  if (tensor.dtype() == type) return tensor;
  const Tensor converted = internal::EmptyInOrder(tensor, type);
  CopyOnDevice(name, converted, tensor);
  return converted;
}

Tensor AsLong(const Tensor& index) { return WithType("index", index, ScalarType::Long); }

Tensor RowMajor(const char* name, const Tensor& tensor) {
  return tensor.is_contiguous() ? tensor : Clone(name, tensor);
}

Tensor Packed(const char* name, const Tensor& tensor, ScalarType type) {
  return RowMajor(name, WithType(name, tensor, type));
}

Tensor Clone(const char* name, const Tensor& tensor) {
  const Tensor copy = EmptyTensor(tensor.sizes(), tensor.dtype(), tensor.device());
  CopyOnDevice(name, copy, tensor);
  return copy;
}

Tensor ReadableBeside(const char* name, const Tensor& written, const Tensor& tensor) {
  if (AreSameElements(written, tensor) || !MayOverlap(written, tensor)) return tensor;
  const Tensor copy = internal::EmptyInOrder(tensor, tensor.dtype());
  CopyOnDevice(name, copy, tensor);
  return copy;
}

}  // namespace switchyard::gpu

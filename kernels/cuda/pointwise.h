// Applies functions of one element to the operands of an iterator on CUDA, for the dtypes of a
// category.
//
// Takes: an iterator with one output and kInputs inputs, and a function object of
// kernels/common/*_functions.h. Gives: the output. Elements are converted when they are loaded and
// stored: integers are computed in int64_t and truncated, which equals wrapping around in their own
// size, and 16-bit floating types are computed in float. So a function is compiled for at most
// three types, or for the two of complex numbers. Errors: an Error that names the operator for a
// dtype outside of the category.

#ifndef SWITCHYARD_KERNELS_CUDA_POINTWISE_H_
#define SWITCHYARD_KERNELS_CUDA_POINTWISE_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kernels/cuda/device/parallel.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/device_operands.h"

namespace switchyard::gpu {

// Calls visit(TypeTag<T>()) with the computation type of a dtype in the category.
template <typename Visitor>
decltype(auto) VisitFloating(ScalarType type, const char* name, Visitor&& visit) {
  switch (type) {
    case ScalarType::Half:
    case ScalarType::BFloat16:
    case ScalarType::Float:
      return visit(TypeTag<float>());
    case ScalarType::Double:
      return visit(TypeTag<double>());
    default:
      switchyard::internal::FailUnsupportedType(name, type);
  }
}
template <typename Visitor>
decltype(auto) VisitNumber(ScalarType type, const char* name, Visitor&& visit) {
  if (IsIntegralType(type)) return visit(TypeTag<int64_t>());
  return VisitFloating(type, name, std::forward<Visitor>(visit));
}
// Booleans are 0 and 1; other values than 0 are stored as true.
template <typename Visitor>
decltype(auto) VisitAny(ScalarType type, const char* name, Visitor&& visit) {
  if (type == ScalarType::Bool) return visit(TypeTag<int64_t>());
  return VisitNumber(type, name, std::forward<Visitor>(visit));
}
template <typename Visitor>
decltype(auto) VisitIntegerOrBool(ScalarType type, const char* name, Visitor&& visit) {
  if (type == ScalarType::Bool) return visit(TypeTag<bool>());
  if (!IsIntegralType(type)) switchyard::internal::FailUnsupportedType(name, type);
  return visit(TypeTag<int64_t>());
}

// A number of the call as T, through the dtype: a number that the dtype cannot hold is an error.
template <typename T>
T NumberOf(ScalarType type, const char* name, const Scalar& number) {
  return DispatchOnType(IsFloatingType(type) ? ScalarTypeOf<T>() : type, name, [&](auto tag) {
    return static_cast<T>(number.To<typename decltype(tag)::type>());
  });
}

// Truncates an integer to the values of the dtype.
SWITCHYARD_HOST_DEVICE inline int64_t CutTo(ScalarType type, int64_t value) {
  switch (type) {
    case ScalarType::Byte:
      return static_cast<uint8_t>(value);
    case ScalarType::Char:
      return static_cast<int8_t>(value);
    case ScalarType::Short:
      return static_cast<int16_t>(value);
    case ScalarType::Int:
      return static_cast<int32_t>(value);
    case ScalarType::Bool:
      return value != 0 ? 1 : 0;
    default:
      return value;
  }
}

// An operand and a result of the computation dtype, whatever the stored dtype is. 16-bit floating
// operands become Float, and results are rounded.
template <typename T>
SWITCHYARD_HOST_DEVICE T AsOperand(ScalarType type, T value) {
  if constexpr (std::is_same_v<T, int64_t>) return CutTo(type, value);
  return value;
}
template <typename T>
SWITCHYARD_HOST_DEVICE T AsResult(ScalarType type, T value) {
  if constexpr (std::is_same_v<T, int64_t>) return CutTo(type, value);
  if constexpr (std::is_same_v<T, float>) {
    if (type == ScalarType::Half) return static_cast<float>(Half(value));
    if (type == ScalarType::BFloat16) return static_cast<float>(BFloat16(value));
  }
  return value;
}

template <typename T, typename Function, typename Inputs>
struct MapBody;
template <typename T, typename Function, size_t... I>
struct MapBody<T, Function, std::index_sequence<I...>> {
  static constexpr int kCount = static_cast<int>(sizeof...(I)) + 1;
  Operands<kCount> operands;
  Function function;
  ScalarType type;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    typename Operands<kCount>::Offsets offsets;
    operands.Find(index, offsets);
    const auto result = function(
        AsOperand(type, operands.template Load<T>(static_cast<int>(I) + 1, offsets[I + 1]))...);
    operands.Store(0, offsets[0], AsResult(type, result));
  }
};

// The same for operands of one dtype, that of S, with their elements one after the other: several
// at a time, which one access reads or writes.
template <typename S>
struct alignas(16) Pack {
  static constexpr int kSize = 16 / static_cast<int>(sizeof(S));
  S elements[kSize];
};

template <typename S, typename T, typename Function, typename Inputs>
struct PackedBody;
template <typename S, typename T, typename Function, size_t... I>
struct PackedBody<S, T, Function, std::index_sequence<I...>> {
  static constexpr int kInputs = static_cast<int>(sizeof...(I));

  PackedBody(const Operands<kInputs + 1>& operands, const Function& function)
      : count(operands.count()),
        result(reinterpret_cast<S*>(operands.At(0, 0))),
        inputs{reinterpret_cast<const S*>(operands.At(static_cast<int>(I) + 1, 0))...},
        numbers{(operands.IsNumber(static_cast<int>(I) + 1)
                     ? operands.template Load<T>(static_cast<int>(I) + 1, 0)
                     : T())...},
        function(function) {}

  static constexpr ScalarType kType = kTypeOfElement<S>;

  SWITCHYARD_HOST_DEVICE S Call(const T (&operands)[kInputs]) const {
    return ConvertElement<S>(AsResult(kType, function(AsOperand(kType, operands[I])...)));
  }

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    constexpr int kSize = Pack<S>::kSize;
    const int64_t first = index * kSize;
    if (first + kSize > count) return RunRest(first);
    Pack<S> packs[kInputs];
    for (int i = 0; i < kInputs; ++i) {
      if (inputs[i] != nullptr) packs[i] = *reinterpret_cast<const Pack<S>*>(inputs[i] + first);
    }
    Pack<S> results;
    for (int j = 0; j < kSize; ++j) {
      const T operands[kInputs] = {
          (inputs[I] != nullptr ? ConvertElement<T>(packs[I].elements[j]) : numbers[I])...};
      results.elements[j] = Call(operands);
    }
    *reinterpret_cast<Pack<S>*>(result + first) = results;
  }

  SWITCHYARD_HOST_DEVICE void RunRest(int64_t first) const {
    for (int64_t i = first; i < count; ++i) {
      const T operands[kInputs] = {
          (inputs[I] != nullptr ? ConvertElement<T>(inputs[I][i]) : numbers[I])...};
      result[i] = Call(operands);
    }
  }

  int64_t count;
  S* result;
  const S* inputs[kInputs];  // null for a number
  T numbers[kInputs];
  Function function;
};

// False if some operand is of another dtype than S, or not packed.
template <typename S, typename T, int kInputs, typename Function>
bool MapPacked(const Operands<kInputs + 1>& operands, const Function& function) {
  using Body = PackedBody<S, T, Function, std::make_index_sequence<kInputs>>;
  if (!operands.ArePacked(kTypeOfElement<S>, alignof(Pack<S>))) return false;
  ForEachIndex((operands.count() + Pack<S>::kSize - 1) / Pack<S>::kSize, Body(operands, function));
  return true;
}

// Inputs are loaded as T, restricted to the values of `type`; the function decides the result.
template <typename T, int kInputs, typename Function>
void MapAs(const TensorIteratorBase& iterator, ScalarType type, const Function& function) {
  using Body = MapBody<T, Function, std::make_index_sequence<kInputs>>;
  if (iterator.numel() == 0) return;
  const Operands<kInputs + 1> operands = OperandsOf<kInputs>(iterator);
  if (type == kTypeOfElement<T> && MapPacked<T, T, kInputs>(operands, function)) return;
  if constexpr (std::is_same_v<T, float>) {
    if (type == ScalarType::Half && MapPacked<Half, T, kInputs>(operands, function)) return;
    if (type == ScalarType::BFloat16 && MapPacked<BFloat16, T, kInputs>(operands, function)) return;
  }
  ForEachIndex(iterator.numel(), Body{operands, function, type});
}
template <typename T, int kInputs, typename Function>
void MapAs(const TensorIteratorBase& iterator, const Function& function) {
  MapAs<T, kInputs>(iterator, iterator.common_dtype(), function);
}

template <int kInputs, typename Function>
void MapFloating(const TensorIteratorBase& iterator, const Function& function) {
  VisitFloating(iterator.common_dtype(), iterator.operator_name(), [&](auto tag) {
    MapAs<typename decltype(tag)::type, kInputs>(iterator, function);
  });
}
template <int kInputs, typename Function>
void MapNumbers(const TensorIteratorBase& iterator, const Function& function) {
  VisitNumber(iterator.common_dtype(), iterator.operator_name(),
              [&](auto tag) { MapAs<typename decltype(tag)::type, kInputs>(iterator, function); });
}
template <int kInputs, typename Function>
void MapAny(const TensorIteratorBase& iterator, const Function& function) {
  VisitAny(iterator.common_dtype(), iterator.operator_name(),
           [&](auto tag) { MapAs<typename decltype(tag)::type, kInputs>(iterator, function); });
}
template <int kInputs, typename Function>
void MapIntegersOrBool(const TensorIteratorBase& iterator, const Function& function) {
  VisitIntegerOrBool(iterator.common_dtype(), iterator.operator_name(), [&](auto tag) {
    MapAs<typename decltype(tag)::type, kInputs>(iterator, function);
  });
}

// Calls visit(T()) with the type of the parts of complex numbers; false, and nothing is done, for
// other dtypes.
template <typename Visitor>
bool VisitComplex(ScalarType type, Visitor&& visit) {
  if (type == ScalarType::ComplexFloat) return visit(float{}), true;
  if (type == ScalarType::ComplexDouble) return visit(double{}), true;
  return false;
}
template <int kInputs, typename Function>
bool MapComplex(const TensorIteratorBase& iterator, const Function& function) {
  return VisitComplex(iterator.common_dtype(), [&](auto part) {
    MapAs<ComplexOf<decltype(part)>, kInputs>(iterator, function);
  });
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_POINTWISE_H_

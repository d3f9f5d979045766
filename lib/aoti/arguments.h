// Converts arguments of C functions to those of dispatch functions, for `gen --aoti-shim`.
//
// An argument is made from a value, a pointer (null for none) or a pointer and a length; a list of
// tensors lives until the end of the call. Give(result, places...) writes results. Source:
// reference exported program, AOTInductor.
#ifndef SWITCHYARD_LIB_AOTI_ARGUMENTS_H_
#define SWITCHYARD_LIB_AOTI_ARGUMENTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/aoti/handles.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"

namespace switchyard::aoti {

// A C number as the type of a parameter: a number, a Scalar, an enumerator.
template <typename Number>
class Plain {
 public:
  explicit Plain(Number number) : number_(number) {}
  template <typename T>
  operator T() const {  // NOLINT: stands for the argument
    return static_cast<T>(number_);
  }

 private:
  Number number_;
};

// The same through a pointer, which is null for none.
template <typename Number>
class OptionalPlain {
 public:
  explicit OptionalPlain(const Number* number) : number_(number) {}
  template <typename T>
  operator std::optional<T>() const {  // NOLINT: as above
    return number_ == nullptr ? std::nullopt : std::optional<T>(static_cast<T>(*number_));
  }

 private:
  const Number* number_;
};

// The run-time uses PyTorch's numbers for types, formats and devices: see lib/core.
inline Device DeviceOf(int32_t type, int32_t index) {
  return Device(static_cast<DeviceType>(type), static_cast<int8_t>(index));
}

inline std::optional<Device> OptionalDevice(const int32_t* type, int32_t index) {
  return type == nullptr ? std::nullopt : std::optional<Device>(DeviceOf(*type, index));
}

inline std::optional<Tensor> OptionalTensor(const AtenTensorHandle* handle) {
  return handle == nullptr ? std::nullopt : std::optional<Tensor>(TensorOf(*handle));
}

inline std::optional<std::string_view> OptionalText(const char* const* text) {
  return text == nullptr ? std::nullopt : std::optional<std::string_view>(*text);
}

inline size_t LengthOf(int64_t length) { return static_cast<size_t>(length); }

inline IntArrayRef Integers(const int64_t* numbers, int64_t length) {
  return {numbers, LengthOf(length)};
}

inline std::optional<IntArrayRef> OptionalIntegers(const int64_t* const* numbers, int64_t length) {
  return numbers == nullptr ? std::nullopt : std::optional<IntArrayRef>(Integers(*numbers, length));
}

inline ArrayRef<double> Doubles(const double* numbers, int64_t length) {
  return {numbers, LengthOf(length)};
}

inline std::optional<ArrayRef<double>> OptionalDoubles(const double* const* numbers,
                                                       int64_t length) {
  return numbers == nullptr ? std::nullopt
                            : std::optional<ArrayRef<double>>(Doubles(*numbers, length));
}

template <size_t kLength>
std::array<bool, kLength> Bools(const int32_t* values, int64_t length) {
  SWITCHYARD_CHECK(length == static_cast<int64_t>(kLength), "a list of ", kLength, " has ", length,
                   " elements");
  std::array<bool, kLength> bools = {};
  for (size_t i = 0; i < kLength; ++i) bools[i] = values[i] != 0;
  return bools;
}

class Tensors {
 public:
  Tensors(const AtenTensorHandle* handles, int64_t length) {
    for (int64_t i = 0; i < length; ++i) tensors_.push_back(TensorOf(handles[i]));
  }
  operator ArrayRef<Tensor>() const { return tensors_; }  // NOLINT: stands for the argument

 private:
  std::vector<Tensor> tensors_;
};

class OptionalTensors {
 public:
  OptionalTensors(const AtenTensorHandle* const* handles, int64_t length) {
    for (int64_t i = 0; i < length; ++i) tensors_.push_back(OptionalTensor(handles[i]));
  }
  operator ArrayRef<std::optional<Tensor>>() const { return tensors_; }  // NOLINT: as above

 private:
  std::vector<std::optional<Tensor>> tensors_;
};

// Results.
inline void Give(Tensor result, AtenTensorHandle* place) { *place = NewHandle(std::move(result)); }
inline void Give(int64_t result, int64_t* place) { *place = result; }
inline void Give(double result, double* place) { *place = result; }
inline void Give(bool result, int32_t* place) { *place = result ? 1 : 0; }
inline void Give(const Scalar& result, double* place) { *place = result.to<double>(); }
template <typename... Results, typename... Places>
void Give(std::tuple<Results...> results, Places*... places) {
  std::apply([&](auto&... each) { (Give(std::move(each), places), ...); }, results);
}

}  // namespace switchyard::aoti

#endif  // SWITCHYARD_LIB_AOTI_ARGUMENTS_H_

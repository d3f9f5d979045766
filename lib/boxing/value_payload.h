// The content of a boxed value: a tensor or a number in the value itself, or an object that copies
// share. The value knows which one it is.

#ifndef SWITCHYARD_LIB_BOXING_VALUE_PAYLOAD_H_
#define SWITCHYARD_LIB_BOXING_VALUE_PAYLOAD_H_

#include <cstdint>
#include <cstring>
#include <utility>

#include "lib/core/intrusive_ptr.h"
#include "lib/core/tensor.h"

namespace switchyard {

template <typename T>
struct ValueObject final : RefCounted {
  explicit ValueObject(T value) : value(std::move(value)) {}
  T value;
};

union ValuePayload {
  explicit ValuePayload(int64_t integer) noexcept : integer(integer) {}
  explicit ValuePayload(Tensor&& tensor) noexcept : tensor(std::move(tensor)) {}
  // The value destroys the content.
  ~ValuePayload() {}

  // An object that counts its owners; the caller is the first.
  template <typename T>
  static RefCounted* MakeObject(T value) {
    return new ValueObject<T>(std::move(value));
  }
  template <typename T>
  const T& ObjectOf() const {
    return static_cast<const ValueObject<T>*>(object)->value;
  }

  // Every content except a tensor can be copied as bytes.
  void CopyWord(const ValuePayload& other) {
    std::memcpy(static_cast<void*>(this), static_cast<const void*>(&other), sizeof(*this));
  }

  Tensor tensor;
  int64_t integer;
  double real;
  RefCounted* object;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_VALUE_PAYLOAD_H_

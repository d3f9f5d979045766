// The GIL around calls of operators.
//
// Takes: the arguments of a call. Gives: a guard that releases the GIL; whether releasing is
// worthwhile. Errors: none.
//
// Releasing and taking the GIL costs as much as a small operator. A call that ends within some
// microseconds keeps it: no other thread could run in that time, because CPython's threads wait for
// milliseconds before they request the GIL.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_GIL_H_
#define SWITCHYARD_LIB_PYTHON_BASE_GIL_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::python {

class GilRelease {
 public:
  explicit GilRelease(bool is_long = true) : state_(is_long ? PyEval_SaveThread() : nullptr) {}
  ~GilRelease() {
    if (state_ != nullptr) PyEval_RestoreThread(state_);
  }
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;

 private:
  PyThreadState* const state_;
};

class GilAcquire {
 public:
  GilAcquire() : state_(PyGILState_Ensure()) {}
  ~GilAcquire() { PyGILState_Release(state_); }
  GilAcquire(const GilAcquire&) = delete;
  GilAcquire& operator=(const GilAcquire&) = delete;

 private:
  const PyGILState_STATE state_;
};

namespace internal {

// More elements, or a number above this one among the arguments, may mean long work.
inline constexpr int64_t kShortWork = 256;

enum class Work : uint8_t { kUnknown, kShort, kLong };

inline Work WorkOf(const Tensor& tensor) {
  return tensor.numel() > kShortWork ? Work::kLong : Work::kShort;
}
inline Work WorkOf(const std::optional<Tensor>& tensor) {
  return tensor.has_value() ? WorkOf(*tensor) : Work::kUnknown;
}
inline Work WorkOf(int64_t number) {
  return number > kShortWork || number < -kShortWork ? Work::kLong : Work::kUnknown;
}
inline Work WorkOf(IntArrayRef numbers) {
  for (const int64_t number : numbers) {
    if (WorkOf(number) == Work::kLong) return Work::kLong;
  }
  return Work::kUnknown;
}
// Lists of tensors, above all.
template <typename T>
Work WorkOf(const std::vector<T>&) {
  return Work::kLong;
}
template <typename T>
Work WorkOfAny(const T& argument) {
  if constexpr (std::is_same_v<T, Tensor> || std::is_same_v<T, std::optional<Tensor>> ||
                std::is_same_v<T, int64_t>) {
    return WorkOf(argument);
  } else if constexpr (std::is_convertible_v<const T&, IntArrayRef>) {
    return WorkOf(IntArrayRef(argument));
  } else if constexpr (std::is_convertible_v<const T&, ArrayRef<Tensor>>) {
    return Work::kLong;
  } else {
    return Work::kUnknown;
  }
}

}  // namespace internal

// False if the call has tensors, all of them small, and no large number.
template <typename... Arguments>
bool IsLong(const Arguments&... arguments) {
  using internal::Work;
  bool has_short = false;
  bool has_long = false;
  const auto add = [&](Work work) {
    has_short |= work == Work::kShort;
    has_long |= work == Work::kLong;
  };
  (add(internal::WorkOfAny(arguments)), ...);
  return has_long || !has_short;
}

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_GIL_H_

// at::TensorArg and the checks that name the argument: checkDim, checkSameSize, checkAllSameType
// and others. Errors: Error, with the argument and who checked in it. Undefined tensors of a list
// are passed over, except by checkAllDefined.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_ARGUMENT_CHECKS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_ARGUMENT_CHECKS_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "lib/extension/runtime/names.h"

namespace at {

using CheckedFrom = const char*;

struct TensorArg {
  TensorArg(const Tensor& tensor, const char* name, int pos)
      : tensor(tensor), name(name), pos(pos) {}
  TensorArg(Tensor&& tensor, const char* name, int pos) = delete;
  const Tensor* operator->() const { return &tensor; }
  const Tensor& operator*() const { return tensor; }

  const Tensor& tensor;
  const char* name;
  int pos;  // from 1
};
// The shape is looked at when a check runs.
using TensorGeometryArg = TensorArg;

inline void AppendTo(std::string& out, const TensorArg& argument) {
  out += "argument #" + std::to_string(argument.pos);
  if (argument.name != nullptr) out += std::string(" '") + argument.name + "'";
}

namespace detail {

template <typename... Parts>
void CheckArgument(bool is_so, CheckedFrom checker, const Parts&... parts) {
  if (!is_so) {
    switchyard::Fail("expected ", parts..., " (while checking arguments for ", checker, ")");
  }
}

template <typename Check>
void CheckAllSame(ArrayRef<TensorArg> arguments, const Check& check) {
  const TensorArg* first = nullptr;
  for (const TensorArg& argument : arguments) {
    if (!argument->defined()) continue;
    if (first != nullptr) {
      check(*first, argument);
    } else {
      first = &argument;
    }
  }
}

}  // namespace detail

inline void checkDim(CheckedFrom c, const TensorArg& t, int64_t dim) {
  detail::CheckArgument(t->dim() == dim, c, dim, " dimensions, but ", t, " has ", t->dim());
}
inline void checkDimRange(CheckedFrom c, const TensorArg& t, int64_t start, int64_t end) {
  detail::CheckArgument(t->dim() >= start && t->dim() < end, c, start, " to ", end - 1,
                        " dimensions, but ", t, " has ", t->dim());
}
inline void checkContiguous(CheckedFrom c, const TensorArg& t) {
  detail::CheckArgument(t->is_contiguous(), c, "a contiguous tensor for ", t);
}
inline void checkAllContiguous(CheckedFrom c, ArrayRef<TensorArg> arguments) {
  for (const TensorArg& t : arguments) {
    if (t->defined()) checkContiguous(c, t);
  }
}
inline void checkSize(CheckedFrom c, const TensorArg& t, IntArrayRef sizes) {
  checkDim(c, t, static_cast<int64_t>(sizes.size()));
  detail::CheckArgument(t->sizes() == sizes, c, "size ", sizes, ", but ", t, " has ", t->sizes());
}
inline void checkSize(CheckedFrom c, const TensorArg& t, int64_t dim, int64_t size) {
  detail::CheckArgument(t->size(dim) == size, c, "size ", size, " at dimension ", dim, ", but ", t,
                        " has ", t->size(dim));
}
inline void checkNumel(CheckedFrom c, const TensorArg& t, int64_t numel) {
  detail::CheckArgument(t->numel() == numel, c, numel, " elements, but ", t, " has ", t->numel());
}
inline void checkScalarType(CheckedFrom c, const TensorArg& t, ScalarType type) {
  detail::CheckArgument(t->dtype() == type, c, type, ", but ", t, " is of ", t->dtype());
}
inline void checkScalarTypes(CheckedFrom c, const TensorArg& t, ArrayRef<ScalarType> types) {
  detail::CheckArgument(std::find(types.begin(), types.end(), t->dtype()) != types.end(), c,
                        "one of other dtypes than ", t->dtype(), ", which is that of ", t);
}
inline void checkDefined(CheckedFrom c, const TensorArg& t) {
  detail::CheckArgument(t->defined(), c, "a defined tensor for ", t);
}
inline void checkAllDefined(CheckedFrom c, ArrayRef<TensorArg> arguments) {
  for (const TensorArg& t : arguments) checkDefined(c, t);
}
inline void checkDeviceType(CheckedFrom c, ArrayRef<Tensor> tensors, DeviceType type) {
  for (const Tensor& tensor : tensors) {
    if (!tensor.defined()) continue;
    detail::CheckArgument(tensor.device().type() == type, c, "a tensor on ", Device(type),
                          ", but one is on ", tensor.device());
  }
}

inline void checkSameDim(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  detail::CheckArgument(a->dim() == b->dim(), c, a, " and ", b, " to have as many dimensions, not ",
                        a->dim(), " and ", b->dim());
}
inline void checkSameSize(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  detail::CheckArgument(a->sizes() == b->sizes(), c, a, " and ", b, " to have one size, not ",
                        a->sizes(), " and ", b->sizes());
}
inline void checkSameNumel(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  detail::CheckArgument(a->numel() == b->numel(), c, a, " and ", b,
                        " to have as many elements, not ", a->numel(), " and ", b->numel());
}
inline void checkSameType(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  detail::CheckArgument(a->dtype() == b->dtype() && a->layout() == b->layout() &&
                            a->device().type() == b->device().type(),
                        c, a, " and ", b, " to be of one type, not ", *a, " and ", *b);
}
inline void checkSameGPU(CheckedFrom c, const TensorArg& a, const TensorArg& b) {
  detail::CheckArgument(a->device() == b->device() && !a->device().is_cpu(), c, a, " and ", b,
                        " to be on one device that is no CPU, not on ", a->device(), " and ",
                        b->device());
}

#define SWITCHYARD_CHECK_ALL_SAME(all, two)                                              \
  inline void all(CheckedFrom c, ArrayRef<TensorArg> arguments) {                        \
    detail::CheckAllSame(arguments,                                                      \
                         [c](const TensorArg& a, const TensorArg& b) { two(c, a, b); }); \
  }
SWITCHYARD_CHECK_ALL_SAME(checkAllSameSize, checkSameSize)
SWITCHYARD_CHECK_ALL_SAME(checkAllSameNumel, checkSameNumel)
SWITCHYARD_CHECK_ALL_SAME(checkAllSameType, checkSameType)
SWITCHYARD_CHECK_ALL_SAME(checkAllSameGPU, checkSameGPU)
#undef SWITCHYARD_CHECK_ALL_SAME

}  // namespace at

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_ARGUMENT_CHECKS_H_

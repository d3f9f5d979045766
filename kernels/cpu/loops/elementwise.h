// Fills tensors, and applies functions of one or two elements to whole tensors.
//
// Takes tensors whose dtypes match the template arguments, operands that broadcast to the output,
// and memory approved by CheckWritable and ReadableBeside. Rows without gaps become plain array
// loops, which compilers vectorize.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_ELEMENTWISE_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_ELEMENTWISE_H_

#include <algorithm>
#include <cstdint>

#include "kernels/common/dimensions.h"
#include "lib/core/inline_vector.h"
#include "lib/core/tensor.h"
#include "lib/elements/strided_loop.h"
#include "lib/loops/loops.h"

namespace switchyard::internal {

inline char* BytesOf(const Tensor& tensor) { return static_cast<char*>(tensor.data_ptr()); }

// Strides in bytes over the shape `sizes`, to which the tensor's own shape broadcasts.
inline ShapeVector ByteStrides(const Tensor& tensor, IntArrayRef sizes) {
  return BroadcastStrides(tensor.sizes(), tensor.strides(), sizes,
                          static_cast<int64_t>(ElementSize(tensor.dtype())));
}

template <typename R, typename T, typename Op>
void MapRow(char* out, int64_t out_step, const char* a, int64_t a_step, int64_t count, Op op) {
  if (out_step == sizeof(R) && a_step == sizeof(T)) {
    R* results = reinterpret_cast<R*>(out);
    const T* operands = reinterpret_cast<const T*>(a);
    SWITCHYARD_INDEPENDENT_ITERATIONS
    for (int64_t i = 0; i < count; ++i) results[i] = op(operands[i]);
    return;
  }
  for (; count > 0; --count, out += out_step, a += a_step) {
    *reinterpret_cast<R*>(out) = op(*reinterpret_cast<const T*>(a));
  }
}

template <typename R, typename T, typename Op>
void MapRow(char* out, int64_t out_step, const char* a, int64_t a_step, const char* b,
            int64_t b_step, int64_t count, Op op) {
  if (b_step == 0) {
    const T fixed = *reinterpret_cast<const T*>(b);
    return MapRow<R, T>(out, out_step, a, a_step, count, [=](T x) { return op(x, fixed); });
  }
  if (a_step == 0) {
    const T fixed = *reinterpret_cast<const T*>(a);
    return MapRow<R, T>(out, out_step, b, b_step, count, [=](T x) { return op(fixed, x); });
  }
  if (out_step == sizeof(R) && a_step == sizeof(T) && b_step == sizeof(T)) {
    R* results = reinterpret_cast<R*>(out);
    const T* left = reinterpret_cast<const T*>(a);
    const T* right = reinterpret_cast<const T*>(b);
    SWITCHYARD_INDEPENDENT_ITERATIONS
    for (int64_t i = 0; i < count; ++i) results[i] = op(left[i], right[i]);
    return;
  }
  for (; count > 0; --count, out += out_step, a += a_step, b += b_step) {
    *reinterpret_cast<R*>(out) = op(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b));
  }
}

// out[i] = value
template <typename T>
void Fill(const Tensor& out, T value) {
  const StridedLoop<1> loop(out.sizes(), {ByteStrides(out, out.sizes())});
  loop.Run({BytesOf(out)}, [value](const auto& at, const auto& steps, int64_t count) {
    if (steps[0] == sizeof(T)) {
      std::fill_n(reinterpret_cast<T*>(at[0]), count, value);
      return;
    }
    for (int64_t i = 0; i < count; ++i) *reinterpret_cast<T*>(at[0] + i * steps[0]) = value;
  });
}

// out[i] = op(a[i])
template <typename R, typename T, typename Op>
void Map(const Tensor& out, const Tensor& a, Op op) {
  const IntArrayRef sizes = out.sizes();
  const StridedLoop<2> loop(sizes, {ByteStrides(out, sizes), ByteStrides(a, sizes)});
  loop.Run({BytesOf(out), BytesOf(a)}, [&](const auto& at, const auto& steps, int64_t count) {
    MapRow<R, T>(at[0], steps[0], at[1], steps[1], count, op);
  });
}

// out[i] = op(a[i], b[i])
template <typename R, typename T, typename Op>
void Map(const Tensor& out, const Tensor& a, const Tensor& b, Op op) {
  const IntArrayRef sizes = out.sizes();
  const StridedLoop<3> loop(
      sizes, {ByteStrides(out, sizes), ByteStrides(a, sizes), ByteStrides(b, sizes)});
  loop.Run({BytesOf(out), BytesOf(a), BytesOf(b)},
           [&](const auto& at, const auto& steps, int64_t count) {
             MapRow<R, T>(at[0], steps[0], at[1], steps[1], at[2], steps[2], count, op);
           });
}

// Whether test(a[i], b[i]) is true everywhere, for tensors of equal sizes. Stops at the first
// difference.
template <typename T, typename Test>
bool AllOf(const Tensor& a, const Tensor& b, Test test) {
  const IntArrayRef sizes = a.sizes();
  const StridedLoop<2> loop(sizes, {ByteStrides(a, sizes), ByteStrides(b, sizes)});
  bool holds = true;
  loop.Run({BytesOf(a), BytesOf(b)}, [&](const auto& at, const auto& steps, int64_t count) {
    for (int64_t i = 0; holds && i < count; ++i) {
      holds = test(*reinterpret_cast<const T*>(at[0] + i * steps[0]),
                   *reinterpret_cast<const T*>(at[1] + i * steps[1]));
    }
  });
  return holds;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_ELEMENTWISE_H_

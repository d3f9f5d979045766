// Numbers of distributions from random bits, and tensors filled with them.
//
// Takes: the numbers of a generator, and the parameters of the distribution. Gives: the same
// elements as PyTorch on the CPU from the same numbers, drawn in the same order: memory order,
// unless the tensor is a block. Errors: none; callers check parameters. Source: Box, Muller, "A
// note on the generation of random normal deviates", 1958; the others invert the distribution
// function.

#ifndef SWITCHYARD_KERNELS_CPU_RANDOM_DISTRIBUTIONS_H_
#define SWITCHYARD_KERNELS_CPU_RANDOM_DISTRIBUTIONS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/common/constants.h"
#include "kernels/common/drawn_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/half.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/elements/strided_loop.h"

namespace switchyard::internal {

// In [0, 1): a multiple of 2^-digits. Only Double uses 64 bits of the generator.
template <typename T>
auto DrawUnit(RandomNumbers& numbers) {
  using Real = std::conditional_t<std::is_same_v<T, double>, double, float>;
  constexpr uint64_t kValues = uint64_t{1} << kDigits<T>;
  uint64_t bits = 0;
  if constexpr (std::is_same_v<T, double>) {
    bits = numbers.Next64();
  } else {
    bits = numbers.Next32();
  }
  return static_cast<Real>(bits & (kValues - 1)) * (Real{1} / static_cast<Real>(kValues));
}

// In [from, to). The width is rounded to T first, and the result at the end.
template <typename T>
T DrawUniform(RandomNumbers& numbers, T from, T to) {
  using Real = decltype(DrawUnit<T>(numbers));
  const Real width =
      static_cast<Real>(static_cast<T>(static_cast<Real>(to) - static_cast<Real>(from)));
  return static_cast<T>(DrawUnit<T>(numbers) * width + static_cast<Real>(from));
}

// With mean 0 and variance 1. Two numbers are made together; the generator keeps the second one.
inline double DrawNormal(RandomNumbers& numbers) {
  if (numbers.next_normal()) {
    const double normal = *numbers.next_normal();
    numbers.next_normal().reset();
    return normal;
  }
  const double first = DrawUnit<double>(numbers);
  const double second = DrawUnit<double>(numbers);
  const double radius = std::sqrt(-2.0 * std::log(1.0 - second));
  const double angle = 2.0 * kPi * first;
  numbers.next_normal() = radius * std::sin(angle);
  return radius * std::cos(angle);
}

// With mean 1 / rate.
inline double DrawExponential(RandomNumbers& numbers, double rate) {
  return -1.0 / rate * std::log(1.0 - DrawUnit<double>(numbers));
}

// The generator of a CPU operator.
inline Generator GeneratorOf(const char* name, const std::optional<Generator>& given) {
  if (!given || !given->defined()) return DefaultCpuGenerator();
  SWITCHYARD_CHECK(given->device().is_cpu(), name, ": the generator is of device ", given->device(),
                   ", and what is filled on the CPU");
  return *given;
}

// The dimensions in the memory order of the first tensor, outermost first.
inline std::vector<size_t> MemoryOrder(const Tensor& tensor) {
  std::vector<size_t> order(tensor.sizes().size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const IntArrayRef strides = tensor.strides();
    return strides[a] != strides[b] ? strides[a] > strides[b] : a < b;
  });
  return order;
}

inline std::vector<int64_t> Permuted(IntArrayRef values, const std::vector<size_t>& order) {
  std::vector<int64_t> permuted;
  for (const size_t d : order) permuted.push_back(values[d]);
  return permuted;
}

// out[i] = draw(), in memory order.
template <typename T, typename Draw>
void DrawEach(const Tensor& out, Draw draw) {
  const std::vector<size_t> order = MemoryOrder(out);
  const StridedLoop<1> loop(Permuted(out.sizes(), order),
                            {Permuted(ByteStrides(out, out.sizes()), order)});
  loop.Run({BytesOf(out)}, [&](const auto& at, const auto& steps, int64_t count) {
    for (int64_t i = 0; i < count; ++i) *reinterpret_cast<T*>(at[0] + i * steps[0]) = draw();
  });
}

// out[i] = draw(parameter[i]), in the memory order of out; `parameters` broadcasts to out.
template <typename T, typename P, typename Draw>
void DrawEachFrom(const Tensor& out, const Tensor& parameters, Draw draw) {
  const std::vector<size_t> order = MemoryOrder(out);
  const StridedLoop<2> loop(Permuted(out.sizes(), order),
                            {Permuted(ByteStrides(out, out.sizes()), order),
                             Permuted(ByteStrides(parameters, out.sizes()), order)});
  loop.Run({BytesOf(out), BytesOf(parameters)},
           [&](const auto& at, const auto& steps, int64_t count) {
             for (int64_t i = 0; i < count; ++i) {
               const P parameter = *reinterpret_cast<const P*>(at[1] + i * steps[1]);
               *reinterpret_cast<T*>(at[0] + i * steps[0]) = draw(parameter);
             }
           });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_RANDOM_DISTRIBUTIONS_H_

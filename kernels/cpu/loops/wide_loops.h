// Loops of arithmetic in versions for the vectors that the processor has beside those of its kind.
//
// Takes: functions that are a few instructions of vectors, and say so by a member kIsArithmetic;
// rows of Float or Double. Gives: the same numbers as the plain loops, for loops whose sums have
// one order. But for sums of products no version has multiply-add, which rounds once where two
// operations round twice.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_LOOPS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_LOOPS_H_

#include <cstdint>
#include <type_traits>

#include "kernels/cpu/loops/repeated_rows.h"
#include "kernels/cpu/loops/vector_level.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/loops.h"
#include "lib/parallel/parallel_for.h"

namespace switchyard::internal {

template <typename Op, typename = void>
inline constexpr bool kIsArithmetic = false;
template <typename Op>
inline constexpr bool kIsArithmetic<Op, std::void_t<decltype(Op::kIsArithmetic)>> =
    Op::kIsArithmetic;

// Fewer elements are not worth a thread.
inline constexpr int64_t kLeastParallelCount = 1 << 14;

// Shorter rows gain nothing.
inline constexpr int64_t kLeastWideCount = 64;

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
// Whether loops of arithmetic over elements of T have a wide version.
template <typename T>
inline constexpr bool kHasWideNumbers = std::is_same_v<T, float> || std::is_same_v<T, double>;
// Whether those with this function do.
template <typename T, typename Op>
inline constexpr bool kHasWideLoop = kIsArithmetic<Op> && kHasWideNumbers<T>;

inline bool IsWide(int64_t count) {
  return count >= kLeastWideCount && VectorLevelHere() != VectorLevel::kPlain;
}

// All that `run` calls becomes a part of this function, and is compiled for these vectors.
template <typename Run>
__attribute__((target("avx2"), flatten)) void RunWide(const Run& run) {
  run();
}

// The same with multiply-add, for sums of products: their rounding is that of a matrix product.
template <typename Run>
__attribute__((target("avx2,fma"), flatten)) void RunWideProducts(const Run& run) {
  run();
}

template <typename Run>
__attribute__((target("avx512f,fma"), flatten)) void RunWidestProducts(const Run& run) {
  run();
}

// With multiply-add and the widest vectors that the processor has, for functions that are not
// computed as the plain loops do it (wide_functions.h).
template <typename Run>
void RunWideFunctions(const Run& run) {
  VectorLevelHere() == VectorLevel::kAvx512 ? RunWidestProducts(run) : RunWideProducts(run);
}
#else
template <typename T>
inline constexpr bool kHasWideNumbers = false;
template <typename T, typename Op>
inline constexpr bool kHasWideLoop = false;
inline bool IsWide(int64_t /*count*/) { return false; }
template <typename Run>
void RunWide(const Run& run) {
  run();
}
template <typename Run>
void RunWideProducts(const Run& run) {
  run();
}
template <typename Run>
void RunWideFunctions(const Run& run) {
  run();
}
#endif

// For operands that are repeated rows. Returns whether they are.
template <typename T, typename Elements, typename Function>
bool RunRepeatedRows(const TensorIteratorBase& iterator, const Function& function) {
  // Most calls have one dimension.
  if (iterator.ndim() < 2 || VectorLevelHere() == VectorLevel::kPlain) return false;
  const RepeatedRows<T> rows(iterator);
  if (!rows.IsFound()) return false;
  RunWide([&rows, &function] {
    rows.ForEachBlock([&function](char** data, int64_t count) {
      constexpr int64_t kSize = sizeof(T);
      constexpr int64_t kSteps[] = {kSize, kSize, kSize};
      Elements::Run(data, kSteps, count, function);
    });
  });
  return true;
}

// cpu_kernel with elements of T alone; `wide` computes long rows where there are vectors for it. It
// is `function`, or one of its own.
template <typename T, typename Function, typename WideFunction>
void KernelWithWide(TensorIteratorBase& iterator, const Function& function,
                    const WideFunction& wide) {
  using Elements = ElementFunction<decltype(&Function::operator())>;
  using WideElements = ElementFunction<decltype(&WideFunction::operator())>;
  Elements::CheckTypes(iterator);
  if constexpr (Elements::kOperands == 3) {
    if (RunRepeatedRows<T, Elements>(iterator, function)) return iterator.cast_outputs();
  }
  iterator.for_each([&](char** data, const int64_t* steps, int64_t count) {
    if (!IsWide(count)) return Elements::Run(data, steps, count, function);
    ParallelFor(count, kLeastParallelCount, [&](int64_t begin, int64_t end) {
      char* own[Elements::kOperands];
      for (int i = 0; i < Elements::kOperands; ++i) own[i] = data[i] + begin * steps[i];
      const auto run = [&own, steps, count = end - begin, &wide] {
        WideElements::Run(own, steps, count, wide);
      };
      if constexpr (std::is_same_v<Function, WideFunction>) {
        RunWide(run);
      } else {
        RunWideFunctions(run);
      }
    });
  });
  iterator.cast_outputs();
}

// cpu_kernel with elements of T alone, whose function is or calls an Op.
template <typename T, typename Op, typename Function>
void ArithmeticKernel(TensorIteratorBase& iterator, const Function& function) {
  if constexpr (kHasWideLoop<T, Op>) {
    KernelWithWide<T>(iterator, function, function);
  } else {
    cpu_kernel(iterator, function);
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_LOOPS_H_

// Which vectors the processor has beside those that every processor of its kind has.
//
// Gives: VectorLevelHere, found out at the first call. SWITCHYARD_HAS_VECTOR_LEVELS is defined
// where there is more than the plain level: on x86-64, if the build has optimized kernels. Unless
// it says which it has (docs/guide/kernels.md), it has them if it is not for size.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_VECTOR_LEVEL_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_VECTOR_LEVEL_H_

#include <cstdint>

#if defined(SWITCHYARD_KERNELS_OPTIMIZED) && defined(SWITCHYARD_KERNELS_PORTABLE)
#error "kernels are either optimized or portable"
#endif

#if defined(__x86_64__) && !defined(SWITCHYARD_KERNELS_PORTABLE) && \
    (defined(SWITCHYARD_KERNELS_OPTIMIZED) || !defined(__OPTIMIZE_SIZE__))
#define SWITCHYARD_HAS_VECTOR_LEVELS 1
// Marks functions with vectors of 64 bytes, which only processors of kAvx512 may call.
#define SWITCHYARD_64_BYTES __attribute__((target("avx512f,fma")))
#endif

namespace switchyard::internal {

// Each has all of the ones before it: vectors of 16 bytes; of 32, and multiply-add; of 64.
enum class VectorLevel : uint8_t { kPlain, kAvx2, kAvx512 };

// The highest that the processor and the operating system have. Any thread may ask.
VectorLevel VectorLevelHere();

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_VECTOR_LEVEL_H_

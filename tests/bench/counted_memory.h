// Counts all heap memory: this program's malloc and related functions replace those of the C
// library, also for shared libraries.
//
// Gives: the allocated bytes, in heap sizes (malloc_usable_size), their maximum since ResetPeak,
// and the number of allocations. glibc only.
#ifndef SWITCHYARD_TESTS_BENCH_COUNTED_MEMORY_H_
#define SWITCHYARD_TESTS_BENCH_COUNTED_MEMORY_H_

#include <cstdint>

namespace switchyard::bench {

struct CountedMemory {
  int64_t held;
  int64_t peak;
  int64_t calls;
};

CountedMemory Memory();
void ResetPeak();

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_COUNTED_MEMORY_H_

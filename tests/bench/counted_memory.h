// All memory of the heap, counted: this program's malloc and its like stand before those of the C
// library, for every shared library too.
//
// Gives: bytes that are held, as the heap hands them out (malloc_usable_size), the most that were
// since ResetPeak, and calls that took some. glibc alone.
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

// Asks the system for large pages for the heap.
//
// A compiler that runs for some hundredths of a second spends a third of them on the first touch of
// each page; with large pages that share all but vanishes. Nothing depends on it: where the system
// has no large pages, or keeps none for whoever asks, the heap is as usual.
#ifndef SWITCHYARD_COMPILER_DRIVER_HEAP_H_
#define SWITCHYARD_COMPILER_DRIVER_HEAP_H_

namespace switchyard::driver {

// To be called before the first large allocation.
void PreferLargePages();

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_HEAP_H_

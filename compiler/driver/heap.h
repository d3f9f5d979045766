// The heap of the process: large pages for it, and what happens when it is full.
//
// A compiler that runs for some hundredths of a second spends a third of them on the first touch of
// each page; with large pages that share all but vanishes. Nothing depends on it: where the system
// has no large pages, or keeps none for whoever asks, the heap is as usual.
#ifndef SWITCHYARD_COMPILER_DRIVER_HEAP_H_
#define SWITCHYARD_COMPILER_DRIVER_HEAP_H_

#include <vector>

namespace switchyard::driver {

// To be called before the first large allocation.
void PreferLargePages();

// From now on a request for memory that the system has not got ends the process with a message and
// the status of a failed machine (2), on whatever thread it is. What was written so far is as after
// a kill: outputs are whole or as they were.
void EndWhenMemoryLacks();

// Makes a value that lives as long as the process. The end of a process gives all memory back at
// once; to take a program apart piece by piece takes a tenth of the time that `gen` has.
template <typename T>
T& MakeForProcess() {
  // Reached from here, so that no checker takes it for lost.
  static auto* const values = new std::vector<T*>;
  values->push_back(new T);
  return *values->back();
}

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_HEAP_H_

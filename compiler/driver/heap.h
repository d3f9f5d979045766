// What the process does before and after its command: standard streams, large pages, and the end
// when memory runs out.
//
// A compiler that runs for some hundredths of a second spends a third of that on the first touch of
// each page. Large pages make that share vanish. Nothing depends on them: without them the heap is
// the usual one.
#ifndef SWITCHYARD_COMPILER_DRIVER_HEAP_H_
#define SWITCHYARD_COMPILER_DRIVER_HEAP_H_

#include <vector>

namespace switchyard::driver {

// Call before the first large allocation.
void PreferLargePages();

// From now on, when the system has no memory for a request on any thread, the process ends with a
// message and the status of a failed machine (2). Outputs are then as after a kill: whole or
// unchanged.
void EndWhenMemoryLacks();

// The whole of a `main`: opens the standard streams, prepares memory as the two functions above do,
// and returns what `run` returns, or the status of a failed machine when the output did not arrive.
int RunProcess(int argc, char** argv, int (*run)(int argc, char** argv));

// Makes a value that lives as long as the process. The end of a process frees all memory at once;
// destroying a program piece by piece would take a tenth of `gen`'s time.
template <typename T>
T& MakeForProcess() {
  // Reachable from here, so that leak checkers do not report it.
  static auto* const values = new std::vector<T*>;
  values->push_back(new T);
  return *values->back();
}

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_HEAP_H_

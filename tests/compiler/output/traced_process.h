// Runs a function in a separate process and stops that process at every system call.
#ifndef SWITCHYARD_TESTS_COMPILER_OUTPUT_TRACED_PROCESS_H_
#define SWITCHYARD_TESTS_COMPILER_OUTPUT_TRACED_PROCESS_H_

#include <cstddef>
#include <functional>

namespace switchyard::output {

enum class Step { kGoOn, kKill };

struct TracedEnd {
  bool can_trace = true;    // false when this machine lets no process trace another
  bool was_killed = false;  // by the tracer
  int status = -1;          // the function's result, if it returned
};

// Calls `before_call` with 0, 1, 2, ... before every system call of `function`, which returns the
// exit status of its process.
TracedEnd RunTraced(const std::function<int()>& function,
                    const std::function<Step(size_t call)>& before_call);

// Whether RunWithFailingCall works on this machine.
bool CanFailCalls();
// Like RunTraced without stops, but the system call with that number, counted from 0, does nothing
// and fails with `error`; `reached` says whether there was such a call.
TracedEnd RunWithFailingCall(const std::function<int()>& function, size_t call, int error,
                             bool* reached);

}  // namespace switchyard::output

#endif  // SWITCHYARD_TESTS_COMPILER_OUTPUT_TRACED_PROCESS_H_

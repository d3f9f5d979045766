#include "tests/compiler/output/traced_process.h"

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>

namespace switchyard::output {
namespace {

constexpr int kCannotTrace = 99;

// The process of `function`, stopped before its first instruction; -1 when it cannot be traced.
pid_t StartTraced(const std::function<int()>& function) {
  const pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(kCannotTrace);
    raise(SIGSTOP);
    _exit(function());
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return -1;
  const auto options = static_cast<uintptr_t>(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  ptrace(PTRACE_SETOPTIONS, child, nullptr, options);
  return child;
}

// Up to the next border of a system call; false when the process has ended.
bool GoOn(pid_t child, int* status) {
  uintptr_t signal = 0;
  while (true) {
    if (ptrace(PTRACE_SYSCALL, child, nullptr, signal) != 0) return false;
    if (waitpid(child, status, 0) != child || !WIFSTOPPED(*status)) return false;
    const int stop = WSTOPSIG(*status);
    if (stop == (SIGTRAP | 0x80)) return true;
    signal = static_cast<uintptr_t>(stop);
  }
}

}  // namespace

TracedEnd RunTraced(const std::function<int()>& function,
                    const std::function<Step(size_t call)>& before_call) {
  TracedEnd end;
  const pid_t child = StartTraced(function);
  if (child < 0) {
    end.can_trace = false;
    return end;
  }
  int status = 0;
  for (size_t stop = 0; GoOn(child, &status); ++stop) {
    // Stops before and after a call alternate.
    if (stop % 2 != 0 || before_call(stop / 2) == Step::kGoOn) continue;
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    end.was_killed = true;
    return end;
  }
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  return end;
}

#if defined(__x86_64__)

bool CanFailCalls() { return true; }

namespace {

// Without memory, and if it cannot end, a process cannot influence the result.
bool MayFail(unsigned long long call) {
  return call != SYS_brk && call != SYS_mmap && call != SYS_munmap && call != SYS_mprotect &&
         call != SYS_futex && call != SYS_exit_group;
}

}  // namespace

TracedEnd RunWithFailingCall(const std::function<int()>& function, size_t call, int error,
                             bool* reached) {
  TracedEnd end;
  *reached = false;
  const pid_t child = StartTraced(function);
  if (child < 0) {
    end.can_trace = false;
    return end;
  }
  int status = 0;
  unsigned long long failed = SYS_brk;
  for (size_t stop = 0; GoOn(child, &status); ++stop) {
    if (stop / 2 != call) continue;
    *reached = true;
    struct user_regs_struct registers = {};
    ptrace(PTRACE_GETREGS, child, nullptr, &registers);
    if (!MayFail(stop % 2 == 0 ? registers.orig_rax : failed)) continue;
    if (stop % 2 == 0) {
      failed = registers.orig_rax;
      registers.orig_rax = ~0ull;  // no such call: nothing is done
    } else {
      registers.rax = static_cast<unsigned long long>(-static_cast<long long>(error));
    }
    ptrace(PTRACE_SETREGS, child, nullptr, &registers);
  }
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  return end;
}

#else

bool CanFailCalls() { return false; }

TracedEnd RunWithFailingCall(const std::function<int()>&, size_t, int, bool* reached) {
  *reached = false;
  return {};
}

#endif

}  // namespace switchyard::output

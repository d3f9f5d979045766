#include "compiler/clang/guarded_run.h"

#include <pthread.h>

#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <mutex>

namespace switchyard::cxx {
namespace {

// A level of nesting costs Clang up to some kilobytes. Pages that are never touched cost nothing.
constexpr std::size_t kStackSizes[] = {std::size_t{1} << 30, std::size_t{1} << 28,
                                       std::size_t{1} << 26};

struct Signal {
  int number;
  const char* name;
};

constexpr Signal kSignals[] = {{SIGSEGV, "a segmentation fault"},
                               {SIGBUS, "a bus error"},
                               {SIGABRT, "an abort"},
                               {SIGFPE, "an arithmetic fault"},
                               {SIGILL, "an illegal instruction"},
                               {SIGTRAP, "a trap"}};

// Where this thread goes on after a signal; null outside of guarded work.
thread_local sigjmp_buf* resume_point = nullptr;

void OnSignal(int number) {
  sigjmp_buf* const resume = resume_point;
  if (resume != nullptr) {
    resume_point = nullptr;
    siglongjmp(*resume, number);
  }
  // Not ours: the fault happens again, or is raised again, and ends the program.
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void InstallHandlers() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  for (const Signal& signal : kSignals) {
    struct sigaction action = {};
    action.sa_handler = OnSignal;
    action.sa_flags = SA_ONSTACK;
    sigaction(signal.number, &action, nullptr);
  }
#endif
}

struct GuardedWork {
  const std::function<void()>& work;
  int signal;
};

// The handler needs a stack of its own, as that of the work may be exhausted.
void* RunHere(void* argument) {
  auto* const guarded = static_cast<GuardedWork*>(argument);
  alignas(16) static thread_local char space[1 << 16];
  stack_t stack = {};
  stack.ss_sp = space;
  stack.ss_size = sizeof(space);
  sigaltstack(&stack, nullptr);
  sigjmp_buf resume;
  guarded->signal = sigsetjmp(resume, 1);
  if (guarded->signal == 0) {
    resume_point = &resume;
    guarded->work();
    resume_point = nullptr;
  }
  stack.ss_flags = SS_DISABLE;
  sigaltstack(&stack, nullptr);
  return nullptr;
}

// False when the system gives no thread with such a stack.
bool RunOnStack(std::size_t size, GuardedWork* guarded) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread;
  const bool is_started = pthread_attr_setstacksize(&attributes, size) == 0 &&
                          pthread_create(&thread, &attributes, RunHere, guarded) == 0;
  pthread_attr_destroy(&attributes);
  if (is_started) pthread_join(thread, nullptr);
  return is_started;
}

}  // namespace

std::optional<std::string> RunGuarded(const std::function<void()>& work) {
  static std::once_flag is_installed;
  std::call_once(is_installed, InstallHandlers);
  GuardedWork guarded = {work, 0};
  bool has_run = false;
  for (const std::size_t size : kStackSizes) {
    has_run = RunOnStack(size, &guarded);
    if (has_run) break;
  }
  if (!has_run) RunHere(&guarded);
  for (const Signal& signal : kSignals) {
    if (signal.number == guarded.signal) return signal.name;
  }
  return std::nullopt;
}

}  // namespace switchyard::cxx

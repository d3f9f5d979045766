// No call of an operator touches memory that is not its own: an Error, or a result.
//
// Calls every operator in the program's table with arguments that nobody means (hostile_calls.h),
// on fenced memory (fenced_memory.h); with the address sanitizer, what is not memory of tensors is
// watched, too. Calls run in children of the test: one that ends in a signal is told, and the next
// child goes on behind it. SWITCHYARD_MEMORY_CALLS is the number of calls of each operator,
// SWITCHYARD_MEMORY_FIRST that of the first.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/outcome.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/memory/fenced_memory.h"
#include "tests/kernels/memory/hostile_calls.h"

namespace switchyard::memory {
namespace {

using comparison::OwnOperator;

// Shared by the test and its children.
struct Progress {
  std::size_t next = 0;  // the call that is running, counted over all operators
  std::size_t calls = 0, errors = 0;
  char other_exception[256] = "";
};

constexpr std::size_t kMostFaults = 60;
// Of the processor, for one call. The address sanitizer takes several times as long.
#if defined(__SANITIZE_ADDRESS__)
constexpr time_t kMostSeconds = 120;
#else
constexpr time_t kMostSeconds = 20;
#endif

std::size_t NumberIn(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoul(text);
}

struct HostileCalls {
  std::vector<OwnOperator> operators = comparison::OwnOperators();
  std::size_t each = NumberIn("SWITCHYARD_MEMORY_CALLS", 4);
  std::size_t first = NumberIn("SWITCHYARD_MEMORY_FIRST", 0);

  std::size_t count() const { return operators.size() * each; }
  const OwnOperator& OperatorOf(std::size_t call) const { return operators[call / each]; }
  std::vector<Value> ArgumentsOf(std::size_t call) const {
    return MakeHostileCall(OperatorOf(call), first + call % each);
  }
};

// False for an Error, and where there is not so much memory.
bool Call(const std::string& name, const std::vector<Value>& arguments) {
  Stack stack;
  for (const Value& argument : arguments) stack.Push(argument);
  try {
    CallBoxed(FindOperator(name).value(), stack);
    return true;
  } catch (const Error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void LimitTime() {
  const itimerval limit = {{0, 0}, {kMostSeconds, 0}};
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

[[noreturn]] void RunChild(const HostileCalls& hostile, Progress* progress) {
  FenceCpuMemory();
  for (; progress->next < hostile.count(); ++progress->next) {
    LimitTime();
    const std::vector<Value> arguments = hostile.ArgumentsOf(progress->next);
    try {
      const bool is_right = Call(hostile.OperatorOf(progress->next).name, arguments);
      progress->errors += is_right ? 0 : 1;
    } catch (const std::exception& error) {
      std::snprintf(progress->other_exception, sizeof(progress->other_exception), "%s",
                    error.what());
      _exit(3);
    }
    ++progress->calls;
  }
  _exit(0);
}

std::string EndOf(int status, const Progress& progress) {
  if (WIFSIGNALED(status)) return std::string("ends in ") + strsignal(WTERMSIG(status));
  if (WEXITSTATUS(status) == 3) return std::string("throws ") + progress.other_exception;
  return "ends the program with status " + std::to_string(WEXITSTATUS(status));
}

TEST(MemoryTest, NoCallTouchesWhatIsNotItsOwn) {
  const HostileCalls hostile;
  ASSERT_EQ(hostile.operators.size(), OperatorCount());
  void* const shared =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  auto* const progress = new (shared) Progress;
  std::size_t faults = 0;
  while (progress->next < hostile.count() && faults < kMostFaults) {
    std::fflush(nullptr);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) RunChild(hostile, progress);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (status == 0) break;
    const std::size_t call = progress->next++;
    ++faults;
    ADD_FAILURE() << hostile.OperatorOf(call).name << ", call "
                  << hostile.first + call % hostile.each << ", " << EndOf(status, *progress) << ": "
                  << comparison::Describe(hostile.ArgumentsOf(call));
  }
  std::printf("operators: %zu, calls: %zu, of which %zu are errors\n", hostile.operators.size(),
              progress->calls, progress->errors);
  EXPECT_GT(hostile.operators.size(), 1000u);
  EXPECT_EQ(progress->calls + faults, hostile.count());
  // Both kinds of outcomes are met.
  EXPECT_GT(progress->errors, progress->calls / 20);
  EXPECT_LT(progress->errors, progress->calls * 9 / 10);
}

// What the test would not see, it could not report.
TEST(FencedMemoryTest, AnAccessBehindATensorIsSeen) {
  FenceCpuMemory();
  const auto touch = [](int64_t offset) {
    const Tensor tensor = EmptyTensor({4}, ScalarType::Float);
    volatile float* const data = tensor.data<float>();
    data[offset] = 1;
  };
  touch(3);
  EXPECT_DEATH(touch(4), "");
#ifdef __SANITIZE_ADDRESS__
  EXPECT_DEATH(touch(-1), "heap-buffer-overflow");
#else
  EXPECT_DEATH(touch(-1025), "");
#endif
}

}  // namespace
}  // namespace switchyard::memory

#include "compiler/driver/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>

#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "llvm/Support/ErrorHandling.h"

namespace switchyard::driver {
namespace {

// The heap grows by this much at a time, in addresses rather than memory. PyTorch's file needs 16
// MiB.
constexpr int kGrowth = 64 << 20;
// Larger requests get a mapping of their own.
constexpr int kMappingThreshold = 32 << 20;
constexpr int kLargestKept = 160;            // malloc's own limit
constexpr size_t kFirstRequest = 256 << 10;  // more than the initial heap
// The size of the first request with malloc's header.
constexpr uintptr_t kLead = kFirstRequest + 4096;
constexpr uintptr_t kLargePage = 2 << 20;

uintptr_t HeapEnd() { return reinterpret_cast<uintptr_t>(sbrk(0)); }

// Must not allocate memory itself.
[[noreturn]] void EndWithoutMemory() {
  constexpr std::string_view kMessage = "switchyard: out of memory\n";
  static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  _exit(kExitUsage);
}

void EndLlvmWithoutMemory(void* /*unused*/, const char* /*reason*/, bool /*with_crash_report*/) {
  EndWithoutMemory();
}

}  // namespace

void EndWhenMemoryLacks() {
  std::set_new_handler(EndWithoutMemory);
  // LLVM's containers call malloc directly.
  llvm::install_bad_alloc_error_handler(EndLlvmWithoutMemory);
}

void PreferLargePages() {
  mallopt(M_TOP_PAD, kGrowth);
  mallopt(M_TRIM_THRESHOLD, 4 * kGrowth);
  // Freed small pieces are kept unmerged for the next request, because nothing lives long.
  mallopt(M_MXFAST, kLargestKept);
  mallopt(M_MMAP_THRESHOLD, kMappingThreshold);
  // A large page must begin at a multiple of its size, in memory that was never written to. So the
  // heap is extended to just before such an address, leaving only what malloc writes immediately.
  sbrk(static_cast<intptr_t>(kLargePage - (HeapEnd() + kLead) % kLargePage));
  const uintptr_t begin = HeapEnd() + kLead;
  // Makes the heap grow now. Volatile, because a compiler may drop the pair otherwise.
  void* volatile first = std::malloc(kFirstRequest);
  std::free(first);
  const uintptr_t end = HeapEnd();
  if (end <= begin) return;
  // Memory that no object is in yet. NOLINTNEXTLINE(performance-no-int-to-ptr)
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

int RunProcess(int argc, char** argv, int (*run)(int argc, char** argv)) {
  OpenStandardStreams();
  EndWhenMemoryLacks();
  PreferLargePages();
  return CloseStandardStreams(run(argc, argv));
}

}  // namespace switchyard::driver

#include "lib/parallel/parallel_for.h"

#include "lib/core/error.h"

#ifdef SWITCHYARD_THREADS
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#endif

namespace switchyard {

#ifdef SWITCHYARD_THREADS

namespace {

using Part = FunctionRef<void(int64_t part)>;

// Whether this thread runs a part.
bool& IsInPart() {
  static thread_local bool is_in_part = false;
  return is_in_part;
}

class Pool {
 public:
  Pool() = default;
  // When a thread cannot be started, those before it end: the pool is an object already.
  explicit Pool(int workers) : Pool() {
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { Serve(); });
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  int64_t threads() const { return static_cast<int64_t>(workers_.size()) + 1; }

  // Runs all parts, or none when another caller has the threads.
  bool Run(int64_t parts, Part part) {
    const std::unique_lock<std::mutex> turn(turn_, std::try_to_lock);
    if (!turn.owns_lock()) return false;
    std::unique_lock<std::mutex> lock(mutex_);
    part_ = &part;
    next_ = 0;
    count_ = left_ = parts;
    changed_.notify_all();
    Work(lock);
    done_.wait(lock, [this] { return left_ == 0; });
    part_ = nullptr;
    const std::exception_ptr failure = std::exchange(failure_, nullptr);
    lock.unlock();
    if (failure) std::rethrow_exception(failure);
    return true;
  }

 private:
  void Serve() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!is_ending_) {
      Work(lock);
      changed_.wait(lock, [this] { return is_ending_ || next_ < count_; });
    }
  }

  // Takes parts until none is left to take.
  void Work(std::unique_lock<std::mutex>& lock) {
    while (next_ < count_) {
      const int64_t number = next_++;
      const Part part = *part_;
      lock.unlock();
      const std::exception_ptr failure = Call(part, number);
      lock.lock();
      if (failure && !failure_) failure_ = failure;
      if (--left_ == 0) done_.notify_all();
    }
  }

  static std::exception_ptr Call(Part part, int64_t number) {
    IsInPart() = true;
    std::exception_ptr failure;
#if defined(__cpp_exceptions)
    try {
      part(number);
    } catch (...) {
      failure = std::current_exception();
    }
#else
    part(number);
#endif
    IsInPart() = false;
    return failure;
  }

  std::mutex turn_;   // of callers
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::condition_variable done_;
  const Part* part_ = nullptr;
  int64_t next_ = 0;
  int64_t count_ = 0;
  int64_t left_ = 0;
  std::exception_ptr failure_;
  bool is_ending_ = false;
  std::vector<std::thread> workers_;
};

// Null while there is one thread. Never destroyed: threads may still run when the program ends.
std::unique_ptr<Pool>& ThePool() {
  static auto* const pool = new std::unique_ptr<Pool>;
  return *pool;
}

}  // namespace

void SetThreadCount(int count) {
  SWITCHYARD_CHECK(count >= 1, "SetThreadCount: ", count, " threads");
  if (count == ThreadCount()) return;
  ThePool().reset();
  if (count == 1) return;
#if defined(__cpp_exceptions)
  try {
    ThePool() = std::make_unique<Pool>(count - 1);
  } catch (const std::system_error& error) {
    Fail("SetThreadCount: ", count, " threads: ", error.what());
  }
#else
  ThePool() = std::make_unique<Pool>(count - 1);
#endif
}

int ThreadCount() { return ThePool() == nullptr ? 1 : static_cast<int>(ThePool()->threads()); }

namespace internal {

bool RunInParts(int64_t count, int64_t least, FunctionRef<void(int64_t begin, int64_t end)> run) {
  Pool* const pool = ThePool().get();
  if (pool == nullptr || IsInPart()) return false;
  const int64_t parts = std::min(pool->threads(), count / std::max<int64_t>(least, 1));
  if (parts < 2) return false;
  return pool->Run(parts,
                   [&](int64_t part) { run(count * part / parts, count * (part + 1) / parts); });
}

}  // namespace internal

#else

void SetThreadCount(int count) {
  SWITCHYARD_CHECK(count == 1, "SetThreadCount: ", count,
                   " threads, and this build has none but the caller's");
}
int ThreadCount() { return 1; }

#endif

}  // namespace switchyard

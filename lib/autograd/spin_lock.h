// SpinLock: a lock of one byte for what takes a few instructions: a pointer that is read or
// replaced.
//
// Takes: nothing. Gives: what std::lock_guard needs. Errors: none. Whoever holds one runs no code
// of a user's and destroys nothing: both may come back to the same lock.

#ifndef SWITCHYARD_LIB_AUTOGRAD_SPIN_LOCK_H_
#define SWITCHYARD_LIB_AUTOGRAD_SPIN_LOCK_H_

#include <atomic>
#include <thread>

namespace switchyard::autograd {

class SpinLock {
 public:
  constexpr SpinLock() = default;
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;

  void lock() {
    while (is_locked_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock() { is_locked_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> is_locked_{false};
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_SPIN_LOCK_H_

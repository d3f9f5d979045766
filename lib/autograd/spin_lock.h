// SpinLock: a lock of one byte for critical sections of a few instructions, such as reading or
// replacing a pointer.
//
// Takes: nothing. Gives: what std::lock_guard needs. Errors: none. The holder must not call user
// code or destroy objects, because both may take the same lock again.

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

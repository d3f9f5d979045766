// Grad mode, forward mode and inference mode of the calling thread, as guards for the length of a
// scope. Every thread starts with grad mode and forward mode on and inference mode off.
//
// Takes: whether a mode is on. Gives: the modes, as thread-local bytes without initializer. Errors:
// none. Guards of one thread must end in the reverse order of their beginning.
//
// Grad mode off: results do not require grad and no node is made; versions count and views are
// tracked as usual. Forward mode off: calls see no tangents and results get none; grad mode does
// not matter to them. Inference mode: grad mode is off regardless of NoGrad and EnableGrad, forward
// mode is off, no call goes to a kernel for an Autograd key, and new tensors are inference tensors:
// without version, never saved for backward.

#ifndef SWITCHYARD_LIB_AUTOGRAD_MODES_H_
#define SWITCHYARD_LIB_AUTOGRAD_MODES_H_

#include <cstdint>

#include "lib/autograd/keys.h"
#include "lib/core/constant_init.h"
#include "lib/dispatch/local_keys.h"

namespace switchyard::autograd {
namespace internal {

struct Modes {
  bool grad;
  bool inference;
  bool forward;
};

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT SWITCHYARD_STATE(thread_local Modes modes,
                                                              {true, false, true});

}  // namespace internal

inline bool IsInferenceMode() { return internal::modes.inference; }
inline bool IsGradMode() { return internal::modes.grad && !internal::modes.inference; }
inline bool IsForwardMode() { return internal::modes.forward; }

class GradMode {
 public:
  explicit GradMode(bool is_on) : before_(internal::modes.grad) { internal::modes.grad = is_on; }
  ~GradMode() { internal::modes.grad = before_; }
  GradMode(const GradMode&) = delete;
  GradMode& operator=(const GradMode&) = delete;

 private:
  const bool before_;
};

class NoGrad : public GradMode {
 public:
  NoGrad() : GradMode(false) {}
};

class EnableGrad : public GradMode {
 public:
  EnableGrad() : GradMode(true) {}
};

class ForwardMode {
 public:
  explicit ForwardMode(bool is_on) : before_(internal::modes.forward) {
    internal::modes.forward = is_on;
  }
  ~ForwardMode() { internal::modes.forward = before_; }
  ForwardMode(const ForwardMode&) = delete;
  ForwardMode& operator=(const ForwardMode&) = delete;

 private:
  const bool before_;
};

// InferenceMode(false) inside one restores normal mode, with grad mode and forward mode on.
class InferenceMode {
 public:
  explicit InferenceMode(bool is_on = true)
      : before_(internal::modes),
        included_before_(switchyard::internal::local_keys.included & kInference.raw()),
        kept_before_(switchyard::internal::local_keys.kept & kAutogradKeys.raw()) {
    internal::modes = {!is_on, is_on, !is_on};
    SetIncluded(is_on ? kInference.raw() : 0);
    SetKept(is_on ? 0 : kAutogradKeys.raw());
  }
  ~InferenceMode() {
    internal::modes = before_;
    SetIncluded(included_before_);
    SetKept(kept_before_);
  }
  InferenceMode(const InferenceMode&) = delete;
  InferenceMode& operator=(const InferenceMode&) = delete;

 private:
  static void SetIncluded(uint64_t bit) {
    uint64_t& included = switchyard::internal::local_keys.included;
    included = (included & ~kInference.raw()) | bit;
  }

  static void SetKept(uint64_t bits) {
    uint64_t& kept = switchyard::internal::local_keys.kept;
    kept = (kept & ~kAutogradKeys.raw()) | bits;
  }

  const internal::Modes before_;
  const uint64_t included_before_;
  const uint64_t kept_before_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_MODES_H_

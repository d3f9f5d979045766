// Guards that extensions put around calls: below autograd, without gradients, without some keys.
// In a program that is compiled with SWITCHYARD_WITHOUT_AUTOGRAD they exclude keys, for its kernels
// at autograd keys, and do nothing else.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_MODES_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_MODES_H_

#include "lib/dispatch/local_keys.h"
#include "lib/extension/runtime/names.h"

#ifndef SWITCHYARD_WITHOUT_AUTOGRAD
#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#endif

namespace c10 {

inline constexpr DispatchKeySet autograd_dispatch_keyset({DispatchKey::AutogradFunctionality,
                                                          DispatchKey::AutogradOther,
                                                          DispatchKey::AutogradNestedTensor});
inline constexpr DispatchKeySet autograd_dispatch_keyset_with_ADInplaceOrView =
    autograd_dispatch_keyset | DispatchKeySet(DispatchKey::ADInplaceOrView);

// What a kernel for autograd keys passes on to.
inline constexpr DispatchKeySet after_autograd_keyset =
    DispatchKeySet::FullAfter(DispatchKey::AutogradOther);
inline constexpr DispatchKeySet after_ADInplaceOrView_keyset =
    DispatchKeySet::FullAfter(DispatchKey::ADInplaceOrView);

namespace detail {

#ifdef SWITCHYARD_WITHOUT_AUTOGRAD
struct ModeOff {
  constexpr explicit ModeOff(bool /*is_on*/ = false) {}
  ~ModeOff() {}
};
using BelowRecording = ModeOff;
using GradModeGuard = ModeOff;
using ForwardModeGuard = ModeOff;
#else
using BelowRecording = switchyard::autograd::BelowAutograd;
using GradModeGuard = switchyard::autograd::GradMode;
using ForwardModeGuard = switchyard::autograd::ForwardMode;
#endif

}  // namespace detail

namespace impl {

// Who excludes the autograd keys is not recorded.
class ExcludeDispatchKeyGuard {
 public:
  explicit ExcludeDispatchKeyGuard(DispatchKeySet keys) : keys_(keys) {
    if (keys.HasAny(autograd_dispatch_keyset)) below_.emplace();
  }
  explicit ExcludeDispatchKeyGuard(DispatchKey key)
      : ExcludeDispatchKeyGuard(key == DispatchKey::Autograd ? autograd_dispatch_keyset
                                                             : DispatchKeySet(key)) {}

 private:
  switchyard::ExcludeKeysGuard keys_;
  std::optional<detail::BelowRecording> below_;
};
using IncludeDispatchKeyGuard = switchyard::IncludeKeysGuard;

}  // namespace impl

#ifndef SWITCHYARD_WITHOUT_AUTOGRAD
using InferenceMode = switchyard::autograd::InferenceMode;
#endif

}  // namespace c10

namespace at {

// Calls go to the kernels of backends, and nothing of autograd happens.
class AutoDispatchBelowADInplaceOrView {
  switchyard::ExcludeKeysGuard keys_{c10::autograd_dispatch_keyset_with_ADInplaceOrView};
  c10::detail::BelowRecording below_{};
};

// Calls go to the kernels of backends and need no gradient; writes count, and views are known.
class AutoDispatchBelowAutograd {
  switchyard::ExcludeKeysGuard keys_{c10::autograd_dispatch_keyset};
  c10::detail::GradModeGuard grad_{false};
  c10::detail::ForwardModeGuard forward_{false};
};
// What it was called before 1.9.
class AutoNonVariableTypeMode : public AutoDispatchBelowAutograd {
 public:
  explicit AutoNonVariableTypeMode(bool enabled = true) {
    TORCH_CHECK(enabled, "AutoNonVariableTypeMode cannot be switched off");
  }
};

using AutoGradMode = c10::detail::GradModeGuard;
class NoGradGuard : public AutoGradMode {
 public:
  NoGradGuard() : AutoGradMode(false) {}
};

struct GradMode {
#ifdef SWITCHYARD_WITHOUT_AUTOGRAD
  static constexpr bool is_enabled() { return false; }
#else
  static bool is_enabled() { return switchyard::autograd::IsGradMode(); }
  static void set_enabled(bool enabled) { switchyard::autograd::internal::modes.grad = enabled; }
#endif
};

}  // namespace at

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_MODES_H_

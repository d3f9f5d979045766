// Connects the dispatch functions of `switchyard gen --target=aten` with libtorch: the keys of a
// call, and the bookkeeping for a call that skips its dispatcher.
//
// Takes arguments of operators, tensors of libtorch. Gives the key of a call, with the thread's
// keys (autocast, modes, InferenceMode) applied as in c10. Autograd keys are left out if no tensor
// of the call requires a gradient, so that such a call goes straight to its kernel. Errors:
// FailNoKernel throws c10::Error. Source: reference dispatch, section 4; reference autograd, views
// and version counters.

#ifndef SWITCHYARD_LIB_ATEN_DISPATCH_H_
#define SWITCHYARD_LIB_ATEN_DISPATCH_H_

#include <c10/core/GradMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <utility>
#include <vector>

#include "lib/aten/autograd_meta.h"
#include "lib/aten/types.h"

namespace switchyard::aten {
namespace internal {

// Without the keys for which only the dispatcher has kernels.
inline constexpr DispatchKeySet kPassedBy{DispatchKey::BackendSelect};
inline constexpr DispatchKeySet kInplaceOrView{DispatchKey::ADInplaceOrView};
inline constexpr DispatchKeySet kAutograd{DispatchKey::AutogradFunctionality};

// The keys of a call's arguments, and whether one has autograd metadata: each is read once.
class ArgumentFacts {
 public:
  void Add(const at::Tensor& tensor) {
    const c10::TensorImpl& impl = *tensor.unsafeGetTensorImpl();
    keys_ = keys_ | impl.key_set();
    has_autograd_meta_ |= HasAutogradMeta(impl);
  }
  void Add(const optional<at::Tensor>& tensor) {
    if (tensor.has_value()) Add(*tensor);
  }
  void Add(at::ArrayRef<at::Tensor> tensors) {
    for (const at::Tensor& tensor : tensors) Add(tensor);
  }
  void Add(const c10::List<optional<at::Tensor>>& tensors) {
    for (size_t i = 0; i < tensors.size(); ++i) {
      const optional<at::Tensor> tensor = tensors[i];
      Add(tensor);
    }
  }
  void Add(const at::Generator& generator) {
    if (generator.defined()) keys_ = keys_ | generator.key_set();
  }
  void Add(const optional<at::Generator>& generator) {
    if (generator.has_value()) Add(*generator);
  }

  DispatchKeySet keys() const { return keys_; }
  bool has_autograd_meta() const { return has_autograd_meta_; }

 private:
  DispatchKeySet keys_;
  bool has_autograd_meta_ = false;
};

// Whether the tensor requires a gradient, or has a tangent.
bool NeedsGradient(const at::Tensor& tensor);
inline bool NeedsGradient(const optional<at::Tensor>& tensor) {
  return tensor.has_value() && NeedsGradient(*tensor);
}
inline bool NeedsGradient(at::ArrayRef<at::Tensor> tensors) {
  for (const at::Tensor& tensor : tensors) {
    if (NeedsGradient(tensor)) return true;
  }
  return false;
}
inline bool NeedsGradient(const c10::List<optional<at::Tensor>>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    if (NeedsGradient(tensor)) return true;
  }
  return false;
}
template <typename T>
bool NeedsGradient(const T& /*no tensor*/) {
  return false;
}

inline bool Has(DispatchKeySet keys, DispatchKeySet one) {
  return (keys.raw_repr() & one.raw_repr()) != 0;
}

// The thread's keys.
inline c10::impl::PODLocalDispatchKeySet& LocalKeys() {
  return c10::impl::raw_local_dispatch_key_set;
}

inline DispatchKeySet WithLocalKeys(DispatchKeySet keys) {
  const c10::impl::PODLocalDispatchKeySet& local = LocalKeys();
  return ((keys | local.included()) - local.excluded()) - kPassedBy;
}

// For arguments with autograd metadata.
template <typename... Args>
[[gnu::noinline]] DispatchKeySet WithoutUnusedAutograd(DispatchKeySet keys, const Args&... args) {
  return Has(keys, kAutograd) && (NeedsGradient(args) || ...) ? keys : keys - kAutograd;
}

// For a factory with such options. The usual case needs no search.
[[gnu::always_inline]] inline DispatchKeySet KeyOfMade(const optional<at::ScalarType>& dtype,
                                                       const optional<at::Layout>& layout,
                                                       const optional<at::Device>& device) {
  const bool is_on_cpu = !device.has_value() || device->is_cpu();
  const bool is_strided = !layout.has_value() || *layout == at::kStrided;
  const bool is_quantized = dtype.has_value() && c10::isQIntType(*dtype);
  if (__builtin_expect(is_on_cpu && is_strided && !is_quantized, 1)) {
    return DispatchKeySet(DispatchKey::CPU);
  }
  return DispatchKeySet(c10::computeDispatchKey(dtype, layout, device));
}

}  // namespace internal

// (arguments' keys | included) - excluded, without autograd if nothing requires it.
template <typename... Args>
[[gnu::always_inline]] inline DispatchKeySet DispatchKeySetOf(const Args&... args) {
  internal::ArgumentFacts facts;
  (facts.Add(args), ...);
  const DispatchKeySet keys = internal::WithLocalKeys(facts.keys());
  if (__builtin_expect(!facts.has_autograd_meta(), 1)) return keys - internal::kAutograd;
  return internal::WithoutUnusedAutograd(keys, args...);
}

namespace internal {

// Whether a call with these keys goes to an autograd key, after those of higher priority (modes,
// autocast).
template <DispatchKey... kKeys>
bool HasAutogradOf(DispatchKeySet keys) {
  const DispatchKey key = c10::toRuntimePerBackendFunctionalityKey(
      DispatchKey::AutogradFunctionality, keys.highestBackendKey());
  return ((key == kKeys) || ...);
}

}  // namespace internal

// The same for an operator with its own kernels at autograd keys: they are also called without a
// gradient.
template <DispatchKey... kKeys, typename... Args>
DispatchKeySet KeySetWithAutogradOf(const Args&... args) {
  internal::ArgumentFacts facts;
  (facts.Add(args), ...);
  const DispatchKeySet keys = internal::WithLocalKeys(facts.keys());
  if (internal::HasAutogradOf<kKeys...>(keys)) return keys;
  return internal::WithoutUnusedAutograd(keys, args...);
}

// The same for an operator whose calls are never recorded: without autograd.
template <typename... Args>
[[gnu::always_inline]] inline DispatchKeySet KeySetWithoutAutogradOf(const Args&... args) {
  internal::ArgumentFacts facts;
  (facts.Add(args), ...);
  return internal::WithLocalKeys(facts.keys()) - internal::kAutograd;
}

// For factories: device and layout, and the thread's keys.
template <typename... Args>
[[gnu::always_inline]] inline DispatchKeySet FactoryKeySetOf(const optional<at::ScalarType>& dtype,
                                                             const optional<at::Layout>& layout,
                                                             const optional<at::Device>& device,
                                                             const Args&... /*args*/) {
  return internal::WithLocalKeys(internal::KeyOfMade(dtype, layout, device));
}

// The key to which a call with these keys goes.
inline DispatchKey HighestKeyOf(DispatchKeySet keys) {
  return (keys - internal::kInplaceOrView).highestPriorityTypeId();
}
template <DispatchKey kKey>
bool GoesTo(DispatchKeySet keys) {
  return HighestKeyOf(keys) == kKey;
}
// The same for the key of lowest priority: the set has no other key.
template <DispatchKey kKey>
[[gnu::always_inline]] inline bool GoesStraightTo(DispatchKeySet keys) {
  static_assert(kKey == DispatchKey::CPU, "a key of higher priority can have others below it");
  constexpr DispatchKeySet kWanted(kKey);
  return __builtin_expect(keys - internal::kInplaceOrView == kWanted, 1);
}

// `built_in_keys` are the keys with kernels, as text; the call went to none of them.
[[noreturn, gnu::cold]] void FailNoKernel(const char* op_name, DispatchKeySet keys,
                                          const char* built_in_keys);

namespace internal {

// The keys that c10's dispatcher skips for an operator, by the index of a backend.
std::vector<DispatchKeySet> FallthroughKeys(const char* name, const char* overload_name);

}  // namespace internal

// The keys of a call for c10's dispatcher. They include the autograd keys, so that autograd kernels
// record the call and exclude the keys for their own calls. They do not include keys that fall
// through for the operator: c10 removes these in a normal call, but not in a call with explicit
// keys.
template <typename Operator>
DispatchKeySet DispatcherKeys(DispatchKeySet keys) {
  static const std::vector<DispatchKeySet> passed_by =
      internal::FallthroughKeys(Operator::name, Operator::overload_name);
  if (internal::Has(keys, internal::kInplaceOrView)) {
    keys = keys | (internal::kAutograd - internal::LocalKeys().excluded());
  }
  return keys - passed_by[keys.getBackendIndex()];
}

// --- Bookkeeping for libtorch in a call ----------------------------------------------------------
// libtorch does this in its kernels for the key ADInplaceOrView, which these calls skip.

namespace internal {

inline void NoteWrittenTensor(const at::Tensor& tensor) {
  if (tensor.defined()) tensor.unsafeGetTensorImpl()->bump_version();
}
inline void NoteWrittenTensor(const optional<at::Tensor>& tensor) {
  if (tensor.has_value()) NoteWrittenTensor(*tensor);
}
inline void NoteWrittenTensor(at::ArrayRef<at::Tensor> tensors) {
  for (const at::Tensor& tensor : tensors) NoteWrittenTensor(tensor);
}

at::Tensor ViewOf(const at::Tensor& base, at::Tensor view);
std::vector<at::Tensor> ViewOf(const at::Tensor& base, std::vector<at::Tensor> views);
at::Tensor CutViewOf(const at::Tensor& base, const at::Tensor& view);

}  // namespace internal

// While it lives, calls of the thread, which a kernel makes, are below autograd. No effect if the
// call itself is already below. Equals c10::impl::ExcludeDispatchKeyGuard, but without a function
// call.
class BelowAutograd {
 public:
  explicit BelowAutograd(DispatchKeySet keys)
      : local_(internal::LocalKeys()), excluded_(local_.excluded_) {
    if (!internal::Has(keys, internal::kInplaceOrView)) return;
    local_.set_excluded(local_.excluded() | c10::autograd_dispatch_keyset_with_ADInplaceOrView);
  }
  BelowAutograd(const BelowAutograd&) = delete;
  BelowAutograd& operator=(const BelowAutograd&) = delete;
  ~BelowAutograd() { local_.excluded_ = excluded_; }

 private:
  c10::impl::PODLocalDispatchKeySet& local_;
  const uint64_t excluded_;  // before
};

// Counts a write of each tensor.
template <typename... Args>
void NoteWritten(DispatchKeySet keys, const Args&... args) {
  if (!internal::Has(keys, internal::kInplaceOrView)) return;
  (internal::NoteWrittenTensor(args), ...);
}

// Makes the result a view of its base for autograd, and returns it.
template <typename Result>
Result NoteView(DispatchKeySet keys, const at::Tensor& base, Result result) {
  if (!internal::Has(keys, internal::kInplaceOrView)) return result;
  return internal::ViewOf(base, std::move(result));
}
// The same for a view through which no gradient flows: it shares only the version of its base.
inline at::Tensor NoteCutView(DispatchKeySet keys, const at::Tensor& base, at::Tensor result) {
  if (!internal::Has(keys, internal::kInplaceOrView)) return result;
  return internal::CutViewOf(base, result);
}
// Views of a list's elements have no base that autograd could track.
template <typename Result>
Result NoteView(DispatchKeySet /*keys*/, at::TensorList /*bases*/, Result result) {
  return result;
}

// --- Arguments -----------------------------------------------------------------------------------

// A written `Tensor?`, which dispatch functions take as a tensor and kernels as an optional.
class WrittenOptional {
 public:
  explicit WrittenOptional(at::Tensor& tensor) : tensor_(tensor) {
    if (tensor.defined()) optional_ = tensor;
  }
  WrittenOptional(const WrittenOptional&) = delete;
  WrittenOptional& operator=(const WrittenOptional&) = delete;
  ~WrittenOptional() { tensor_ = optional_.has_value() ? *optional_ : at::Tensor(); }
  operator optional<at::Tensor>&() { return optional_; }  // NOLINT: stands for the argument

 private:
  at::Tensor& tensor_;
  optional<at::Tensor> optional_;
};

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_DISPATCH_H_

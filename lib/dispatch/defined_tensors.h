// CheckDefined, DefinedKeySetOf and CheckResult: check that tensors are defined where a schema
// requires it.
//
// Takes: an operator's name; its arguments declared `Tensor`, or optionals and lists of such, and
// their names with a comma and a space between; or the result of its kernel. Gives: nothing;
// DefinedKeySetOf returns the keys of DispatchKeySetOf and requires that the arguments in Defined()
// are defined. Errors: an Error that names the operator and the argument or result, for an
// undefined tensor. Arguments declared `Tensor?` and `Tensor x=[]` are not passed here, or not in
// Defined().
//
// If size counts (-Os), there is no check: an undefined tensor is an argument without keys. The
// check uses the keys, which a call loads anyway: it is a comparison and a jump, without an
// address, and visits lists only once for both purposes. Source: native README, "Undefined tensor
// conventions".

#ifndef SWITCHYARD_LIB_DISPATCH_DEFINED_TENSORS_H_
#define SWITCHYARD_LIB_DISPATCH_DEFINED_TENSORS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/key_extraction.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// An argument that must be defined, among the arguments that give the call's keys.
template <typename T>
struct DefinedArgument {
  const T& argument;
};
template <typename T>
constexpr DefinedArgument<T> Defined(const T& argument) {
  return {argument};
}

namespace internal {

[[noreturn, gnu::cold]] void FailUndefinedArgument(const char* op_name, const char* argument_names,
                                                   size_t index, bool is_list);
// For several results, or for one.
[[noreturn, gnu::cold]] void FailUndefinedResult(const char* op_name, size_t index);
[[noreturn, gnu::cold]] void FailUndefinedResult(const char* op_name);

// Only undefined tensors have no keys.
inline bool HasUndefined(const Tensor& tensor) { return tensor.key_set().IsEmpty(); }
template <typename T>
bool HasUndefined(const T& argument) {
  return AnyTensor(argument, [](const Tensor& tensor) { return HasUndefined(tensor); });
}

// Adds the keys of an argument. Returns false if one of its tensors is undefined although it must
// be defined.
[[gnu::always_inline]] inline bool AddDefinedKeys(KeyCollector* collector, const Tensor& tensor) {
  const uint64_t bits = tensor.key_set().raw();
  collector->bits |= bits;
  return __builtin_expect(bits != 0, 1);
}
[[gnu::always_inline]] inline bool AddDefinedKeys(KeyCollector* collector, TensorList tensors) {
  for (const Tensor& tensor : tensors) {
    if (!AddDefinedKeys(collector, tensor)) return false;
  }
  return true;
}
// Optional lists and lists of lists have no keys for a call.
template <typename T>
bool AddDefinedKeys(KeyCollector* collector, const T& argument) {
  collector->Add(argument);
  return !HasUndefined(argument);
}
template <typename T>
[[gnu::always_inline]] inline bool AddKeys(KeyCollector* collector,
                                           const DefinedArgument<T>& defined) {
  return AddDefinedKeys(collector, defined.argument);
}
template <typename T>
[[gnu::always_inline]] inline bool AddKeys(KeyCollector* collector, const T& argument) {
  collector->Add(argument);
  return true;
}

// The form in which an argument is passed to the function that reports an undefined one: a pointer
// to a tensor, or the list itself, so that neither is copied to memory. Nothing for an argument
// that may be undefined.
inline const Tensor* Held(const DefinedArgument<Tensor>& defined) { return &defined.argument; }
template <typename T>
T Held(const DefinedArgument<T>& defined) {
  return defined.argument;
}
template <typename T>
std::nullopt_t Held(const T& /*may be undefined*/) {
  return std::nullopt;
}

// Finds the undefined argument, counted among those that must be defined.
struct UndefinedSearch {
  size_t index = 0;
  bool is_found = false;
  bool is_list = false;

  void Look(std::nullopt_t) {}
  void Look(const Tensor* tensor) { Look(HasUndefined(*tensor), false); }
  template <typename T>
  void Look(const T& list) {
    Look(HasUndefined(list), true);
  }
  void Look(bool has_undefined, bool of_list) {
    if (is_found) return;
    is_found = has_undefined;
    is_list = of_list;
    if (!is_found) ++index;
  }
};

// Out of line, and shared by all operators with the same argument types.
template <typename... Args>
[[noreturn, gnu::cold, gnu::noinline]] void FailUndefined(const char* op_name,
                                                          const char* argument_names,
                                                          Args... args) {
  UndefinedSearch search;
  (search.Look(args), ...);
  FailUndefinedArgument(op_name, argument_names, search.index, search.is_list);
}

// The argument itself, for DispatchKeySetOf.
template <typename T>
const T& Undecorated(const DefinedArgument<T>& defined) {
  return defined.argument;
}
template <typename T>
const T& Undecorated(const T& argument) {
  // It lives as long as the call. NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter)
  return argument;
}

template <typename T>
void CheckElement(const char*, size_t, const T&) {}
inline void CheckElement(const char* op_name, size_t index, const Tensor& tensor) {
  if (__builtin_expect(HasUndefined(tensor), 0)) FailUndefinedResult(op_name, index);
}

inline void CheckElement(const char* op_name, size_t index, const std::vector<Tensor>& list) {
  for (const Tensor& tensor : list) CheckElement(op_name, index, tensor);
}

template <typename Tuple, size_t... kIndexes>
void CheckElements(const char* op_name, const Tuple& results, std::index_sequence<kIndexes...>) {
  (CheckElement(op_name, kIndexes, std::get<kIndexes>(results)), ...);
}

}  // namespace internal

// A program may have parts of both kinds.
#if defined(__OPTIMIZE_SIZE__)
inline namespace unchecked {

template <typename... Args>
void CheckDefined(const char* /*op_name*/, const char* /*argument_names*/, const Args&...) {}
template <typename... Args>
DispatchKeySet DefinedKeySetOf(const char* /*op_name*/, const char* /*argument_names*/,
                               const Args&... args) {
  return DispatchKeySetOf(internal::Undecorated(args)...);
}
template <typename Result>
void CheckResult(const char* /*op_name*/, const Result&) {}

}  // namespace unchecked
#else
inline namespace checked {

template <typename... Args>
[[gnu::always_inline]] inline void CheckDefined(const char* op_name, const char* argument_names,
                                                const Args&... args) {
  const bool has_undefined = (internal::HasUndefined(args) || ...);
  if (__builtin_expect(has_undefined, 0)) {
    internal::FailUndefined(op_name, argument_names, internal::Held(Defined(args))...);
  }
}

template <typename... Args>
[[gnu::always_inline]] inline DispatchKeySet DefinedKeySetOf(const char* op_name,
                                                             const char* argument_names,
                                                             const Args&... args) {
  internal::KeyCollector collector;
  const bool is_defined = (internal::AddKeys(&collector, args) && ...);
  if (__builtin_expect(!is_defined, 0)) {
    internal::FailUndefined(op_name, argument_names, internal::Held(args)...);
  }
  return WithLocalKeys(DispatchKeySet::FromRaw(collector.bits));
}

[[gnu::always_inline]] inline void CheckResult(const char* op_name, const Tensor& result) {
  if (__builtin_expect(internal::HasUndefined(result), 0)) internal::FailUndefinedResult(op_name);
}
inline void CheckResult(const char* op_name, const std::vector<Tensor>& results) {
  for (size_t i = 0; i < results.size(); ++i) internal::CheckElement(op_name, i, results[i]);
}
template <typename... Results>
void CheckResult(const char* op_name, const std::tuple<Results...>& results) {
  internal::CheckElements(op_name, results, std::index_sequence_for<Results...>());
}

}  // namespace checked
#endif

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DISPATCH_DEFINED_TENSORS_H_

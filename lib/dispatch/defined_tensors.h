// CheckDefined and CheckResult: a tensor that a schema declares is there.
//
// Takes: an operator's name; its arguments declared `Tensor`, or optionals and lists of such, and
// their names with a comma and a space between; or what its kernel returned. Gives: nothing.
// Errors: Error naming operator and argument, or result, for an undefined tensor. Arguments
// declared `Tensor?` and `Tensor x=[]` are not passed here.
//
// Where size counts (-Os) there is no check: an undefined tensor is an argument without keys. Told
// by the keys, which a call loads anyway: a check is a comparison and a jump, without an address.
// Source: native README, "Undefined tensor conventions".

#ifndef SWITCHYARD_LIB_DISPATCH_DEFINED_TENSORS_H_
#define SWITCHYARD_LIB_DISPATCH_DEFINED_TENSORS_H_

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard {
namespace internal {

[[noreturn, gnu::cold]] void FailUndefinedArgument(const char* op_name, const char* argument_names,
                                                   size_t index, bool is_list);
// Of several results, or of one.
[[noreturn, gnu::cold]] void FailUndefinedResult(const char* op_name, size_t index);
[[noreturn, gnu::cold]] void FailUndefinedResult(const char* op_name);

// Only what is undefined has no keys.
inline bool HasUndefined(const Tensor& tensor) { return tensor.key_set().IsEmpty(); }
template <typename T>
bool HasUndefined(const T& argument) {
  return AnyTensor(argument, [](const Tensor& tensor) { return HasUndefined(tensor); });
}

inline bool IsList(const Tensor&) { return false; }
template <typename T>
bool IsList(const T&) {
  return true;
}

// Out of line, and one for all operators with the same types of arguments.
template <typename... Args>
[[noreturn, gnu::cold, gnu::noinline]] void FailUndefined(const char* op_name,
                                                          const char* argument_names,
                                                          const Args&... args) {
  const bool has_undefined[] = {HasUndefined(args)...};
  const bool is_list[] = {IsList(args)...};
  size_t index = 0;
  while (!has_undefined[index]) ++index;
  FailUndefinedArgument(op_name, argument_names, index, is_list[index]);
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

// Programs may have parts of both kinds.
#if defined(__OPTIMIZE_SIZE__)
inline namespace unchecked {

template <typename... Args>
void CheckDefined(const char* /*op_name*/, const char* /*argument_names*/, const Args&...) {}
template <typename Result>
void CheckResult(const char* /*op_name*/, const Result&) {}

}  // namespace unchecked
#else
inline namespace checked {

template <typename... Args>
[[gnu::always_inline]] inline void CheckDefined(const char* op_name, const char* argument_names,
                                                const Args&... args) {
  const bool has_undefined = (internal::HasUndefined(args) || ...);
  if (__builtin_expect(has_undefined, 0)) internal::FailUndefined(op_name, argument_names, args...);
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

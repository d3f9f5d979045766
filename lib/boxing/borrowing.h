// CallBorrowing: a boxed call whose arguments stay with their owners.
//
//   CallBorrowing(*add, stack, x, y);       // as stack.PushAll(x, y); CallBoxed(*add, stack, 2);
//   Tensor sum = Unbox<Tensor>(stack.Pop());
//
// Takes: the operator, the stack that its results go to, and arguments of any type that converts to
// a value. It borrows named tensors and values: it copies and counts nothing, and a value may be
// written in place. Every other argument becomes a value that lives until the end of the call.
// Gives: the results on top of the stack, which owns them. Errors: those of CallBoxed.
//
// A borrow lasts only for the call, and no object outlives it. No other code may assign to the
// passed variables while the call runs.

#ifndef SWITCHYARD_LIB_BOXING_BORROWING_H_
#define SWITCHYARD_LIB_BOXING_BORROWING_H_

#include <type_traits>
#include <utility>

#include "lib/boxing/boxed_call.h"
#include "lib/boxing/operator_table.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard {
namespace internal {

// An argument during the call: a temporary value, ...
template <typename T>
class CallArgument {
 public:
  explicit CallArgument(T&& source) : value_(std::forward<T>(source)) {}
  Value* place() { return &value_; }

 private:
  Value value_;
};

// ... a value of the caller, ...
template <>
class CallArgument<Value&> {
 public:
  explicit CallArgument(Value& source) : value_(source) {}
  Value* place() { return &value_; }

 private:
  Value& value_;
};

// ... or a lent value.
class LentArgument {
 public:
  explicit LentArgument(const Tensor& source) : value_(source) {}
  explicit LentArgument(const Value& source) : value_(source) {}
  Value* place() { return &value_.value(); }

 private:
  LentValue value_;
};
template <>
class CallArgument<Tensor&> : public LentArgument {
  using LentArgument::LentArgument;
};
template <>
class CallArgument<const Tensor&> : public LentArgument {
  using LentArgument::LentArgument;
};
template <>
class CallArgument<const Value&> : public LentArgument {
  using LentArgument::LentArgument;
};

// For an operator that was called before, with all arguments, no look-up is needed.
[[gnu::always_inline]] inline void CallInLine(OperatorId id, Stack& results,
                                              ArrayRef<Value*> arguments) {
  BoxedFunction* const function = RememberedFunction(id);
  if (__builtin_expect(function == nullptr, 0)) return CallAtPlaces(id, results, arguments);
  const OperatorRow& row = operator_rows[static_cast<uint32_t>(id)];
  if (__builtin_expect(arguments.size() != row.argument_count, 0)) {
    return CallAtPlaces(id, results, arguments);
  }
  BoxedCall call(row, arguments.data(), results);
  function(call);
}

}  // namespace internal

// If size counts, the look-up of an operator is out of line. A program may have parts of both
// kinds.
#if defined(__OPTIMIZE_SIZE__)
#define SWITCHYARD_CALL_BORROWING inline
#define SWITCHYARD_CALL_AT_PLACES internal::CallAtPlaces
inline namespace out_of_line {
#else
#define SWITCHYARD_CALL_BORROWING [[gnu::always_inline]] inline
#define SWITCHYARD_CALL_AT_PLACES internal::CallInLine
inline namespace in_line {
#endif

template <typename... Arguments>
SWITCHYARD_CALL_BORROWING void CallBorrowing(OperatorId id, Stack& results,
                                             Arguments&&... arguments) {
  if constexpr (sizeof...(Arguments) == 0) {
    SWITCHYARD_CALL_AT_PLACES(id, results, {});
  } else {
    SWITCHYARD_CALL_AT_PLACES(
        id, results,
        {internal::CallArgument<Arguments&&>(std::forward<Arguments>(arguments)).place()...});
  }
}

}  // inline namespace
}  // namespace switchyard

#undef SWITCHYARD_CALL_BORROWING
#undef SWITCHYARD_CALL_AT_PLACES

#endif  // SWITCHYARD_LIB_BOXING_BORROWING_H_

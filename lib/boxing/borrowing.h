// CallBorrowing: a boxed call whose arguments stay with their owners.
//
//   CallBorrowing(*add, stack, x, y);       // as stack.PushAll(x, y); CallBoxed(*add, stack, 2);
//   Tensor sum = Unbox<Tensor>(stack.Pop());
//
// Takes: the operator, the stack that its results go to, and arguments as values are made of.
// Tensors and values that have a name are borrowed: nothing is copied or counted, and a value may
// be written to in place. Everything else becomes a value that ends with the call. Gives: the
// results on top of the stack; they are its own. Errors: those of CallBoxed.
//
// What is borrowed is borrowed inside the call only: there is no object that could be kept. Nobody
// may give the names that were handed in another tensor while the call runs.

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

// An argument for the time of a call: a value that ends with it, ...
template <typename T>
class CallArgument {
 public:
  explicit CallArgument(T&& source) : value_(std::forward<T>(source)) {}
  Value* place() { return &value_; }

 private:
  Value value_;
};

// ... one that is the caller's, ...
template <>
class CallArgument<Value&> {
 public:
  explicit CallArgument(Value& source) : value_(source) {}
  Value* place() { return &value_; }

 private:
  Value& value_;
};

// ... or a lent one.
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

// Of an operator that was called before, with all arguments, there is nothing to find.
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

// Where size counts the way to an operator is out of line. Programs may have parts of both kinds.
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

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

}  // namespace internal

template <typename... Arguments>
void CallBorrowing(OperatorId id, Stack& results, Arguments&&... arguments) {
  if constexpr (sizeof...(Arguments) == 0) {
    internal::CallAtPlaces(id, results, {});
  } else {
    internal::CallAtPlaces(
        id, results,
        {internal::CallArgument<Arguments&&>(std::forward<Arguments>(arguments)).place()...});
  }
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_BORROWING_H_

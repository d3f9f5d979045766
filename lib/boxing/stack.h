// Stack: holds the arguments and the results of a boxed call.
//
// Takes: values, the last argument on top. Gives: the results of a call, the last one on top.
// Errors: Pop() and Top() raise Error if there is no such value. While a call runs, no other code
// may use its stack, because operators have references to its tensors.

#ifndef SWITCHYARD_LIB_BOXING_STACK_H_
#define SWITCHYARD_LIB_BOXING_STACK_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "lib/boxing/value.h"
#include "lib/core/error.h"

namespace switchyard {

class Stack {
 public:
  size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }

  template <typename T>
  void Push(T&& value) {
    values_.emplace_back(std::forward<T>(value));
  }
  // Pushes each argument: `stack.PushAll(self, other, 2)`.
  template <typename... Values>
  void PushAll(Values&&... values) {
    (Push(std::forward<Values>(values)), ...);
  }
  Value Pop() {
    SWITCHYARD_CHECK(!values_.empty(), "the stack of boxed values is empty");
    Value value = std::move(values_.back());
    values_.pop_back();
    return value;
  }
  // The value below `depth` others.
  Value& Top(size_t depth = 0) {
    SWITCHYARD_CHECK(depth < values_.size(), "the stack of boxed values has ", values_.size(),
                     " values, not ", depth + 1);
    return values_[values_.size() - 1 - depth];
  }
  // Drops the top `count` values, which must exist.
  void Drop(size_t count) {
    for (; count != 0; --count) values_.pop_back();
  }
  // The position after the top value.
  Value* End() { return values_.data() + values_.size(); }

 private:
  std::vector<Value> values_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_STACK_H_

// torch::jit::Stack: the arguments and results of boxed kernels, and what they take and put there.
//
// Takes: values, the last one on top. Gives: the functions of PyTorch's ATen/core/stack.h. Errors:
// like those, none for a stack that has too few values.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_JIT_STACK_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_JIT_STACK_H_

#include <cstddef>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/extension/runtime/names.h"

namespace torch::jit {

using c10::IValue;
using Stack = std::vector<c10::IValue>;

// The value `i` of the top `count` ones.
inline IValue& peek(Stack& stack, std::size_t i, std::size_t count) {
  return *(stack.end() - static_cast<std::ptrdiff_t>(count) + static_cast<std::ptrdiff_t>(i));
}
inline IValue& peek(Stack* stack, std::size_t i, std::size_t count) {
  return peek(*stack, i, count);
}
inline const IValue& peek(const Stack& stack, std::size_t i, std::size_t count) {
  return *(stack.end() - static_cast<std::ptrdiff_t>(count) + static_cast<std::ptrdiff_t>(i));
}
inline const IValue& peek(const Stack* stack, std::size_t i, std::size_t count) {
  return peek(*stack, i, count);
}

// Views, as long as the stack stays.
inline at::ArrayRef<IValue> peekSlice(const Stack& stack, std::size_t i, std::size_t length,
                                      std::size_t count) {
  return {stack.data() + (stack.size() - count + i), length};
}
inline at::ArrayRef<IValue> last(const Stack& stack, std::size_t count) {
  return peekSlice(stack, 0, count, count);
}
inline at::ArrayRef<IValue> last(const Stack* stack, std::size_t count) {
  return last(*stack, count);
}

inline void drop(Stack& stack, std::size_t count) {
  stack.erase(stack.end() - static_cast<std::ptrdiff_t>(count), stack.end());
}
inline void drop(Stack* stack, std::size_t count) { drop(*stack, count); }

inline IValue pop(Stack& stack) {
  IValue value = std::move(stack.back());
  stack.pop_back();
  return value;
}
inline IValue pop(Stack* stack) { return pop(*stack); }
// The deepest one first.
inline std::vector<IValue> pop(Stack& stack, std::size_t count) {
  const auto begin = stack.end() - static_cast<std::ptrdiff_t>(count);
  std::vector<IValue> values(std::make_move_iterator(begin), std::make_move_iterator(stack.end()));
  drop(stack, count);
  return values;
}
inline std::vector<IValue> pop(Stack* stack, std::size_t count) { return pop(*stack, count); }
template <typename... Types>
void pop(Stack& stack, Types&... values) {
  std::size_t i = 0;
  ((values = peek(stack, i++, sizeof...(Types)).template to<Types>()), ...);
  drop(stack, sizeof...(Types));
}
template <typename... Types>
void pop(Stack* stack, Types&... values) {
  pop(*stack, values...);
}

template <typename Type>
void push_one(Stack& stack, Type&& value) {
  stack.emplace_back(std::forward<Type>(value));
}
template <typename... Types>
void push(Stack& stack, Types&&... values) {
  (push_one(stack, std::forward<Types>(values)), ...);
}
template <typename... Types>
void push(Stack* stack, Types&&... values) {
  push(*stack, std::forward<Types>(values)...);
}
template <typename T>
void push_list_elements(Stack& stack, const c10::List<T>& elements) {
  for (const T& element : elements.vec()) stack.emplace_back(element);
}

// The results of a call: each of a tuple.
template <typename T>
void pack(Stack& stack, T&& value) {
  stack.emplace_back(std::forward<T>(value));
}
template <typename... Parts>
void pack(Stack& stack, std::tuple<Parts...>&& values) {
  std::apply([&](auto&&... parts) { (pack(stack, std::move(parts)), ...); }, std::move(values));
}
template <typename T>
void pack(Stack* stack, T&& value) {
  pack(*stack, std::forward<T>(value));
}

}  // namespace torch::jit

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_JIT_STACK_H_

// Calls of the operators that the rows register, and what is expected: CALL(namespace, operator,
// expected, arguments...), from the comments of the rows. The program fails with the name of the
// first operator that gives something else.
//
// OPERATORS is the namespace of the dispatch functions; without it the operators are called by
// name, through PyTorch's dispatcher, which has to know them.
#ifndef SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_
#define SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_

#include <torch/library.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#ifdef WITH_LIBTORCH
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#endif

inline double NumberOf(double value) { return value; }
inline double NumberOf(const c10::IValue& value) {
  return value.isInt() ? static_cast<double>(value.toInt()) : value.toDouble();
}

inline at::Tensor Ones() {
#ifdef WITH_LIBTORCH
  return at::ones({2, 3});
#else
  return at::EmptyTensor({2, 3}, at::ScalarType::Float);
#endif
}

inline void Expect(const char* name, double found, double expected) {
  if (found == expected) return;
  std::printf("%s gives %g, not %g\n", name, found, expected);
  std::exit(1);
}

#ifdef OPERATORS
#define CALL(space, name, expected, ...) \
  Expect(#space "::" #name, NumberOf(OPERATORS::space::name(__VA_ARGS__)), expected);
#define KIND(name, kind)
#else
template <typename... Arguments>
double CallByName(const char* name, const Arguments&... arguments) {
  torch::jit::Stack stack;
  (stack.emplace_back(arguments), ...);
  c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(&stack);
  return NumberOf(stack.back());
}
inline void ExpectKind(const char* name, c10::AliasAnalysisKind kind) {
  const auto found = c10::Dispatcher::singleton().findSchemaOrThrow(name, "").schema();
  if (found.aliasAnalysis() == kind) return;
  std::printf("%s has another kind of alias analysis\n", name);
  std::exit(1);
}
#define CALL(space, name, expected, ...) \
  Expect(#space "::" #name, CallByName(#space "::" #name, __VA_ARGS__), expected);
#define KIND(name, kind) ExpectKind(#name, c10::AliasAnalysisKind::kind);
#endif

#endif  // SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_

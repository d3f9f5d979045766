// Calls of the operators that the rows register, and what is expected: the lines of comments at the
// end of a row, as macros. The program fails with the name of the first thing that differs.
//
//   CALL(namespace, operator, expected, arguments...)
//   METHOD(namespace, class, method, expected, instance, arguments...)
//   KIND(namespace, operator, kind)    of alias analysis
//   TAGS(namespace, operator, tags...)
//   MODULE(namespace, operator, "name of the Python module, or nothing")
//
// RESULT(namespace, operator, arguments...) and INSTANCE(namespace, class, arguments...) are
// values. OPERATORS is the namespace of the dispatch functions; without it the operators are called
// by name, through PyTorch's dispatcher, which has to know them, and what it knows is compared,
// too.
#ifndef SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_
#define SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#ifdef WITH_LIBTORCH
#include "tests/product/torch_library_api/libtorch_calls.h"
#else
#include "tests/product/torch_library_api/embedded_calls.h"
#endif

inline double NumberOf(double value) { return value; }
inline double NumberOf(int64_t value) { return static_cast<double>(value); }

inline void Expect(const std::string& name, bool is_right) {
  if (is_right) return;
  std::printf("%s is wrong\n", name.c_str());
  std::exit(1);
}
inline void Expect(const std::string& name, double found, double expected) {
  if (found == expected) return;
  std::printf("%s gives %g, not %g\n", name.c_str(), found, expected);
  std::exit(1);
}

#ifdef OPERATORS
#define RESULT(space, name, ...) OPERATORS::space::name(__VA_ARGS__)
#define KIND(space, name, kind)
#define TAGS(space, name, ...)
#define MODULE(space, name, module)
#else
#define RESULT(space, name, ...) CallByName(#space "::" #name, __VA_ARGS__)
#define KIND(space, name, kind)            \
  Expect("the kind of " #space "::" #name, \
         HasKind(#space "::" #name, c10::AliasAnalysisKind::kind));
#define TAGS(space, name, ...) \
  Expect("a tag of " #space "::" #name, HasTags(#space "::" #name, {__VA_ARGS__}));
#define MODULE(space, name, module) \
  Expect("the module of " #space "::" #name, HasModule(#space "::" #name, module));
#endif
#define CALL(space, name, expected, ...) \
  Expect(#space "::" #name, NumberOf(RESULT(space, name, __VA_ARGS__)), expected);
#define INSTANCE(space, name, ...) MakeInstance(#space "." #name, __VA_ARGS__)
#define METHOD(space, name, method, expected, ...) \
  Expect(#space "." #name "." #method,             \
         NumberOf(CallMethod(#space "." #name, #method, __VA_ARGS__)), expected);

#endif  // SWITCHYARD_TESTS_PRODUCT_TORCH_LIBRARY_API_CALLS_H_

// The values of conditions around registrations, as far as they are known before the program runs.
#ifndef SWITCHYARD_COMPILER_CLANG_KNOWN_CONDITIONS_H_
#define SWITCHYARD_COMPILER_CLANG_KNOWN_CONDITIONS_H_

#include <optional>

namespace clang {
class ASTContext;
class Expr;
}  // namespace clang

namespace switchyard::cxx {

struct KnownCondition {
  bool value = false;
  // Whether it asks the dispatcher for an operator: `!Dispatcher::singleton().findSchema(...)`. The
  // value is what it is where nobody else has defined the operator.
  bool asks_for_operator = false;
};

// Nothing for a condition that only the running program knows.
std::optional<KnownCondition> ConditionOf(const clang::Expr& condition,
                                          const clang::ASTContext& context);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_KNOWN_CONDITIONS_H_

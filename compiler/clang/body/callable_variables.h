// The possible targets of callable variables: lambdas, by their classes, and functions.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_CALLABLE_VARIABLES_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_CALLABLE_VARIABLES_H_

#include <map>
#include <vector>

namespace clang {
class Decl;
class Expr;
class ValueDecl;
}  // namespace clang

namespace switchyard::cxx {

class CallableVariables {
 public:
  using Targets = std::vector<const clang::Decl*>;

  // Notes that the variable gets the value. The variable of a lambda is found by the lambda's
  // class, so only pointers and holders of functions are noted.
  void Note(const clang::ValueDecl& variable, const clang::Expr& value);

  // The targets of a variable; null when it is not known to be callable.
  const Targets* Of(const clang::ValueDecl& variable) const;

  // Appends what an expression may be when it is called.
  void AddTargets(const clang::Expr& value, Targets* found) const;

 private:
  std::map<const clang::ValueDecl*, Targets> targets_;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_CALLABLE_VARIABLES_H_

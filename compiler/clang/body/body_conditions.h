// Conditions on the parameters of a body: what a call or a branch depends on.
//
// Takes expressions of the body; adds contexts to its facts, and what is known of the arguments of
// calls.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_BODY_CONDITIONS_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_BODY_CONDITIONS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "compiler/clang/body_facts.h"

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace switchyard::cxx {

class BodyConditions {
 public:
  // `body` gets the contexts.
  explicit BodyConditions(FunctionBody* body) : body_(*body) {}

  // Finds the parameters that keep their value. Call it before all others; the first parameter has
  // the number `first`.
  void FindSteady(const clang::FunctionDecl& function, std::uint32_t first);

  // The context inside `outer` where the condition is true, or where it is false.
  ContextId Narrowed(ContextId outer, const clang::Expr& condition, bool is_true);

  // Notes a variable that stands for a condition, or variables that stand for the elements of a
  // parameter.
  void NoteTest(const clang::VarDecl& variable);

  // Whether the variable keeps the value that it is declared with.
  bool IsSteady(const clang::ValueDecl& variable) const { return changed_.count(&variable) == 0; }

  // Notes the known arguments of the call that was added last; `offset` arguments precede those of
  // `call`.
  void NoteKnown(const clang::CallExpr& call, std::uint32_t offset);

 private:
  // A condition on a parameter.
  struct Test {
    std::uint32_t parameter;
    Constant value;
    bool is_equal;
    std::uint32_t bit = kAllBits;
  };

  std::optional<Constant> ConstantOf(const clang::Expr& expr) const;
  std::optional<std::uint32_t> SteadyParameter(const clang::Expr& expr) const;
  std::optional<Test> TestOf(const clang::Expr& condition) const;
  std::optional<Test> TestOfCall(const clang::CallExpr& call) const;
  ContextId Within(ContextId outer, const Test& test);

  FunctionBody& body_;
  const clang::ASTContext* context_ = nullptr;
  std::map<const clang::ValueDecl*, std::uint32_t> steady_;  // parameters that keep their value
  std::map<const clang::ValueDecl*, Test> tests_;            // variables that stand for a condition
  std::set<const clang::ValueDecl*> changed_;                // variables that may get another value
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_BODY_CONDITIONS_H_

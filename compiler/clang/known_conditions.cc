#include "compiler/clang/known_conditions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;

// A variable that is made of itself ends here.
constexpr int kDeepest = 100;

bool IsNamed(const clang::NamedDecl* decl, llvm::StringRef name) {
  return decl != nullptr && decl->getDeclName().isIdentifier() && decl->getName() == name;
}

// `c10::Dispatcher::singleton().findSchema({"my::f", ""})`.
bool FindsOperator(const clang::CXXMemberCallExpr& call) {
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  return IsNamed(call.getRecordDecl(), "Dispatcher") &&
         (IsNamed(method, "findSchema") || IsNamed(method, "findOp"));
}

bool IsNothing(const Expr& expression) {
  const auto* reference =
      llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreUnlessSpelledInSource());
  return reference != nullptr && IsNamed(reference->getDecl(), "nullopt");
}

// Whether the expression holds an operator that the dispatcher was asked for.
bool HoldsFoundOperator(const Expr& expression, int depth = 0) {
  if (depth > kDeepest) return false;
  const Expr* at = expression.IgnoreUnlessSpelledInSource();
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(at)) {
    if (FindsOperator(*call)) return true;
    const bool passes_on = IsNamed(call->getMethodDecl(), "has_value") ||
                           llvm::isa_and_nonnull<clang::CXXConversionDecl>(call->getMethodDecl());
    return passes_on && HoldsFoundOperator(*call->getImplicitObjectArgument(), depth + 1);
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(at)) {
    return HoldsFoundOperator(*cast->getSubExpr(), depth + 1);
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at);
  const auto* variable =
      reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  const Expr* value = variable == nullptr ? nullptr : variable->getAnyInitializer();
  return value != nullptr && HoldsFoundOperator(*value, depth + 1);
}

std::optional<KnownCondition> Negated(std::optional<KnownCondition> condition) {
  if (condition) condition->value = !condition->value;
  return condition;
}

// `found == std::nullopt`, `found != std::nullopt`.
std::optional<KnownCondition> OfComparison(const clang::CXXOperatorCallExpr& call) {
  const bool is_equal = call.getOperator() == clang::OO_EqualEqual;
  if ((!is_equal && call.getOperator() != clang::OO_ExclaimEqual) || call.getNumArgs() != 2) {
    return std::nullopt;
  }
  if (!IsNothing(*call.getArg(1)) || !HoldsFoundOperator(*call.getArg(0))) return std::nullopt;
  return KnownCondition{is_equal, true};
}

std::optional<KnownCondition> OfBoth(const clang::BinaryOperator& operation,
                                     const clang::ASTContext& context) {
  if (!operation.isLogicalOp()) return std::nullopt;
  const auto left = ConditionOf(*operation.getLHS(), context);
  const auto right = ConditionOf(*operation.getRHS(), context);
  if (!left || !right) return std::nullopt;
  const bool is_and = operation.getOpcode() == clang::BO_LAnd;
  return KnownCondition{is_and ? left->value && right->value : left->value || right->value,
                        left->asks_for_operator || right->asks_for_operator};
}

}  // namespace

std::optional<KnownCondition> ConditionOf(const Expr& condition, const clang::ASTContext& context) {
  bool value = false;
  if (condition.isValueDependent()) return std::nullopt;
  if (condition.EvaluateAsBooleanCondition(value, context)) return KnownCondition{value, false};
  const Expr* at = condition.IgnoreUnlessSpelledInSource();
  if (const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(at)) {
    if (negation->getOpcode() != clang::UO_LNot) return std::nullopt;
    return Negated(ConditionOf(*negation->getSubExpr(), context));
  }
  if (const auto* both = llvm::dyn_cast<clang::BinaryOperator>(at)) return OfBoth(*both, context);
  if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(at)) {
    return OfComparison(*call);
  }
  return HoldsFoundOperator(*at) ? std::optional(KnownCondition{false, true}) : std::nullopt;
}

}  // namespace switchyard::cxx

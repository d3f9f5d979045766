#include "compiler/clang/body/callable_variables.h"

#include <algorithm>

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {

using clang::Expr;

const CallableVariables::Targets* CallableVariables::Of(const clang::ValueDecl& variable) const {
  const auto known = targets_.find(&variable);
  return known == targets_.end() ? nullptr : &known->second;
}

namespace {

// `f = c ? f : g` twenty times names two functions.
void AddOnce(const clang::Decl* target, CallableVariables::Targets* found) {
  if (std::find(found->begin(), found->end(), target) == found->end()) found->push_back(target);
}

}  // namespace

void CallableVariables::AddTargets(const Expr& value, Targets* found) const {
  const Expr* at = value.IgnoreParenCasts();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(at)) {
    AddTargets(*full->getSubExpr(), found);
  } else if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(at)) {
    AddTargets(*made->getSubExpr(), found);
  } else if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(at)) {
    AddTargets(*bound->getSubExpr(), found);
  } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(at)) {
    AddTargets(*choice->getTrueExpr(), found);
    AddTargets(*choice->getFalseExpr(), found);
  } else if (const auto* made_of = llvm::dyn_cast<clang::CXXConstructExpr>(at)) {
    if (made_of->getNumArgs() > 0) AddTargets(*made_of->getArg(0), found);
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(at)) {
    const clang::FunctionDecl* maker = call->getDirectCallee();
    const bool is_wrapper = maker != nullptr && maker->getIdentifier() != nullptr &&
                            maker->isInStdNamespace() && maker->getName() == "mem_fn";
    if (is_wrapper) AddTargets(*call->getArg(0), found);
  } else if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(at)) {
    AddTargets(*one->getSubExpr(), found);
  } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(at)) {
    const bool is_one = list->getNumInits() == 1 && list->getInit(0) != nullptr;
    if (is_one) AddTargets(*list->getInit(0), found);
  } else if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(at)) {
    AddOnce(lambda->getLambdaClass(), found);
  } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at)) {
    if (llvm::isa<clang::FunctionDecl>(name->getDecl())) AddOnce(name->getDecl(), found);
    const Targets* const known = Of(*name->getDecl());
    if (known != nullptr && known != found) {
      for (const clang::Decl* one : *known) AddOnce(one, found);
    }
  }
}

void CallableVariables::Note(const clang::ValueDecl& variable, const Expr& value) {
  if (variable.getType().isNull()) return;
  const clang::QualType type = variable.getType().getNonReferenceType();
  const clang::CXXRecordDecl* record = ClassOf(type);
  const bool is_function =
      type->isFunctionPointerType() || type->isFunctionType() ||
      (record != nullptr && record->getIdentifier() != nullptr &&
       (record->getName() == "function" || record->getName() == "function_ref" ||
        record->getName() == "FunctionRef"));
  if (is_function) AddTargets(value, &targets_[&variable]);
}

}  // namespace switchyard::cxx

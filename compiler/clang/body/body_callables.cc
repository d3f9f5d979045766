// Calls through a variable, or on a device.
#include <algorithm>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/body/body_walker.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;

// Functions of CUDA and HIP that launch the kernel in their arguments.
constexpr std::string_view kLaunches[] = {
    "cudaLaunchKernel",   "cudaLaunchKernelEx",          "cudaLaunchKernelExC",
    "cuLaunchKernel",     "cudaLaunchCooperativeKernel", "cuLaunchKernelEx",
    "hipLaunchKernel",    "hipLaunchCooperativeKernel",  "hipModuleLaunchKernel",
    "hipExtLaunchKernel", "hipLaunchKernelExC",          "cuLaunchCooperativeKernel"};

const clang::CXXRecordDecl* ClassOf(const Expr& expr) {
  if (expr.getType().isNull()) return nullptr;
  const clang::QualType type = expr.getType().getNonReferenceType();
  return type->isPointerType() ? type->getPointeeCXXRecordDecl() : cxx::ClassOf(type);
}

}  // namespace

const BodyWalker::Lambda* BodyWalker::LambdaOf(const Expr& expr) const {
  const auto known = lambdas_.find(ClassOf(expr));
  return known == lambdas_.end() ? nullptr : &known->second;
}

ValueId BodyWalker::CallLambda(const Lambda& lambda, const Values& arguments) {
  for (std::size_t i = 0; i < std::min(arguments.size(), lambda.parameters.size()); ++i) {
    values_.AddSource(lambda.parameters[i], arguments[i]);
  }
  for (const auto& [variable, value] : lambda.assigned) values_.Set(variable, value);
  return lambda.result;
}

std::optional<ValueId> BodyWalker::CallCallables(const clang::CallExpr& call,
                                                 const clang::ValueDecl& variable,
                                                 const Values& arguments) {
  const CallableVariables::Targets* const targets = callables_.Of(variable);
  if (targets == nullptr || targets->empty()) return std::nullopt;
  Values results;
  for (const clang::Decl* one : *targets) results.push_back(CallTarget(call, *one, arguments));
  return values_.OneOf(std::move(results));
}

// A function or a lambda is called with values; `call` leads to it.
ValueId BodyWalker::CallTarget(const clang::CallExpr& call, const clang::Decl& target,
                               const Values& arguments) {
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&target)) {
    return AddCall(callees_.Number(*function), arguments, PlaceOfCallee(call),
                   types_.CanShare(function->getReturnType()));
  }
  const auto lambda = lambdas_.find(llvm::dyn_cast<clang::CXXRecordDecl>(&target));
  return lambda == lambdas_.end() ? kNoValue : CallLambda(lambda->second, arguments);
}

std::optional<ValueId> BodyWalker::CallPointer(const clang::CallExpr& call) {
  const Expr* at = call.getCallee()->IgnoreParenCasts();
  const auto* one = llvm::dyn_cast<clang::UnaryOperator>(at);
  if (one != nullptr) at = one->getSubExpr()->IgnoreParenCasts();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  if (name == nullptr || callables_.Of(*name->getDecl()) == nullptr) return std::nullopt;
  return CallCallables(call, *name->getDecl(), EvaluateArguments(call, 0));
}

void BodyWalker::NoteLaunch(const clang::CallExpr& call, const clang::FunctionDecl& function) {
  if (function.getIdentifier() == nullptr) return;
  const std::string_view word(function.getName().data(), function.getName().size());
  if (std::find(std::begin(kLaunches), std::end(kLaunches), word) == std::end(kLaunches)) return;
  // The call returns the error.
  const bool is_checked = &call != discarded_;
  body_.launches.push_back({PlaceOfCallee(call), guards_ > 0, is_checked, reached_});
}

}  // namespace switchyard::cxx

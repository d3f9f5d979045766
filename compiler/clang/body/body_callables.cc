// Calls through a variable, by an algorithm of the standard library, or on a device.
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

}  // namespace

std::optional<ValueId> BodyWalker::CallCallables(const clang::CallExpr& call,
                                                 const clang::ValueDecl& variable,
                                                 const Values& arguments) {
  const CallableVariables::Targets* const targets = callables_.Of(variable);
  if (targets == nullptr || targets->empty()) return std::nullopt;
  Values results;
  for (const clang::Decl* one : *targets) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(one)) {
      const ValueId result = AddCall(callees_.Number(*function), arguments, PlaceOfCallee(call),
                                     types_.CanShare(call.getType()));
      results.push_back(result);
      continue;
    }
    const auto lambda = lambdas_.find(llvm::cast<clang::CXXRecordDecl>(one));
    if (lambda != lambdas_.end()) results.push_back(CallLambda(lambda->second, arguments));
  }
  return values_.OneOf(std::move(results));
}

std::optional<ValueId> BodyWalker::CallPointer(const clang::CallExpr& call) {
  const Expr* at = call.getCallee()->IgnoreParenCasts();
  const auto* one = llvm::dyn_cast<clang::UnaryOperator>(at);
  if (one != nullptr) at = one->getSubExpr()->IgnoreParenCasts();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  if (name == nullptr || callables_.Of(*name->getDecl()) == nullptr) return std::nullopt;
  return CallCallables(call, *name->getDecl(), EvaluateArguments(call, 0));
}

// `std::for_each(p, p + n, [](float& x) { x = 0; })`: a lambda gets elements of the arguments
// beside it.
void BodyWalker::BindElements(const clang::CallExpr& call, const Values& arguments) {
  const ValueId elements = values_.OneOf(arguments);
  if (elements == kNoValue) return;
  for (const Expr* argument : call.arguments()) {
    CallableVariables::Targets callables;
    callables_.AddTargets(*argument, &callables);
    if (const Lambda* lambda = LambdaOf(*argument)) {
      CallLambda(*lambda, Values(lambda->parameters.size(), elements));
      continue;
    }
    for (const clang::Decl* one : callables) {
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(one);
      const auto known = lambdas_.find(record);
      if (record == nullptr || known == lambdas_.end()) continue;
      CallLambda(known->second, Values(known->second.parameters.size(), elements));
    }
  }
}

// Whether it is an algorithm over iterators of handles, as of `std::vector<Tensor>`: it writes no
// tensor's memory. Algorithms that write numbers of a tensor get a pointer to them.
bool BodyWalker::MovesHandles(const clang::CallExpr& call) {
  if (call.getNumArgs() < 2) return false;
  const auto lacks_type = [](const Expr* one) { return one->getType().isNull(); };
  if (std::any_of(call.arg_begin(), call.arg_end(), lacks_type)) return false;
  const clang::CXXRecordDecl* first = ClassOf(call.getArg(0)->getType());
  const bool is_iterator = first != nullptr && first->getIdentifier() != nullptr &&
                           first->getName().ends_with_insensitive("iterator");
  if (!is_iterator && !call.getArg(0)->getType()->isPointerType()) return false;
  return std::none_of(call.arg_begin(), call.arg_end(), [&](const Expr* argument) {
    const clang::QualType type = argument->getType();
    if (!type->isPointerType() || type->isFunctionPointerType()) return false;
    const clang::QualType element = type->getPointeeType();
    return element->isVoidType() || (!element.isConstQualified() && !types_.CanShare(element));
  });
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

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

const clang::CXXRecordDecl* ClassOf(const Expr& expr) {
  if (expr.getType().isNull()) return nullptr;
  const clang::QualType type = expr.getType().getNonReferenceType();
  return type->isPointerType() ? type->getPointeeCXXRecordDecl() : cxx::ClassOf(type);
}

// The most operands of a callable of an algorithm.
constexpr std::size_t kMaxOperands = 4;

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

// `std::invoke(f, x)`.
ValueId BodyWalker::Invoke(const clang::CallExpr& call, const Values& arguments) {
  const Values given(arguments.begin() + 1, arguments.end());
  if (const Lambda* lambda = LambdaOf(*call.getArg(0))) return CallLambda(*lambda, given);
  CallableVariables::Targets targets;
  callables_.AddTargets(*call.getArg(0), &targets);
  Values results;
  for (const clang::Decl* one : targets) results.push_back(CallTarget(call, *one, given));
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

// `std::for_each(p, p + n, [](float& x) { x = 0; })`: a function or a lambda gets elements of the
// arguments beside it. Returns what it gives.
ValueId BodyWalker::BindElements(const clang::CallExpr& call, const Values& arguments) {
  const ValueId elements = values_.Part(values_.OneOf(arguments), kEachPart);
  if (elements == kNoValue) return kNoValue;
  Values results;
  for (const Expr* argument : call.arguments()) {
    CallableVariables::Targets targets;
    callables_.AddTargets(*argument, &targets);
    if (const Lambda* lambda = LambdaOf(*argument)) {
      results.push_back(CallLambda(*lambda, Values(lambda->parameters.size(), elements)));
      continue;
    }
    for (const clang::Decl* one : targets) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(one);
      // A function of elements, such as numbers, that are not handles sees none of the memory.
      const std::size_t count = function == nullptr ? kMaxOperands : function->getNumParams();
      results.push_back(CallTarget(call, *one, Values(count, elements)));
    }
  }
  return values_.OneOf(std::move(results));
}

// An algorithm puts what it makes, or elements of its range, into another list.
void BodyWalker::PutResults(const clang::CallExpr& call, llvm::StringRef word, ValueId results,
                            ValueId elements) {
  const bool transforms = word == "transform";
  if (!transforms && !word.starts_with("copy") && word != "move") return;
  const unsigned at = transforms ? call.getNumArgs() - 2 : 2;
  const clang::VarDecl* list = call.getNumArgs() < 3 ? nullptr : RootOf(*call.getArg(at));
  const ValueId put = transforms ? results : values_.Part(elements, kEachPart);
  if (list != nullptr) values_.Set(list, values_.Gather(values_.Of(list), put));
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

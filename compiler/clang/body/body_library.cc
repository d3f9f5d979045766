// Calls of the standard library: algorithms, tuples, and what calls its argument.
#include <algorithm>
#include <utility>

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
using clang::FunctionDecl;

bool IsAlias(llvm::StringRef word) {
  return word == "move" || word == "forward" || word == "as_const" || word == "addressof" ||
         word == "ref" || word == "cref" || word == "begin" || word == "end" ||
         word == "back_inserter" || word == "front_inserter" || word == "make_move_iterator";
}

// Makes an object that holds what its arguments make.
bool IsMaker(llvm::StringRef word) {
  return word == "make_shared" || word == "make_unique" || word == "make_optional";
}

bool IsTuple(llvm::StringRef word) {
  return word == "tie" || word == "make_tuple" || word == "forward_as_tuple" ||
         word == "make_pair" || word == "tuple_cat";
}

// The most operands of a callable of an algorithm.
constexpr std::size_t kMaxOperands = 4;

}  // namespace

std::optional<ValueId> BodyWalker::StandardCall(const clang::CallExpr& call,
                                                const FunctionDecl& function,
                                                const Values& arguments) {
  if (!function.isInStdNamespace() && !function.getDeclContext()->isStdNamespace()) {
    return std::nullopt;
  }
  const llvm::StringRef word = WordOf(function);
  const bool calls = word == "invoke" || word == "bind" || word == "bind_front";
  if (calls && !arguments.empty()) return Invoke(call, arguments);
  const ValueId results = BindElements(call, arguments);
  if (IsMaker(word) && arguments.size() == 1) return arguments[0];
  if (arguments.size() == 1 && IsAlias(word)) return arguments[0];
  if (IsTuple(word)) return values_.Add(ValueKind::kTuple, 0, arguments);
  if (word == "get" && arguments.size() == 1 && function.getTemplateSpecializationArgs()) {
    const auto given = function.getTemplateSpecializationArgs()->asArray();
    const clang::TemplateArgument which = given.empty() ? clang::TemplateArgument() : given[0];
    const bool is_number = which.getKind() == clang::TemplateArgument::Integral;
    const auto number =
        is_number ? static_cast<std::uint32_t>(which.getAsIntegral().getZExtValue()) : kAnyPart;
    return values_.Part(arguments[0], number);
  }
  if (word == "swap" && arguments.size() == 2) {
    for (unsigned i = 0; i < 2; ++i) SetReplaced(*call.getArg(i), arguments[i], arguments[1 - i]);
    return kNoValue;
  }
  if (word == "exchange" && arguments.size() == 2) {
    SetReplaced(*call.getArg(0), arguments[0], arguments[1]);
    return arguments[0];
  }
  if (!MovesHandles(call)) return std::nullopt;
  PutResults(call, word, results, arguments);
  return values_.OneOf(arguments);
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

// `std::for_each(p, p + n, [](float& x) { x = 0; })`: a function or a lambda gets elements of the
// arguments beside it. Returns what it gives.
ValueId BodyWalker::BindElements(const clang::CallExpr& call, const Values& arguments) {
  Values ranges;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    const Expr& argument = *call.getArg(call.getNumArgs() - arguments.size() + i);
    if (LambdaOf(argument) == nullptr) ranges.push_back(arguments[i]);
  }
  const ValueId elements = values_.Part(values_.Choice(std::move(ranges)), kEachPart);
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
      const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
      const std::size_t object = method != nullptr && method->isInstance() ? 1 : 0;
      const std::size_t count =
          function == nullptr ? kMaxOperands : function->getNumParams() + object;
      results.push_back(CallTarget(call, *one, Values(count, elements)));
    }
  }
  return values_.OneOf(std::move(results));
}

// An algorithm puts what it makes, or elements of its range, into a list.
void BodyWalker::PutResults(const clang::CallExpr& call, llvm::StringRef word, ValueId results,
                            const Values& arguments) {
  const bool makes = word == "transform" || word.starts_with("generate");
  const bool fills = word.starts_with("fill");
  if (!makes && !fills && !word.starts_with("copy") && word != "move") return;
  const bool ends_with_callable = word == "transform" || word == "copy_if";
  const unsigned first = call.getNumArgs() - static_cast<unsigned>(arguments.size());
  const bool is_in_place = fills || word.starts_with("generate");
  const unsigned at = is_in_place ? first : call.getNumArgs() - (ends_with_callable ? 2 : 1);
  const clang::VarDecl* list = call.getNumArgs() < 3 ? nullptr : RootOf(*call.getArg(at));
  const ValueId given = fills ? arguments.back() : values_.Part(arguments[0], kEachPart);
  if (list != nullptr) values_.Set(list, values_.Gather(values_.Of(list), makes ? results : given));
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

// `std::ranges::transform(xs, std::back_inserter(r), f)`: the algorithm is an object.
std::optional<ValueId> BodyWalker::CallAlgorithm(const clang::CallExpr& call,
                                                 const Values& arguments) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(call.getArg(0)->IgnoreParenImpCasts());
  const bool is_algorithm =
      name != nullptr && name->getDecl()->getDeclContext()->isNamespace() &&
      llvm::StringRef(NamespaceText(*name->getDecl()->getDeclContext())).starts_with("std::ranges");
  if (!is_algorithm || arguments.size() < 2) return std::nullopt;
  const llvm::StringRef word = name->getDecl()->getName();
  const bool moves = word == "for_each" || word == "transform" || word.starts_with("copy");
  const bool is_of_handles = ClassOf(call.getArg(1)->getType()) != nullptr;
  if (!moves || !is_of_handles) return std::nullopt;
  const Values given(arguments.begin() + 1, arguments.end());
  PutResults(call, word, BindElements(call, given), given);
  return values_.OneOf(given);
}

}  // namespace switchyard::cxx

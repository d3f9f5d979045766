// Calls: of functions, members and operators, of lambdas, and launches of CUDA kernels.
#include <algorithm>
#include <string_view>
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

// `add`, for a name that is looked up where a template is instantiated.
std::string UnresolvedName(const Expr& callee) {
  const Expr* at = callee.IgnoreParenImpCasts();
  if (const auto* member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(at)) {
    return member->getMember().getAsString();
  }
  if (const auto* names = llvm::dyn_cast<clang::OverloadExpr>(at)) {
    return names->getName().getAsString();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  return name == nullptr ? "a function that is known at run time alone"
                         : name->getDecl()->getNameAsString();
}

// Memory that is made without a dispatcher: no mode and no subclass can be in it.
bool IsUndispatchedFactory(const FunctionDecl& function) {
  return WordOf(function).starts_with("empty_") &&
         NamespaceText(*function.getDeclContext()) == "at::detail";
}

}  // namespace

Place BodyWalker::PlaceOfCallee(const clang::CallExpr& call) {
  const Place place = PlaceOf(*call.getCallee());
  return place.IsKnown() ? place : PlaceOf(call);
}

BodyWalker::Values BodyWalker::EvaluateArguments(const clang::CallExpr& call, unsigned first) {
  Values values;
  for (unsigned i = first; i < call.getNumArgs(); ++i) values.push_back(Evaluate(call.getArg(i)));
  return values;
}

ValueId BodyWalker::AddCall(std::uint32_t callee, Values arguments, Place place, bool has_result) {
  bool has_value = false;
  for (const ValueId value : arguments) has_value = has_value || value != kNoValue;
  if (!has_value) return has_result ? values_.Add(ValueKind::kFresh) : kNoValue;
  const auto number = static_cast<std::uint32_t>(body_.calls.size());
  body_.calls.push_back({callee, std::move(arguments), place, guards_ > 0, {}, reached_});
  return has_result ? values_.Add(ValueKind::kResult, number) : kNoValue;
}

ValueId BodyWalker::Call(const clang::CallExpr& call) {
  if (const auto* launch = llvm::dyn_cast<clang::CUDAKernelCallExpr>(&call)) {
    EvaluateArguments(*launch->getConfig(), 0);
    Place place = PlaceOfCallee(call);
    Values arguments = EvaluateArguments(call, 0);
    const FunctionDecl* kernel = call.getDirectCallee();
    const std::uint32_t callee = kernel == nullptr
                                     ? callees_.Number(UnresolvedName(*call.getCallee()))
                                     : callees_.Number(*kernel);
    AddCall(callee, std::move(arguments), place, false);
    body_.launches.push_back({place, guards_ > 0, false, reached_});
    return kNoValue;
  }
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    return MemberCall(*member);
  }
  if (const auto* one = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call)) {
    return OperatorCall(*one);
  }
  const FunctionDecl* function = call.getDirectCallee();
  if (function == nullptr) {
    if (const auto value = CallPointer(call)) return *value;
    Values arguments;
    std::string name = UnresolvedName(*call.getCallee());
    const auto* member =
        llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(call.getCallee()->IgnoreParenImpCasts());
    if (member != nullptr) {
      arguments.push_back(member->isImplicitAccess() ? values_.Of(function_)
                                                     : Evaluate(member->getBase()));
    } else {
      Evaluate(call.getCallee());
    }
    for (const ValueId value : EvaluateArguments(call, 0)) arguments.push_back(value);
    return UnresolvedCall(call, name, arguments);
  }
  const Values arguments = EvaluateArguments(call, 0);
  if (const auto value = StandardCall(call, *function, arguments)) return *value;
  return FunctionCall(call, *function, arguments);
}

ValueId BodyWalker::UnresolvedCall(const clang::CallExpr& call, const std::string& name,
                                   const Values& arguments) {
  // It may take them by reference.
  for (const Expr* argument : call.arguments()) Define(*argument);
  return AddCall(callees_.Number(name), arguments, PlaceOfCallee(call),
                 types_.CanShare(call.getType()));
}

// The next call of some functions of CUDA returns the error of a launch.
void BodyWalker::AskForErrors(const FunctionDecl& function) {
  const llvm::StringRef word = WordOf(function);
  const bool asks = word == "cudaGetLastError" || word == "cudaPeekAtLastError" ||
                    word == "cudaDeviceSynchronize" || word == "cudaStreamSynchronize" ||
                    word == "hipGetLastError" || word == "hipPeekAtLastError";
  if (!asks) return;
  for (LaunchFact& launch : body_.launches) launch.is_checked = true;
}

// Whether it is undefined on all paths. The value at the beginning of a loop precedes those that
// the loop may add.
bool BodyWalker::IsUndefined(ValueId id) const {
  const BodyValue& value = body_.values[id];
  if (value.kind == ValueKind::kUndefined) return true;
  if (value.kind != ValueKind::kOneOf || value.sources.empty()) return false;
  return std::all_of(value.sources.begin(), value.sources.end(),
                     [&](ValueId source) { return source < id && IsUndefined(source); });
}

// A callee that gets an undefined tensor to write to makes a tensor of it.
void BodyWalker::Define(const Expr& handed) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(handed.IgnoreParenImpCasts());
  if (name == nullptr || !IsUndefined(values_.Of(name->getDecl()))) return;
  values_.Set(name->getDecl(), values_.Add(ValueKind::kFresh));
}

namespace {

bool IsOperator(const FunctionDecl& function) {
  const std::string outer = NamespaceText(*function.getDeclContext());
  return outer == "at" || outer == "switchyard" || outer == "torch" || outer == "torch::stable";
}

// Calls `use` with each argument, its parameter and its number in the facts of the call.
template <typename Use>
void ForEachArgument(const clang::CallExpr& call, const FunctionDecl& function, const Use& use) {
  const unsigned object = llvm::isa<clang::CXXMemberCallExpr>(call) ? 1 : 0;
  // A member operator is called with its object first.
  const bool is_member_operator =
      llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(function);
  const unsigned first = is_member_operator ? 1 : 0;
  const unsigned count = std::min(call.getNumArgs() - first, function.getNumParams());
  for (unsigned i = 0; i < count; ++i) {
    use(*call.getArg(first + i), *function.getParamDecl(i), object + first + i);
  }
}

}  // namespace

// An operator makes a tensor of an undefined one that it gets by reference. `arguments` are as it
// leaves them, because it may return them.
void BodyWalker::DefineReferred(const clang::CallExpr& call, const FunctionDecl& function,
                                Values* arguments) {
  if (!IsOperator(function)) return;
  ForEachArgument(
      call, function, [&](const Expr& handed, const clang::ParmVarDecl& parameter, std::size_t at) {
        const clang::ValueDecl* variable = HandedVariable(handed, parameter.getType());
        const bool is_new =
            variable != nullptr && at < arguments->size() && IsUndefined((*arguments)[at]);
        if (!is_new) return;
        values_.Set(variable, values_.Add(ValueKind::kFresh));
        (*arguments)[at] = values_.Of(variable);
      });
}

// Any other function can replace a tensor that it gets by reference or through a pointer: its body
// tells. Without a body, a variable may be new memory afterwards.
void BodyWalker::LeaveReferred(const clang::CallExpr& call, const FunctionDecl& function,
                               bool is_noted) {
  if (IsOperator(function)) return;
  const auto number = static_cast<std::uint32_t>(body_.calls.size() - 1);
  const auto leave = [&](const clang::ValueDecl* variable, std::size_t at) {
    if (variable == nullptr) return;
    const ValueId before = values_.Of(variable);
    const bool is_own = llvm::isa<clang::ParmVarDecl>(variable) && !IsUndefined(before);
    const ValueId other = is_own ? kNoValue : values_.Add(ValueKind::kFresh);
    if (!is_noted) {
      if (!is_own) values_.Set(variable, IsUndefined(before) ? other : before);
      if (!is_own && !IsUndefined(before)) values_.Widen(variable, other);
      return;
    }
    const ValueId left = values_.Add(ValueKind::kLeft, number,
                                     other == kNoValue ? Values{before} : Values{before, other});
    body_.values[left].second = static_cast<std::uint32_t>(at);
    values_.Set(variable, left);
    set_through_.insert(variable);
  };
  ForEachArgument(call, function,
                  [&](const Expr& handed, const clang::ParmVarDecl& parameter, std::size_t at) {
                    leave(HandedVariable(handed, parameter.getType()), at);
                  });
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
  const bool sets_object = method != nullptr && member != nullptr && !method->isConst() &&
                           HasTensorParts(member->getObjectType());
  if (sets_object) leave(WholeOf(*member->getImplicitObjectArgument()), 0);
}

ValueId BodyWalker::FunctionCall(const clang::CallExpr& call, const FunctionDecl& function,
                                 Values arguments) {
  AskForErrors(function);
  NoteLaunch(call, function);
  DefineReferred(call, function, &arguments);
  const bool has_result =
      (types_.CanShare(call.getType()) || function.getReturnType()->isReferenceType()) &&
      !IsUndispatchedFactory(function);
  const std::size_t count = body_.calls.size();
  const ValueId result =
      AddCall(callees_.Number(function), std::move(arguments), PlaceOfCallee(call), has_result);
  const bool is_noted = body_.calls.size() > count;
  if (is_noted) {
    conditions_.NoteKnown(call, llvm::isa<clang::CXXMemberCallExpr>(call) ? 1 : 0);
  }
  LeaveReferred(call, function, is_noted);
  return result;
}

namespace {

// A member of a list that gives its elements, all of them or as a range.
bool GivesAll(llvm::StringRef word) {
  return word == "begin" || word == "end" || word == "cbegin" || word == "cend" ||
         word == "rbegin" || word == "rend" || word == "data" || word == "vec" || word == "slice" ||
         word == "drop_front" || word == "drop_back" || word == "toVec";
}

bool AddsElements(llvm::StringRef word) {
  return word == "push_back" || word == "emplace_back" || word == "push_front" ||
         word == "emplace_front" || word == "insert" || word == "append" || word == "emplace" ||
         word == "try_emplace" || word == "insert_or_assign" || word == "push";
}

}  // namespace

ValueId BodyWalker::MemberCall(const clang::CXXMemberCallExpr& call) {
  const Expr* object = call.getImplicitObjectArgument();
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  Values values = {Evaluate(object)};
  for (const ValueId value : EvaluateArguments(call, 0)) values.push_back(value);
  if (object == nullptr || method == nullptr) return UnresolvedCall(call, "a member", values);
  if (IsTensorClass(method->getParent()) || !IsContainer(method->getParent())) {
    return FunctionCall(call, *method, values);
  }
  // For a container: it contains what is put in, and contained what is taken out.
  const Values given(values.begin() + 1, values.end());
  const ValueId put = values_.OneOf(given);
  const llvm::StringRef word = WordOf(*method);
  if (word == "value_or") return values_.Choice(values);
  const clang::VarDecl* root = put == kNoValue || method->isConst() ? nullptr : RootOf(*object);
  if (root != nullptr && AddsElements(word) && WholeOf(*object) == root) {
    values_.Set(root, values_.Gather(values_.Of(root), put));
    set_through_.insert(root);
  } else if (root != nullptr) {
    values_.Widen(root, put);
  }
  if (GivesAll(word)) return values[0];
  const bool is_at = word == "at" && call.getNumArgs() == 1;
  return values_.Part(values[0], is_at ? NumberOf(*call.getArg(0)) : kAnyPart);
}

// A lambda that sets what its parameters refer to.
void BodyWalker::LeaveByLambda(const clang::CXXOperatorCallExpr& call, const Lambda& lambda) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
  if (method == nullptr) return;
  ForEachArgument(call, *method,
                  [&](const Expr& handed, const clang::ParmVarDecl& parameter, std::size_t at) {
                    const clang::ValueDecl* variable = HandedVariable(handed, parameter.getType());
                    if (variable == nullptr || at == 0 || at > lambda.left.size()) return;
                    if (lambda.left[at - 1] == lambda.parameters[at - 1]) return;
                    values_.Set(variable, lambda.left[at - 1]);
                  });
}

// The same for what a variable calls.
void BodyWalker::LeaveByCallables(const clang::CXXOperatorCallExpr& call,
                                  const clang::ValueDecl& variable) {
  const CallableVariables::Targets* const targets = callables_.Of(variable);
  if (targets == nullptr || targets->size() != 1) return;
  const auto lambda = lambdas_.find(llvm::dyn_cast<clang::CXXRecordDecl>(targets->front()));
  if (lambda != lambdas_.end()) LeaveByLambda(call, lambda->second);
}

// Assignment to a variable replaces its tensor; assignment to a temporary tensor, as in `x[0] = y`,
// writes elements.
ValueId BodyWalker::AssignmentCall(const clang::CXXOperatorCallExpr& call, bool is_of_tensor) {
  const ValueId value = Evaluate(call.getArg(1));
  const Expr& target = *call.getArg(0);
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target.IgnoreParenImpCasts());
  if (name != nullptr) callables_.Note(*name->getDecl(), *call.getArg(1));
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
  const bool writes_elements = is_of_tensor && method->getRefQualifier() == clang::RQ_RValue &&
                               !target.IgnoreParenImpCasts()->isLValue();
  if (!writes_elements) return Assign(target, value, PlaceOf(call));
  const ValueId written = Evaluate(&target);
  Write(target, written, PlaceOf(call));
  return written;
}

// A lambda, or a variable that can be called.
std::optional<ValueId> BodyWalker::ObjectCall(const clang::CXXOperatorCallExpr& call,
                                              const Values& values) {
  const Values arguments(values.begin() + 1, values.end());
  if (const Lambda* lambda = LambdaOf(*call.getArg(0))) {
    const ValueId result = CallLambda(*lambda, arguments);
    LeaveByLambda(call, *lambda);
    return result;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(call.getArg(0)->IgnoreParenImpCasts());
  if (name == nullptr) return std::nullopt;
  if (const auto value = CallCallables(call, *name->getDecl(), arguments)) {
    LeaveByCallables(call, *name->getDecl());
    return value;
  }
  if (values_.Of(name->getDecl()) != kNoValue) return std::nullopt;
  return UnresolvedCall(call, name->getDecl()->getNameAsString(), arguments);
}

ValueId BodyWalker::OperatorCall(const clang::CXXOperatorCallExpr& call) {
  const clang::OverloadedOperatorKind kind = call.getOperator();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
  const bool is_of_tensor = method != nullptr && IsTensorClass(method->getParent());
  if (kind == clang::OO_Equal && call.getNumArgs() == 2) return AssignmentCall(call, is_of_tensor);
  const Values values = EvaluateArguments(call, 0);
  if (values.empty()) return kNoValue;
  if (kind == clang::OO_Call) {
    if (const std::optional<ValueId> value = CallAlgorithm(call, values)) return *value;
    if (const std::optional<ValueId> value = ObjectCall(call, values)) return *value;
  }
  const bool is_access =
      kind == clang::OO_Arrow || (kind == clang::OO_Star && call.getNumArgs() == 1);
  if (!is_of_tensor || is_access) {
    if (kind == clang::OO_Subscript) return values_.Part(values[0], NumberOf(*call.getArg(1)));
    if (is_access) return values[0];
    const bool assigns =
        call.isAssignmentOp() || kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
    if (assigns) {
      const Expr& target = *call.getArg(0);
      if (!types_.CanShare(target.getType())) Write(target, values[0], PlaceOf(call));
      return values[0];
    }
  }
  if (call.getDirectCallee() == nullptr) return UnresolvedCall(call, "an operator", values);
  const ValueId result = FunctionCall(call, *call.getDirectCallee(), values);
  if (kind != clang::OO_Call || values[0] == kNoValue || method == nullptr) return result;
  // What a lambda of another function, or one in an object of the library, gives.
  if (method->getParent()->isInStdNamespace()) return values[0];
  return method->getParent()->isLambda() ? values_.Choice({result, values[0]}) : result;
}

}  // namespace switchyard::cxx

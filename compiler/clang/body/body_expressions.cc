// Expressions other than calls.
#include <optional>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/body/body_walker.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {

using clang::Expr;

Place BodyWalker::PlaceOf(const Expr& expr) { return places_.Of(expr.getSourceRange()).place; }

void BodyWalker::Write(const Expr& target, ValueId value, Place place) {
  if (IsField(target)) {
    const ValueId object = Evaluate(&ObjectOf(target));
    if (object != kNoValue) body_.touched.push_back(object);
  } else if (value != kNoValue) {
    body_.writes.push_back({value, place, reached_});
  }
}

ValueId BodyWalker::Evaluate(const Expr* expr) {
  if (expr == nullptr) return kNoValue;
  expr = expr->IgnoreParens();
  const ValueId value = EvaluateAny(*expr);
  if (value == kNoValue || expr->isGLValue()) return value;
  return types_.CanShare(expr->getType()) ? value : kNoValue;
}

void BodyWalker::EvaluateChildren(const clang::Stmt& expr) {
  for (const clang::Stmt* child : expr.children()) {
    // The value of a part is used.
    const auto* part = llvm::dyn_cast_or_null<Expr>(child);
    if (part != nullptr) {
      Evaluate(part);
    } else {
      Statement(child);
    }
  }
}

ValueId BodyWalker::EvaluateParts(const Expr& expr) {
  std::vector<ValueId> parts;
  bool has_value = false;
  for (const clang::Stmt* child : expr.children()) {
    parts.push_back(Evaluate(llvm::dyn_cast_or_null<Expr>(child)));
    has_value = has_value || parts.back() != kNoValue;
  }
  if (!has_value) return values_.Add(ValueKind::kFresh);
  // The braces of an array inside of those of its object.
  const bool is_whole = parts.size() == 1 && llvm::isa<clang::InitListExpr>(expr);
  if (is_whole && body_.values[parts[0]].kind == ValueKind::kTuple) return parts[0];
  return values_.Add(ValueKind::kTuple, IsList(expr.getType()) ? 1 : 0, std::move(parts));
}

// The number of an element that a constant names.
std::uint32_t BodyWalker::NumberOf(const Expr& index) const {
  Expr::EvalResult result;
  const bool is_known = !index.isValueDependent() && !index.isTypeDependent() &&
                        index.getType()->isIntegralOrEnumerationType() &&
                        index.EvaluateAsInt(result, *context_);
  if (!is_known || result.Val.getInt().getSignificantBits() > 31) return kAnyPart;
  return static_cast<std::uint32_t>(result.Val.getInt().getExtValue());
}

// A part of a pair or an aggregate whose parts are known; of other objects a member may be
// anything.
ValueId BodyWalker::EvaluateMember(const clang::MemberExpr& member) {
  const ValueId object = Evaluate(member.getBase());
  const auto number = FieldNumber(*member.getMemberDecl());
  return number ? values_.Part(object, *number) : object;
}

// Sets an element of a tuple, or a field of an aggregate.
bool BodyWalker::SetPart(const Expr& target, ValueId value) {
  const Expr* whole = nullptr;
  std::uint32_t number = 0;
  std::uint32_t count = 0;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&target)) {
    const auto field = FieldNumber(*member->getMemberDecl());
    if (!field) return false;
    number = *field;
    whole = member->getBase();
    count = CountParts(whole->getType());
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&target)) {
    if (call->getNumArgs() != 1 || call->getDirectCallee() == nullptr) return false;
    const auto* arguments = call->getDirectCallee()->getTemplateSpecializationArgs();
    const bool is_get = arguments != nullptr &&
                        call->getDirectCallee()->getIdentifier() != nullptr &&
                        call->getDirectCallee()->getName() == "get" &&
                        arguments->get(0).getKind() == clang::TemplateArgument::Integral;
    if (!is_get) return false;
    number = static_cast<std::uint32_t>(arguments->get(0).getAsIntegral().getZExtValue());
    whole = call->getArg(0);
    count = CountParts(whole->getType());
  }
  const clang::ValueDecl* variable = whole == nullptr ? nullptr : WholeOf(*whole);
  if (variable == nullptr || number >= count) return false;
  const ValueId before = values_.Of(variable);
  std::vector<ValueId> parts;
  for (std::uint32_t i = 0; i < count; ++i) {
    parts.push_back(i == number ? value : values_.Part(before, i));
  }
  values_.Set(variable, values_.Add(ValueKind::kTuple, 0, std::move(parts)));
  return true;
}

ValueId BodyWalker::Construct(const clang::CXXConstructExpr& expr) {
  if (!types_.CanShare(expr.getType())) {
    EvaluateChildren(expr);
    return kNoValue;
  }
  if (IsTensorImplementation(ClassOf(expr.getType()))) return ConstructTensor(expr);
  unsigned given = 0;
  for (const Expr* argument : expr.arguments()) {
    given += llvm::isa<clang::CXXDefaultArgExpr>(argument) ? 0 : 1;
  }
  if (given == 0 && IsTensorClass(ClassOf(expr.getType()))) {
    return values_.Add(ValueKind::kUndefined);
  }
  if (given == 0) return ConstructEmpty(expr);
  if (given != 1) return EvaluateParts(expr);
  const ValueId value = Evaluate(expr.getArg(0));
  if (value != kNoValue) return value;
  // A copy of a handle is not new memory.
  const bool is_handle = IsTensorClass(ClassOf(expr.getArg(0)->getType()));
  return is_handle ? kNoValue : values_.Add(ValueKind::kFresh);
}

// The tensors of a pair, a tuple or an aggregate that is made of nothing are undefined.
ValueId BodyWalker::ConstructEmpty(const clang::CXXConstructExpr& expr) {
  if (!HasTensorParts(expr.getType())) return EvaluateParts(expr);
  Values parts;
  for (const bool is_one : TensorParts(expr.getType())) {
    parts.push_back(values_.Add(is_one ? ValueKind::kUndefined : ValueKind::kFresh));
  }
  return values_.Add(ValueKind::kTuple, 0, std::move(parts));
}

// The memory of a tensor is its storage. Without one, its other arguments may be its memory, such
// as a handle of another library, or its shape, such as the sizes of nested tensors.
ValueId BodyWalker::ConstructTensor(const clang::CXXConstructExpr& expr) {
  Values storages;
  Values others = {values_.Add(ValueKind::kFresh)};
  for (const Expr* argument : expr.arguments()) {
    const ValueId value = Evaluate(argument);
    if (value == kNoValue) continue;
    (IsStorageClass(ClassOf(argument->getType())) ? storages : others).push_back(value);
  }
  return values_.OneOf(storages.empty() ? std::move(others) : std::move(storages));
}

// A field, or an element of an array in an object: the assignment sets the object, as in
// `info.sizes[0] = 1`, and no memory that it points to.
bool BodyWalker::IsField(const Expr& expr) {
  const Expr* at = expr.IgnoreParenImpCasts();
  if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
    const Expr& base = *part->getBase()->IgnoreParenImpCasts();
    return base.getType()->isArrayType() && IsField(base);
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(at);
  if (member == nullptr) return false;
  const Expr& base = *member->getBase()->IgnoreParenImpCasts();
  if (member->isArrow()) return llvm::isa<clang::CXXThisExpr>(base);
  return llvm::isa<clang::DeclRefExpr>(base) || IsField(base);
}

// The object of the field.
const Expr& BodyWalker::ObjectOf(const Expr& field) {
  const Expr* at = field.IgnoreParenImpCasts();
  for (;;) {
    const Expr* base = nullptr;
    if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) base = part->getBase();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) base = member->getBase();
    if (base == nullptr) return *at;
    at = base->IgnoreParenImpCasts();
  }
}

ValueId BodyWalker::Assign(const Expr& target, ValueId value, Place place) {
  const Expr* at = target.IgnoreParenImpCasts();
  const bool is_handle = types_.CanShare(at->getType());
  const clang::ValueDecl* whole = WholeOf(*at);
  if (whole != nullptr && !llvm::isa<clang::DeclRefExpr>(at) && is_handle &&
      !at->getType()->isPointerType()) {
    values_.Set(whole, value);
    set_through_.insert(whole);
    return value;
  }
  if (is_handle && SetPart(*at, value)) return value;
  const std::optional<Element> element = is_handle ? ElementOf(*at) : std::nullopt;
  if (element) {
    Evaluate(at);
    values_.Set(element->list, values_.Put(values_.Of(element->list), element->number, value));
    set_through_.insert(element->list);
    return value;
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at)) {
    const clang::QualType type = name->getDecl()->getType();
    const bool is_reference = !type.isNull() && type->isReferenceType();
    if (!is_handle && is_reference) Write(*at, values_.Of(name->getDecl()), place);
    if (is_handle) values_.Set(name->getDecl(), value);
    return value;
  }
  const auto* tie = llvm::dyn_cast<clang::CallExpr>(at);
  const clang::FunctionDecl* callee = tie == nullptr ? nullptr : tie->getDirectCallee();
  if (callee != nullptr && callee->getIdentifier() != nullptr && callee->getName() == "tie") {
    std::uint32_t number = 0;
    for (const Expr* part : tie->arguments()) Assign(*part, values_.Part(value, number++), place);
    return value;
  }
  const ValueId memory = Evaluate(at);
  if (!is_handle) {
    Write(*at, memory, place);
  } else if (const clang::VarDecl* root = RootOf(*at)) {
    values_.Widen(root, value);
  }
  return memory;
}

// What the expression names gets another value.
void BodyWalker::SetReplaced(const Expr& target, ValueId before, ValueId value) {
  if (!types_.CanShare(target.getType())) {
    Write(target, before, PlaceOf(target));
  } else if (const clang::VarDecl* root = RootOf(target)) {
    values_.Set(root, value);
  }
}

// The expression inside casts, temporaries and their destruction.
const Expr* BodyWalker::Unwrapped(const Expr& expr) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expr)) return cast->getSubExpr();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(&expr)) return full->getSubExpr();
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(&expr)) {
    return made->getSubExpr();
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(&expr)) {
    return bound->getSubExpr();
  }
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(&expr);
  return list == nullptr ? nullptr : list->getSubExpr();
}

// Notes a stub where it is named, but not where it is a function's parameter.
void BodyWalker::NoteStub(const clang::DeclRefExpr& name) {
  const clang::ValueDecl& named = *name.getDecl();
  if (llvm::isa<clang::ParmVarDecl>(named)) return;
  if (!IsDispatchStub(ReferredClassOf(named.getType()))) return;
  body_.stubs.push_back({named.getNameAsString(), PlaceOf(name), reached_});
}

ValueId BodyWalker::EvaluateUnary(const clang::UnaryOperator& expr) {
  if (expr.getOpcode() == clang::UO_AddrOf) Define(*expr.getSubExpr());
  const ValueId value = Evaluate(expr.getSubExpr());
  if (expr.isIncrementDecrementOp() && !types_.CanShare(expr.getType())) {
    Write(*expr.getSubExpr(), value, PlaceOf(expr));
  }
  return value;
}

ValueId BodyWalker::EvaluateBinary(const clang::BinaryOperator& expr) {
  if (expr.isCompoundAssignmentOp()) {
    Evaluate(expr.getRHS());
    const ValueId value = Evaluate(expr.getLHS());
    const Expr& target = *expr.getLHS();
    if (!types_.CanShare(target.getType())) Write(target, value, PlaceOf(expr));
    return value;
  }
  if (expr.isAssignmentOp()) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr.getLHS()->IgnoreParens());
    if (name != nullptr) callables_.Note(*name->getDecl(), *expr.getRHS());
  }
  if (expr.isAssignmentOp()) return Assign(*expr.getLHS(), Evaluate(expr.getRHS()), PlaceOf(expr));
  const ValueId left = Evaluate(expr.getLHS());
  const ContextId outer = reached_;
  if (expr.isLogicalOp()) {
    reached_ = conditions_.Narrowed(outer, *expr.getLHS(), expr.getOpcode() == clang::BO_LAnd);
  }
  const ValueId right = Evaluate(expr.getRHS());
  reached_ = outer;
  if (expr.isCommaOp()) return right;
  return expr.getType()->isPointerType() ? values_.OneOf({left, right}) : kNoValue;
}

ValueId BodyWalker::EvaluateChoice(const clang::ConditionalOperator& choice) {
  Evaluate(choice.getCond());
  const ContextId outer = reached_;
  const auto evaluate = [&](const Expr* expr, bool is_true) {
    reached_ = conditions_.Narrowed(outer, *choice.getCond(), is_true);
    const ValueId value = Evaluate(expr);
    const ValueId when = values_.When(value, reached_, outer);
    reached_ = outer;
    return when;
  };
  const ValueId yes = evaluate(choice.getTrueExpr(), true);
  return values_.Choice({yes, evaluate(choice.getFalseExpr(), false)});
}

// A number in an object, an array of numbers, or an object of numbers: memory of the object itself.
bool BodyWalker::IsOwnNumber(const Expr& expr) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr);
  if (member == nullptr || !IsField(expr)) return false;
  const clang::QualType field = member->getMemberDecl()->getType();
  if (field->isReferenceType() || IsRawMemory(field)) return false;
  const clang::Type* element = expr.getType()->getPointeeOrArrayElementType();
  const bool is_number = !expr.getType()->isPointerType() && element->isArithmeticType();
  return is_number || !types_.CanShare(expr.getType());
}

ValueId BodyWalker::EvaluateAny(const Expr& expr) {
  if (IsOwnNumber(expr)) return kNoValue;
  if (const Expr* inner = Unwrapped(expr)) return Evaluate(inner);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr)) return EvaluateMember(*member);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) {
    NoteStub(*name);
    return values_.Of(name->getDecl());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&expr)) return Call(*call);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&expr)) return Construct(*made);
  // An object contains the arguments of its construction.
  if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(&expr)) {
    return Evaluate(made->getInitializer());
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&expr)) return ReadLambda(*lambda);
  if (llvm::isa<clang::CXXThisExpr>(expr)) return values_.Of(function_);
  if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expr)) {
    Evaluate(part->getIdx());
    const ValueId base = Evaluate(part->getBase());
    const bool is_list = body_.values[base].kind == ValueKind::kTuple;
    return is_list ? values_.Part(base, NumberOf(*part->getIdx())) : base;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&expr)) return EvaluateParts(*list);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expr)) {
    return EvaluateChoice(*choice);
  }
  if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(&expr)) return EvaluateUnary(*one);
  if (const auto* two = llvm::dyn_cast<clang::BinaryOperator>(&expr)) return EvaluateBinary(*two);
  EvaluateChildren(expr);
  return kNoValue;
}

}  // namespace switchyard::cxx

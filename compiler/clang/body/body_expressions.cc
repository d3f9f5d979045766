// Expressions other than calls.
#include <utility>

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
  return values_.Add(ValueKind::kTuple, 0, std::move(parts));
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
  if (given != 1) return EvaluateParts(expr);
  const ValueId value = Evaluate(expr.getArg(0));
  if (value != kNoValue) return value;
  // A copy of a handle is not new memory.
  const bool is_handle = IsTensorClass(ClassOf(expr.getArg(0)->getType()));
  return is_handle ? kNoValue : values_.Add(ValueKind::kFresh);
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

// The variable that holds the object of which `expr` names a part; nullptr when a pointer names the
// memory.
const clang::VarDecl* BodyWalker::RootOf(const Expr& expr) const {
  const Expr* at = expr.IgnoreParenCasts();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) return RootOf(*member->getBase());
  if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(at)) {
    return call->getNumArgs() == 0 ? nullptr : RootOf(*call->getArg(0));
  }
  if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
    return RootOf(*part->getBase());
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(at)) {
    const Expr* object = call->getImplicitObjectArgument();
    return object == nullptr ? nullptr : RootOf(*object);
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  return name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
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
  if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(&expr)) {
    return list->getSubExpr();
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr);
  return member == nullptr ? nullptr : member->getBase();
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
    const ValueId when = reached_ == outer ? value : values_.When(value, reached_);
    reached_ = outer;
    return when;
  };
  const ValueId yes = evaluate(choice.getTrueExpr(), true);
  return values_.OneOf({yes, evaluate(choice.getFalseExpr(), false)});
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
  if (llvm::isa<clang::CXXThisExpr>(expr)) return this_;
  if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expr)) {
    Evaluate(part->getIdx());
    return Evaluate(part->getBase());
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

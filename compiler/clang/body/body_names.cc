// Which variable an expression names, and what stands for another variable.
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/body/body_walker.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;

llvm::StringRef CalledWord(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = call.getDirectCallee();
  return function == nullptr ? llvm::StringRef() : WordOf(*function);
}

// The argument that the call hands back, or gives a part of.
const Expr* Forwarded(const clang::CallExpr& call) {
  const llvm::StringRef word = CalledWord(call);
  const bool is_one = word == "get" || word == "move" || word == "forward" || word == "ref" ||
                      word == "as_const" || word == "back_inserter" || word == "addressof" ||
                      word == "begin" || word == "end";
  return is_one && call.getNumArgs() == 1 ? call.getArg(0) : nullptr;
}

bool IsReferenceWrapper(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record != nullptr && record->getIdentifier() != nullptr &&
         record->getName() == "reference_wrapper";
}

// The expression inside of conversions and temporaries.
const Expr& Inner(const Expr& expr) {
  const Expr* at = expr.IgnoreParenImpCasts();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(at)) return Inner(*full->getSubExpr());
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(at)) {
    return Inner(*made->getSubExpr());
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(at)) {
    return Inner(*bound->getSubExpr());
  }
  return *at;
}

}  // namespace

// The variable whose whole value the expression is: `x`, `*p` of a pointer, `r.get()` of a wrapped
// reference.
const clang::ValueDecl* BodyWalker::WholeOf(const Expr& expr) const {
  const Expr& at = Inner(expr);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&at)) return name->getDecl();
  if (llvm::isa<clang::CXXThisExpr>(at)) return function_;
  if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(&at)) {
    return one->getOpcode() == clang::UO_Deref ? WholeOf(*one->getSubExpr()) : nullptr;
  }
  // What a pointer of a class, or an optional, holds.
  if (const auto* access = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&at)) {
    const bool is_access = access->getNumArgs() == 1 && (access->getOperator() == clang::OO_Arrow ||
                                                         access->getOperator() == clang::OO_Star);
    return is_access && HoldsOne(access->getArg(0)->getType()) ? WholeOf(*access->getArg(0))
                                                               : nullptr;
  }
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&at);
  if (call == nullptr || CalledWord(*call) != "get") return nullptr;
  const Expr& object = *call->getImplicitObjectArgument();
  return IsReferenceWrapper(object.getType()) ? WholeOf(object) : nullptr;
}

// The variable that holds the object of which `expr` names a part; nullptr when a pointer names the
// memory.
const clang::VarDecl* BodyWalker::RootOf(const Expr& expr) const {
  const Expr* at = Inner(expr).IgnoreParenCasts();
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
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(at)) {
    const Expr* forwarded = Forwarded(*call);
    return forwarded == nullptr ? nullptr : RootOf(*forwarded);
  }
  if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(at)) {
    const bool is_same =
        one->getOpcode() == clang::UO_Deref || one->getOpcode() == clang::UO_AddrOf;
    return is_same ? RootOf(*one->getSubExpr()) : nullptr;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  return name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
}

// An element of a variable that is a list: `list[i]`, `list.at(i)`.
std::optional<BodyWalker::Element> BodyWalker::ElementOf(const Expr& expr) const {
  const Expr& at = Inner(expr);
  const Expr* list = nullptr;
  const Expr* number = nullptr;
  if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(&at)) {
    list = part->getBase()->IgnoreParenImpCasts();
    number = part->getIdx();
  } else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&at)) {
    if (call->getOperator() != clang::OO_Subscript || call->getNumArgs() != 2) return std::nullopt;
    list = call->getArg(0);
    number = call->getArg(1);
  } else if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&at)) {
    if (CalledWord(*member) != "at" || member->getNumArgs() != 1) return std::nullopt;
    list = member->getImplicitObjectArgument();
    number = member->getArg(0);
  }
  if (list == nullptr || !IsList(list->getType())) return std::nullopt;
  const clang::ValueDecl* variable = WholeOf(*list);
  if (variable == nullptr) return std::nullopt;
  return Element{variable, NumberOf(*number)};
}

// Notes a reference to another variable or to a part of one, or a pointer that stays on one.
void BodyWalker::ReferTo(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  if (variable.getInit() == nullptr) return;
  const Expr& init = Inner(*variable.getInit());
  if (IsReferenceWrapper(type.getNonReferenceType())) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&init);
    const clang::VarDecl* root = call == nullptr ? nullptr : RootOf(*call);
    if (root != nullptr) values_.Refer(&variable, root, /*is_part=*/false);
    return;
  }
  const clang::QualType referred = type->getPointeeType();
  const bool is_handle = !referred.isNull() && !referred.isConstQualified() &&
                         referred->isRecordType() && types_.CanShare(referred);
  if (!is_handle) return;
  if (type->isPointerType()) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&init);
    const bool is_fixed = address != nullptr && address->getOpcode() == clang::UO_AddrOf &&
                          conditions_.IsSteady(variable);
    const clang::ValueDecl* whole = is_fixed ? WholeOf(*address->getSubExpr()) : nullptr;
    if (whole != nullptr) values_.Refer(&variable, whole, /*is_part=*/false);
    return;
  }
  const clang::ValueDecl* whole = WholeOf(init);
  if (const auto element = whole == nullptr ? ElementOf(init) : std::nullopt) {
    values_.Refer(&variable, element->list, /*is_part=*/true, element->number);
    return;
  }
  const clang::ValueDecl* root = whole == nullptr ? RootOf(init) : whole;
  if (root != nullptr && root != &variable) values_.Refer(&variable, root, whole == nullptr);
}

// The variable that a function with a parameter of that type can set.
const clang::ValueDecl* BodyWalker::HandedVariable(const Expr& handed,
                                                   const clang::QualType& type) const {
  const clang::QualType referred = type->getPointeeType();
  const bool can_set = (type->isLValueReferenceType() || type->isPointerType()) &&
                       !referred.isConstQualified() && referred->isRecordType() &&
                       types_.CanShare(referred);
  if (!can_set) return nullptr;
  const Expr& at = Inner(handed);
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&at);
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  const clang::ValueDecl* variable = WholeOf(is_address ? *address->getSubExpr() : at);
  return llvm::isa_and_nonnull<clang::VarDecl, clang::BindingDecl>(variable) ? variable : nullptr;
}

}  // namespace switchyard::cxx

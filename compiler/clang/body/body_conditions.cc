#include "compiler/clang/body/body_conditions.h"

#include <cstddef>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "compiler/clang/body/memory_types.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::Stmt;

// The expression inside casts, temporaries, and constructions that only wrap a value.
const Expr& Core(const Expr& expr) {
  const Expr* at = &expr;
  for (;;) {
    const Expr* before = at;
    at = at->IgnoreParenImpCasts();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(at)) at = full->getSubExpr();
    if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(at)) {
      at = made->getSubExpr();
    }
    if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(at)) {
      at = bound->getSubExpr();
    }
    if (const auto* cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(at)) {
      at = cast->getSubExpr();
    }
    const auto* handed = llvm::dyn_cast<clang::CXXDefaultArgExpr>(at);
    if (handed != nullptr && handed->getExpr() != nullptr) at = handed->getExpr();
    if (at == before) return *at;
  }
}

bool IsNumber(const clang::QualType& type) {
  return !type.isNull() && type->isIntegralOrEnumerationType();
}

bool IsOptional(const clang::CXXRecordDecl* record) {
  return record != nullptr && record->getIdentifier() != nullptr &&
         (record->getName() == "optional" || record->getName() == "OptionalRef");
}

// A class whose objects can be empty: a tensor, or a holder of one.
bool CanBeAbsent(const clang::QualType& type) {
  if (type.isNull()) return false;
  const clang::CXXRecordDecl* record = ReferredClassOf(type);
  return type->isPointerType() || IsTensorClass(record) || IsOptional(record);
}

bool IsNullopt(const Expr& expr) {
  const clang::CXXRecordDecl* record = ClassOf(expr.getType());
  return record != nullptr && record->getIdentifier() != nullptr &&
         record->getName() == "nullopt_t";
}

// Whether it is made from nothing, from `nullopt` or from such an object.
bool IsAbsent(const Expr& expr) {
  const Expr& core = Core(expr);
  if (IsNullopt(core)) return true;
  if (core.getType().isNull()) return false;
  if (core.getType()->isNullPtrType()) return true;
  if (!CanBeAbsent(core.getType())) return false;
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&core))
    return list->getNumInits() == 0;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&core);
  if (made == nullptr) return false;
  if (made->getNumArgs() == 0) return true;
  if (made->getNumArgs() > 1) return false;
  const Expr& from = *made->getArg(0);
  const bool is_copy = ClassOf(from.getType()) == ClassOf(core.getType());
  return IsNullopt(Core(from)) || (is_copy && IsAbsent(from));
}

bool IsArrayOfBool(const clang::QualType& type) {
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  if (record == nullptr || record->getName() != "array") return false;
  const clang::TemplateArgument& element = record->getTemplateArgs()[0];
  return element.getKind() == clang::TemplateArgument::Type && element.getAsType()->isBooleanType();
}

// The object and the number of the element in `a[1]`, `a.at(1)` and `std::get<1>(a)`.
const Expr* ElementOf(const clang::CallExpr& call, const Expr** index, unsigned* number) {
  const clang::FunctionDecl* function = call.getDirectCallee();
  if (const auto* one = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call)) {
    if (one->getOperator() != clang::OO_Subscript || one->getNumArgs() != 2) return nullptr;
    *index = one->getArg(1);
    return one->getArg(0);
  }
  if (function == nullptr || function->getIdentifier() == nullptr) return nullptr;
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    if (function->getName() != "at" || member->getNumArgs() != 1) return nullptr;
    *index = member->getArg(0);
    return member->getImplicitObjectArgument();
  }
  const auto* arguments = function->getTemplateSpecializationArgs();
  const bool is_get = function->getName() == "get" && call.getNumArgs() == 1 &&
                      arguments != nullptr &&
                      arguments->get(0).getKind() == clang::TemplateArgument::Integral;
  if (!is_get) return nullptr;
  *number = static_cast<unsigned>(arguments->get(0).getAsIntegral().getZExtValue());
  return call.getArg(0);
}

// A name whose value, or that of an element, is read at once, or that a constant reference is
// bound to; any other use of a variable may change it.
const clang::DeclRefExpr* ReadName(const Stmt& statement) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement);
  if (cast == nullptr) return nullptr;
  const Expr* read = cast->getSubExpr()->IgnoreParens();
  if (cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified()) {
    return llvm::dyn_cast<clang::DeclRefExpr>(read);
  }
  if (cast->getCastKind() != clang::CK_LValueToRValue) return nullptr;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(read);
  const Expr* index = nullptr;
  unsigned number = 0;
  const Expr* whole = call == nullptr ? nullptr : ElementOf(*call, &index, &number);
  return llvm::dyn_cast<clang::DeclRefExpr>(whole == nullptr ? read : whole->IgnoreParenImpCasts());
}

void AddChanged(const Stmt* statement, std::set<const clang::ValueDecl*>* changed) {
  if (statement == nullptr || ReadName(*statement) != nullptr) return;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    changed->insert(name->getDecl());
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(statement)) {
    AddChanged(lambda->getBody(), changed);
    return;
  }
  for (const Stmt* child : statement->children()) AddChanged(child, changed);
}

const clang::ValueDecl* NamedBy(const Expr& expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&Core(expr));
  return name == nullptr ? nullptr : name->getDecl();
}

}  // namespace

// Finds numbers that are never set, and constant handles.
void BodyConditions::FindSteady(const clang::FunctionDecl& function, std::uint32_t first) {
  context_ = &function.getASTContext();
  AddChanged(function.getBody(), &changed_);
  std::uint32_t number = first;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType type = parameter->getType();
    const bool is_plain = IsNumber(type) || type->isPointerType() ||
                          (IsArrayOfBool(type) && !type->isReferenceType());
    const bool is_constant =
        type.getNonReferenceType().isConstQualified() && (CanBeAbsent(type) || IsArrayOfBool(type));
    const bool is_steady = is_plain ? changed_.count(parameter) == 0 : is_constant;
    if (is_steady) steady_[parameter] = number;
    ++number;
  }
}

std::optional<Constant> BodyConditions::ConstantOf(const Expr& expr) const {
  if (expr.isValueDependent() || expr.isTypeDependent()) return std::nullopt;
  const Expr& core = Core(expr);
  if (core.isValueDependent()) return std::nullopt;
  if (IsNumber(core.getType())) {
    Expr::EvalResult result;
    if (!core.EvaluateAsInt(result, *context_)) return std::nullopt;
    const llvm::APSInt& number = result.Val.getInt();
    return number.getSignificantBits() > 63 ? std::nullopt
                                            : std::optional<Constant>(number.getExtValue());
  }
  return IsAbsent(expr) ? std::optional<Constant>(kAbsent) : std::nullopt;
}

std::optional<std::uint32_t> BodyConditions::SteadyParameter(const Expr& expr) const {
  const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(&Core(expr));
  if (copy != nullptr && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyConstructor()) {
    return SteadyParameter(*copy->getArg(0));
  }
  const auto known = steady_.find(NamedBy(expr));
  if (known == steady_.end()) return std::nullopt;
  return known->second;
}

// `p.has_value()`, `p.defined()`, `p->defined()`, `p[1]`, `std::get<1>(p)`.
std::optional<BodyConditions::Test> BodyConditions::TestOfCall(const clang::CallExpr& call) const {
  const Expr* index = nullptr;
  unsigned number = 0;
  if (const Expr* whole = ElementOf(call, &index, &number)) {
    const auto parameter = SteadyParameter(*whole);
    const auto at = index == nullptr ? std::optional<Constant>(number) : ConstantOf(*index);
    const bool is_bit = parameter && IsArrayOfBool(Core(*whole).getType()) && at && *at < 63;
    return is_bit ? std::optional<Test>({*parameter, 1, true, static_cast<std::uint32_t>(*at)})
                  : std::nullopt;
  }
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    const clang::CXXMethodDecl* method = member->getMethodDecl();
    if (member->getImplicitObjectArgument() == nullptr) return std::nullopt;
    const Expr* object = &Core(*member->getImplicitObjectArgument());
    const auto* held = llvm::dyn_cast<clang::CXXOperatorCallExpr>(object);
    if (held != nullptr && held->getNumArgs() == 1) object = held->getArg(0);
    const auto parameter = SteadyParameter(*object);
    if (method == nullptr || !parameter) return std::nullopt;
    const bool is_cast = llvm::isa<clang::CXXConversionDecl>(method);
    const std::string name = method->getNameAsString();
    if (!is_cast && name != "has_value" && name != "defined") return std::nullopt;
    return Test{*parameter, kAbsent, false};
  }
  const clang::FunctionDecl* hint = call.getDirectCallee();
  const bool is_hint = hint != nullptr && hint->getNameAsString() == "__builtin_expect";
  return is_hint && call.getNumArgs() > 0 ? TestOf(*call.getArg(0)) : std::nullopt;
}

// `p`, `!p`, `p == 1`, and calls.
std::optional<BodyConditions::Test> BodyConditions::TestOf(const Expr& condition) const {
  const Expr& core = Core(condition);
  if (const auto* one = llvm::dyn_cast<clang::UnaryOperator>(&core)) {
    if (one->getOpcode() != clang::UO_LNot) return std::nullopt;
    std::optional<Test> test = TestOf(*one->getSubExpr());
    if (test) test->is_equal = !test->is_equal;
    return test;
  }
  if (const auto* two = llvm::dyn_cast<clang::BinaryOperator>(&core)) {
    if (!two->isEqualityOp()) return std::nullopt;
    const bool is_left = SteadyParameter(*two->getLHS()).has_value();
    const auto parameter = SteadyParameter(is_left ? *two->getLHS() : *two->getRHS());
    const auto value = ConstantOf(is_left ? *two->getRHS() : *two->getLHS());
    if (!parameter || !value) return std::nullopt;
    return Test{*parameter, *value, two->getOpcode() == clang::BO_EQ};
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&core)) return TestOfCall(*call);
  const auto alias = tests_.find(NamedBy(core));
  if (alias != tests_.end()) return alias->second;
  const auto parameter = SteadyParameter(core);
  if (!parameter) return std::nullopt;
  if (core.getType()->isBooleanType()) return Test{*parameter, 1, true};
  return Test{*parameter, IsNumber(core.getType()) ? 0 : kAbsent, false};
}

ContextId BodyConditions::Within(ContextId outer, const Test& test) {
  // Each part of a long `a && b && ...` is reached in the contexts of all before it. Without a
  // context, what follows counts as reached in more cases.
  constexpr std::size_t kMostContexts = 1 << 16;
  if (body_.contexts.size() >= kMostContexts) return outer;
  body_.contexts.push_back({outer, test.parameter, test.value, test.is_equal, test.bit});
  return static_cast<ContextId>(body_.contexts.size() - 1);
}

ContextId BodyConditions::Narrowed(ContextId outer, const Expr& condition, bool is_true) {
  const auto* two = llvm::dyn_cast<clang::BinaryOperator>(&Core(condition));
  if (two != nullptr && two->getOpcode() == (is_true ? clang::BO_LAnd : clang::BO_LOr)) {
    return Narrowed(Narrowed(outer, *two->getLHS(), is_true), *two->getRHS(), is_true);
  }
  const auto* one = llvm::dyn_cast<clang::UnaryOperator>(&Core(condition));
  if (one != nullptr && one->getOpcode() == clang::UO_LNot) {
    return Narrowed(outer, *one->getSubExpr(), !is_true);
  }
  std::optional<Test> test = TestOf(condition);
  if (!test) return outer;
  if (!is_true) test->is_equal = !test->is_equal;
  return Within(outer, *test);
}

// `const bool is_wanted = p && ...` does not test a parameter; `const bool has_out = p.defined()`
// and `auto [first, second] = p` do.
void BodyConditions::NoteTest(const clang::VarDecl& variable) {
  if (variable.getType().isNull() || variable.getInit() == nullptr) return;
  if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(&variable)) {
    const auto parameter = SteadyParameter(*variable.getInit());
    if (!parameter || !IsArrayOfBool(variable.getType())) return;
    std::uint32_t bit = 0;
    for (const clang::BindingDecl* one : parts->bindings()) {
      tests_.emplace(one, Test{*parameter, 1, true, bit++});
    }
    return;
  }
  const bool is_steady = variable.getType().isConstQualified() || changed_.count(&variable) == 0;
  if (!variable.getType()->isBooleanType() || !is_steady) return;
  if (const std::optional<Test> test = TestOf(*variable.getInit())) tests_[&variable] = *test;
}

void BodyConditions::NoteKnown(const clang::CallExpr& call, std::uint32_t offset) {
  CallFact& fact = body_.calls.back();
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const Expr& argument = *call.getArg(i);
    const std::uint32_t at = i + offset;
    if (at >= fact.arguments.size()) return;
    if (const std::optional<Constant> value = ConstantOf(argument)) {
      fact.known.push_back({at, false, *value});
    } else if (const auto parameter = SteadyParameter(argument)) {
      fact.known.push_back({at, true, static_cast<Constant>(*parameter)});
    } else if (body_.values[fact.arguments[at]].kind == ValueKind::kUndefined) {
      fact.known.push_back({at, false, kAbsent});
    }
  }
}

}  // namespace switchyard::cxx

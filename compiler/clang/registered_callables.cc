#include "compiler/clang/registered_callables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::FunctionDecl;
using clang::VarDecl;

// `Outer::Inner::` for a member; nothing when others cannot name it.
bool WriteClasses(const clang::DeclContext& context, std::string* text) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&context);
  if (record == nullptr) return context.getRedeclContext()->isFileContext();
  const bool is_named = record->getIdentifier() != nullptr &&
                        !llvm::isa<clang::ClassTemplateSpecializationDecl>(record) &&
                        record->getAccess() != clang::AS_private &&
                        record->getAccess() != clang::AS_protected;
  if (!is_named || !WriteClasses(*record->getDeclContext(), text)) return false;
  *text += record->getName().str() + "::";
  return true;
}

bool IsPlainMember(const FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return method == nullptr || (method->isStatic() && method->getAccess() == clang::AS_public);
}

// `<float, 3>`; empty without arguments.
std::string TemplateArguments(const FunctionDecl& function) {
  const clang::TemplateArgumentList* arguments = function.getTemplateSpecializationArgs();
  if (arguments == nullptr) return {};
  clang::PrintingPolicy policy(function.getASTContext().getLangOpts());
  policy.FullyQualifiedName = true;
  policy.PrintCanonicalTypes = true;
  std::string text;
  llvm::raw_string_ostream out(text);
  clang::printTemplateArgumentList(out, arguments->asArray(), policy);
  return out.str();
}

// The local variables of other functions that an expression uses.
class OuterVariables : public clang::RecursiveASTVisitor<OuterVariables> {
 public:
  bool VisitVarDecl(const VarDecl* variable) {
    inner_.insert(variable);
    return true;
  }
  bool VisitDeclRefExpr(const clang::DeclRefExpr* reference) {
    const auto* variable = llvm::dyn_cast<VarDecl>(reference->getDecl());
    if (variable != nullptr && variable->getParentFunctionOrMethod() != nullptr) {
      used_.push_back(variable);
    }
    return true;
  }

  static std::vector<const VarDecl*> Of(const Expr& expression) {
    OuterVariables visitor;
    visitor.TraverseStmt(const_cast<Expr*>(&expression));  // clang's visitors take no const
    std::vector<const VarDecl*> outer;
    for (const VarDecl* variable : visitor.used_) {
      if (visitor.inner_.count(variable) == 0) outer.push_back(variable);
    }
    return outer;
  }

 private:
  std::set<const VarDecl*> inner_;
  std::vector<const VarDecl*> used_;
};

// Whether a function does anything with a variable but read it.
class Writes : public clang::RecursiveASTVisitor<Writes> {
 public:
  explicit Writes(const VarDecl& variable) : variable_(variable) {}

  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    const bool reads =
        cast->getCastKind() == clang::CK_LValueToRValue ||
        (cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified());
    if (reads && IsIt(*cast->getSubExpr())) return true;
    return RecursiveASTVisitor::TraverseImplicitCastExpr(cast);
  }
  bool VisitDeclRefExpr(const clang::DeclRefExpr* reference) {
    has_any_ = has_any_ || reference->getDecl() == &variable_;
    return true;
  }

  static bool Has(const FunctionDecl& function, const VarDecl& variable) {
    Writes visitor(variable);
    visitor.TraverseStmt(function.getBody());
    return visitor.has_any_;
  }

 private:
  bool IsIt(const Expr& expression) const {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParens());
    return reference != nullptr && reference->getDecl() == &variable_;
  }

  const VarDecl& variable_;
  bool has_any_ = false;
};

class CallableReader {
 public:
  CallableReader(const clang::ASTContext& context, SourcePlaces* places)
      : context_(context), places_(*places) {}

  CallableText Read(const Expr& expression) {
    const SourcePlaces::Found found = places_.Of(expression.getSourceRange());
    if (found.is_in_macro || !found.place.IsKnown()) return Obstacle("a macro makes it");
    for (const VarDecl* variable : OuterVariables::Of(expression)) {
      if (!AddConstant(*variable)) {
        return Obstacle("it uses `" + variable->getNameAsString() + "`, which is computed");
      }
    }
    CallableText text;
    text.expression = places_.Text(found.place);
    for (const auto& [begin, place] : declarations_) {
      text.constants += std::string(places_.Text(place)) + ";\n";
    }
    return text;
  }

 private:
  static CallableText Obstacle(std::string text) { return {"", "", std::move(text)}; }

  static bool IsClosure(const clang::QualType& type) {
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record != nullptr && record->isLambda();
  }

  // Closures cannot be assigned to.
  static bool IsNeverWritten(const VarDecl& variable) {
    if (variable.isConstexpr() || variable.getType().isConstQualified()) return true;
    if (IsClosure(variable.getType())) return true;
    const auto* function = llvm::dyn_cast<FunctionDecl>(variable.getParentFunctionOrMethod());
    return function != nullptr && function->hasBody() && !Writes::Has(*function, variable);
  }

  bool AddConstant(const VarDecl& variable) {
    const Expr* value = variable.getInit();
    if (value == nullptr || llvm::isa<clang::ParmVarDecl>(variable)) return false;
    if (!IsNeverWritten(variable) || !IsConstant(*value)) return false;
    const SourcePlaces::Found found = places_.Of(variable.getSourceRange());
    if (found.is_in_macro || !found.place.IsKnown()) return false;
    for (const VarDecl* other : OuterVariables::Of(*value)) {
      if (!AddConstant(*other)) return false;
    }
    // Of several declarators, the longest text has all.
    Place& kept = declarations_.emplace(found.place.begin, found.place).first->second;
    kept.end = std::max(kept.end, found.place.end);
    return true;
  }

  // Whether the value is the same at each evaluation: literals, and objects made of them.
  bool IsConstant(const Expr& expression) const {
    const Expr& value = *expression.IgnoreUnlessSpelledInSource();
    if (value.isValueDependent()) return false;
    if (llvm::isa<clang::StringLiteral, clang::LambdaExpr>(value)) return true;
    if (value.isEvaluatable(context_)) return true;
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&value)) {
      return std::all_of(made->arg_begin(), made->arg_end(), [&](const Expr* argument) {
        return argument->isDefaultArgument() || IsConstant(*argument);
      });
    }
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&value)) {
      return std::all_of(list->begin(), list->end(), [&](const clang::Stmt* part) {
        const auto* one = llvm::dyn_cast<Expr>(part);
        return one != nullptr && IsConstant(*one);
      });
    }
    if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(&value)) {
      return IsConstant(*cast->getSubExpr());
    }
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&value);
    const auto* other =
        reference == nullptr ? nullptr : llvm::dyn_cast<VarDecl>(reference->getDecl());
    return other != nullptr && other->getParentFunctionOrMethod() != nullptr;
  }

  const clang::ASTContext& context_;
  SourcePlaces& places_;
  std::map<std::uint32_t, Place> declarations_;  // by where they begin
};

}  // namespace

std::string NameAfterOperator(const std::string& text) {
  std::string name = text.substr(0, text.find('('));
  const std::size_t colons = name.rfind("::");
  if (colons != std::string::npos) name.erase(0, colons + 2);
  name.resize(std::min(name.find_first_of(". "), name.size()));
  return name;
}

std::string CalleeOf(const FunctionDecl& function) {
  if (!IsPlainMember(function) || !function.getDeclName().isIdentifier()) return {};
  std::string classes;
  if (!WriteClasses(*function.getDeclContext(), &classes)) return {};
  const std::string outer = NamespaceText(*function.getDeclContext());
  const std::string arguments = TemplateArguments(function);
  // A type without a name, or one that only its function sees.
  if (arguments.find('(') != std::string::npos) return {};
  return (outer.empty() ? "" : "::" + outer) + "::" + classes + function.getName().str() +
         arguments;
}

const clang::CXXMethodDecl* CallOperatorOf(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition()) return nullptr;
  const clang::CXXMethodDecl* found = nullptr;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (method->getOverloadedOperator() != clang::OO_Call) continue;
    if (found != nullptr) return nullptr;
    found = method;
  }
  return found;
}

CallableText ReadCallable(const clang::ASTContext& context, const Expr& expression,
                          SourcePlaces* places) {
  return CallableReader(context, places).Read(expression);
}

}  // namespace switchyard::cxx

#include "compiler/clang/registered_callables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/template_parameters.h"
#include "compiler/clang/type_reader.h"
#include "llvm/ADT/STLFunctionalExtras.h"
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

// Whether code outside of functions can name all types among them.
bool AreNamed(const clang::TemplateArgumentList& arguments) {
  const auto is_named = [](const clang::TemplateArgument& one) {
    return one.getKind() != clang::TemplateArgument::Type || IsNamed(one.getAsType());
  };
  return llvm::all_of(arguments.asArray(), is_named);
}

// `<float, 3>`; empty without arguments.
std::string TemplateArguments(const FunctionDecl& function) {
  const clang::TemplateArgumentList* arguments = function.getTemplateSpecializationArgs();
  if (arguments == nullptr) return {};
  std::string text;
  llvm::raw_string_ostream out(text);
  clang::printTemplateArgumentList(out, arguments->asArray(), FullNames(function.getASTContext()));
  return out.str();
}

void ForEach(const clang::Stmt* statement, llvm::function_ref<void(const clang::Stmt&)> visit) {
  if (statement == nullptr) return;
  visit(*statement);
  for (const clang::Stmt* child : statement->children()) ForEach(child, visit);
}

// The local variables of the function around an expression that it uses.
std::vector<const VarDecl*> OuterVariables(const Expr& expression) {
  std::set<const clang::DeclContext*> inner;  // of the lambdas in it
  std::vector<const VarDecl*> used;
  ForEach(&expression, [&](const clang::Stmt& one) {
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&one)) {
      inner.insert(lambda->getCallOperator());
    }
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&one);
    const auto* variable =
        reference == nullptr ? nullptr : llvm::dyn_cast<VarDecl>(reference->getDecl());
    const bool is_local = variable != nullptr && variable->getParentFunctionOrMethod() != nullptr &&
                          !variable->isInitCapture();
    if (is_local) used.push_back(variable);
  });
  used.erase(std::remove_if(used.begin(), used.end(),
                            [&](const VarDecl* one) {
                              return inner.count(one->getParentFunctionOrMethod()) != 0;
                            }),
             used.end());
  return used;
}

// Whether a statement does anything with a variable but read it.
bool HasWrites(const clang::Stmt* statement, const VarDecl& variable) {
  if (statement == nullptr) return false;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    return reference->getDecl() == &variable;
  }
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement)) {
    const bool reads =
        cast->getCastKind() == clang::CK_LValueToRValue ||
        (cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified());
    if (reads && llvm::isa<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens())) return false;
  }
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const clang::Stmt* child) { return HasWrites(child, variable); });
}

// The function around a lambda, or around the class of an object; null outside of functions.
const FunctionDecl* FunctionAround(const Expr& expression) {
  const clang::CXXRecordDecl* record = ClassOf(expression.getType());
  const clang::DeclContext* outer =
      record == nullptr ? nullptr : record->getParentFunctionOrMethod();
  return outer == nullptr ? nullptr : llvm::dyn_cast<FunctionDecl>(outer);
}

class CallableReader {
 public:
  CallableReader(const clang::ASTContext& context, SourcePlaces* places)
      : context_(context), places_(*places) {}

  CallableText Read(const Expr& expression) {
    const SourcePlaces::Found found = places_.Of(expression.getSourceRange());
    if (found.is_in_macro || !found.place.IsKnown()) return Obstacle("a macro makes it");
    for (const VarDecl* variable : OuterVariables(expression)) {
      if (!AddConstant(*variable)) {
        return Obstacle("it uses `" + variable->getNameAsString() + "`, which is computed");
      }
    }
    const std::string local = LocalName(expression, places_.Text(found.place));
    if (!local.empty()) return Obstacle("it uses `" + local + "`, which the function declares");
    const TemplateParameters used =
        ParametersIn(places_.Text(found.place), expression, FunctionAround(expression), context_);
    if (!used.unnamed.empty()) {
      return Obstacle("it uses `" + used.unnamed + "`, a parameter of a template");
    }
    CallableText text;
    text.expression = places_.Text(found.place);
    text.constants = used.declarations;
    for (const auto& [begin, place] : declarations_) {
      text.constants += "  " + std::string(places_.Text(place)) + ";\n";
    }
    return text;
  }

 private:
  static CallableText Obstacle(std::string text) { return {"", "", std::move(text)}; }

  // A type, an alias or a namespace that only the function around knows, and the text names.
  static std::string LocalName(const Expr& expression, std::string_view text) {
    const FunctionDecl* function = FunctionAround(expression);
    std::string local;
    ForEach(function == nullptr ? nullptr : function->getBody(), [&](const clang::Stmt& one) {
      const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&one);
      if (declared == nullptr) return;
      for (const clang::Decl* decl : declared->decls()) {
        if (llvm::isa<clang::UsingDirectiveDecl>(decl)) local = "using namespace";
        if (!llvm::isa<clang::TypeDecl, clang::UsingDecl, clang::NamespaceAliasDecl>(decl))
          continue;
        const std::string name = llvm::cast<clang::NamedDecl>(decl)->getNameAsString();
        if (!name.empty() && HasWord(text, name)) local = name;
      }
    });
    return local;
  }

  static bool IsClosure(const clang::QualType& type) {
    const clang::CXXRecordDecl* record = ClassOf(type);
    return record != nullptr && record->isLambda();
  }

  // Closures cannot be assigned to.
  static bool IsNeverWritten(const VarDecl& variable) {
    if (variable.isConstexpr() || variable.getType().isConstQualified()) return true;
    if (IsClosure(variable.getType())) return true;
    const auto* function = llvm::dyn_cast<FunctionDecl>(variable.getParentFunctionOrMethod());
    return function != nullptr && function->hasBody() && !HasWrites(function->getBody(), variable);
  }

  bool AddConstant(const VarDecl& variable) {
    const Expr* value = variable.getInit();
    if (value == nullptr || llvm::isa<clang::ParmVarDecl>(variable)) return false;
    if (!seen_.insert(&variable).second) return true;
    if (!IsNeverWritten(variable) || !IsConstant(*value)) return false;
    const SourcePlaces::Found found = places_.Of(variable.getSourceRange());
    if (found.is_in_macro || !found.place.IsKnown()) return false;
    for (const VarDecl* other : OuterVariables(*value)) {
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
  std::set<const VarDecl*> seen_;
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
  const clang::TemplateArgumentList* given = function.getTemplateSpecializationArgs();
  const std::string arguments = TemplateArguments(function);
  // Types without names are printed in parentheses.
  const bool is_named =
      given == nullptr || (AreNamed(*given) && arguments.find('(') == std::string::npos);
  if (!is_named) return {};
  return (outer.empty() ? "" : "::" + outer) + "::" + classes + function.getName().str() +
         arguments;
}

const clang::CXXMethodDecl* CallOperatorOf(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = ClassOf(type);
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

#include "compiler/clang/registration_reader.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/library_statements.h"
#include "compiler/clang/registered_callables.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::Stmt;

bool IsRecord(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  return record != nullptr && record->getDeclName().isIdentifier() && record->getName() == name;
}

// `{}`.
bool IsEmptyList(const Expr& expression) {
  const Expr& meant = *expression.IgnoreUnlessSpelledInSource();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&meant)) {
    return list->getNumInits() == 0;
  }
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&meant);
  return made != nullptr && made->getNumArgs() == 0;
}

// Removes the argument that says whether to register. False when the operator is only to be
// verified, which has no counterpart.
bool RemoveMode(std::vector<const Expr*>* arguments) {
  const std::string mode = ReadEnumerator(*arguments->back());
  if (mode == "REGISTER" || mode == "VERIFY") arguments->pop_back();
  return mode != "VERIFY";
}

RegistrationKind KindOf(llvm::StringRef name) {
  if (name == "def") return RegistrationKind::kDefine;
  if (name == "impl") return RegistrationKind::kImplement;
  if (name == "fallback") return RegistrationKind::kFallback;
  if (name == "class_") return RegistrationKind::kClass;
  const bool names_module = name == "set_python_module" || name == "impl_abstract_pystub";
  return names_module ? RegistrationKind::kNothing : RegistrationKind::kOther;
}

// `seen` has the variables that are being read, because one may be made of itself.
void ReadTags(const Stmt* statement, std::set<const clang::VarDecl*>* seen,
              Registration* registration) {
  if (statement == nullptr) return;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    std::string tag = ReadEnumerator(*reference);
    if (!tag.empty()) registration->tags.push_back(std::move(tag));
    // A list that never changes is what it is made with.
    const auto* list = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const bool is_constant =
        list != nullptr && !list->getType().isNull() && list->getType().isConstQualified();
    if (is_constant && seen->insert(list).second) {
      ReadTags(list->getAnyInitializer(), seen, registration);
    }
  }
  for (const Stmt* child : statement->children()) ReadTags(child, seen, registration);
}

// The text of set_python_module: the module, and behind a blank its context.
void ReadPythonModule(const std::vector<const Expr*>& arguments, Registration* registration) {
  std::string text;
  for (const Expr* argument : arguments) {
    const auto part = ReadRegisteredText(*argument);
    if (!part) return;
    if (!part->text.empty()) text += (text.empty() ? "" : " ") + part->text;
  }
  registration->text = std::move(text);
}

// Reads the explicit arguments: a name, a key, a function.
void ReadArguments(clang::ASTContext& context, const clang::CXXMemberCallExpr& call,
                   SourcePlaces* places, Registration* registration) {
  std::vector<const Expr*> arguments;
  for (const Expr* argument : call.arguments()) {
    if (!argument->isDefaultArgument()) arguments.push_back(argument);
  }
  if (registration->kind == RegistrationKind::kNothing) {
    return ReadPythonModule(arguments, registration);
  }
  const bool has_text = registration->kind == RegistrationKind::kDefine ||
                        registration->kind == RegistrationKind::kImplement;
  if (has_text && !arguments.empty()) {
    registration->text_place = places->Of(arguments[0]->getSourceRange()).place;
    if (auto text = ReadRegisteredText(*arguments[0])) {
      registration->text = std::move(text->text);
      registration->alias_analysis = std::move(text->alias_analysis);
      registration->allow_typevars = text->allow_typevars;
    }
    arguments.erase(arguments.begin());
  }
  const bool has_function = registration->kind == RegistrationKind::kFallback || has_text;
  if (arguments.empty() || !has_function) return;
  if (!RemoveMode(&arguments)) registration->kind = RegistrationKind::kOther;
  if (arguments.empty()) return;
  // def(schema, tags), def(schema, function, tags)
  const clang::CXXRecordDecl* record = ClassOf(arguments.back()->getType());
  if (registration->kind == RegistrationKind::kDefine && IsRecord(record, "vector")) {
    std::set<const clang::VarDecl*> seen;
    ReadTags(arguments.back(), &seen, registration);
    // The tags of a variable cannot be read.
    if (registration->tags.empty() && !IsEmptyList(*arguments.back())) {
      registration->kind = RegistrationKind::kOther;
    }
    arguments.pop_back();
    if (arguments.empty()) return;
  }
  const bool has_key = registration->kind == RegistrationKind::kImplement && arguments.size() == 2;
  const Expr& named = *arguments[has_key ? 1 : 0];
  RegisteredFunction function = IsStableLibraryClass(call.getRecordDecl())
                                    ? ReadStableFunction(context, named, places)
                                    : ReadRegisteredFunction(context, named, places);
  if (has_key) {
    function.key = ReadEnumerator(*arguments[0]);
    function.has_unknown_key = function.key.empty();
  }
  // What has no name is called after its operator.
  if (function.name.empty() && registration->text)
    function.name = NameAfterOperator(*registration->text);
  registration->function = std::move(function);
}

}  // namespace

Place PlaceOfRegistration(const clang::CXXMemberCallExpr& call, SourcePlaces* places) {
  const auto* callee = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
  const auto begin = callee == nullptr ? call.getBeginLoc() : callee->getMemberLoc();
  return places->Of({begin, call.getEndLoc()}).place;
}

Registration ReadRegistration(clang::ASTContext& context, const clang::CXXMemberCallExpr& call,
                              SourcePlaces* places) {
  Registration registration;
  registration.place = PlaceOfRegistration(call, places);
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  if (method->getDeclName().isIdentifier()) registration.kind = KindOf(method->getName());
  ReadArguments(context, call, places, &registration);
  return registration;
}

}  // namespace switchyard::cxx

#include "compiler/clang/body/callee_table.h"

#include <algorithm>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

std::string QualifiedName(const clang::FunctionDecl& function) {
  std::string outer = NamespaceText(*function.getDeclContext());
  std::string classes;
  for (const auto* record = llvm::dyn_cast<clang::RecordDecl>(function.getDeclContext());
       record != nullptr; record = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext())) {
    classes = record->getNameAsString() + (classes.empty() ? "" : "::" + classes);
  }
  if (!classes.empty()) {
    outer += (outer.empty() ? "" : "::") + classes;
  }
  return (outer.empty() ? "" : outer + "::") + function.getNameAsString();
}

const clang::FunctionDecl& PatternOf(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  return pattern == nullptr ? function : *pattern;
}

// The numbers of a template's instantiation: branches depend on them, as on `bool inplace`.
std::string NumbersOf(const clang::FunctionDecl& function) {
  std::string text;
  const clang::TemplateArgumentList* arguments = function.getTemplateSpecializationArgs();
  if (arguments == nullptr) return text;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    if (argument.getKind() != clang::TemplateArgument::Integral) continue;
    text += "," + std::to_string(argument.getAsIntegral().getExtValue());
  }
  return text;
}

void AddTypes(llvm::ArrayRef<clang::TemplateArgument> arguments,
              const clang::PrintingPolicy& policy, std::string* text) {
  for (const clang::TemplateArgument& argument : arguments) {
    if (argument.getKind() == clang::TemplateArgument::Pack) {
      AddTypes(argument.pack_elements(), policy, text);
    } else if (argument.getKind() == clang::TemplateArgument::Type) {
      *text += "," + argument.getAsType().getCanonicalType().getAsString(policy);
    }
  }
}

// The types that a template, and the class that it is in, were instantiated with.
std::string TypesOf(const clang::FunctionDecl& function, const clang::PrintingPolicy& policy) {
  std::string text;
  if (const auto* arguments = function.getTemplateSpecializationArgs()) {
    AddTypes(arguments->asArray(), policy, &text);
  }
  const auto* outer =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(function.getDeclContext());
  if (outer != nullptr) AddTypes(outer->getTemplateArgs().asArray(), policy, &text);
  return text;
}

// A callable among the types decides what the instantiation does.
bool TakesCallable(const clang::FunctionDecl& function) {
  return std::any_of(function.param_begin(), function.param_end(),
                     [](const clang::ParmVarDecl* one) {
                       const clang::QualType type = one->getType().getNonReferenceType();
                       const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
                       return record != nullptr && record->isLambda();
                     });
}

// Only an instantiation knows how many parameters there are, and what happens to each.
bool HasPack(const clang::FunctionDecl& pattern) {
  return std::any_of(pattern.param_begin(), pattern.param_end(),
                     [](const clang::ParmVarDecl* one) { return one->isParameterPack(); });
}

}  // namespace

std::string KeyOf(const clang::FunctionDecl& function) {
  const clang::FunctionDecl& pattern = PatternOf(function);
  std::string key = QualifiedName(pattern);
  // Functions that no other source can name are told apart by their place.
  if (!pattern.isExternallyVisible()) {
    const clang::SourceManager& sources = pattern.getASTContext().getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(
        sources.getExpansionLoc(pattern.getCanonicalDecl()->getLocation()));
    const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    key += "@" + (entry ? entry->getName().str() : "") + ":" + std::to_string(offset);
  }
  key += "(";
  clang::PrintingPolicy policy(pattern.getASTContext().getLangOpts());
  const bool has_pack = HasPack(pattern) || TakesCallable(function);
  for (const clang::ParmVarDecl* parameter : (has_pack ? function : pattern).parameters()) {
    key += parameter->getType().getCanonicalType().getAsString(policy) + ",";
  }
  return key + ")" + NumbersOf(function) + (has_pack ? TypesOf(function, policy) : "");
}

const clang::FunctionDecl* CalleeTable::DefinitionOf(const clang::FunctionDecl& function) const {
  const clang::FunctionDecl* definition = nullptr;
  if (!function.hasBody(definition) || definition == nullptr) return nullptr;
  if (definition->isDependentContext() || definition->isDefaulted()) return nullptr;
  const clang::SourceManager& sources = context_.getSourceManager();
  return sources.isInSystemHeader(definition->getLocation()) ? nullptr : definition;
}

std::uint32_t CalleeTable::Number(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* canonical = function.getCanonicalDecl();
  const auto known = numbers_.find(canonical);
  if (known != numbers_.end()) return known->second;
  Callee callee;
  callee.name = QualifiedName(function);
  callee.key = KeyOf(function);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  callee.is_internal = !PatternOf(function).isExternallyVisible();
  callee.is_member = method != nullptr && method->isInstance();
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    callee.parameters.push_back(parameter->getNameAsString());
  }
  const auto number = static_cast<std::uint32_t>(index_->callees.size());
  numbers_.emplace(canonical, number);
  if (const clang::FunctionDecl* definition = DefinitionOf(function)) {
    if (read_.emplace(callee.key, true).second) waiting_.push_back(definition);
  }
  index_->callees.push_back(std::move(callee));
  return number;
}

std::uint32_t CalleeTable::Number(const std::string& name) {
  const auto [known, is_new] =
      words_.emplace(name, static_cast<std::uint32_t>(index_->callees.size()));
  if (is_new) index_->callees.emplace_back().name = name;
  return known->second;
}

const clang::FunctionDecl* CalleeTable::TakeNext() {
  if (waiting_.empty()) return nullptr;
  const clang::FunctionDecl* next = waiting_.back();
  waiting_.pop_back();
  return next;
}

void CalleeTable::MarkRead(const clang::FunctionDecl& function) {
  read_.emplace(KeyOf(function), true);
}

}  // namespace switchyard::cxx

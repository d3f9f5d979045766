#include "compiler/clang/body/call_reader.h"

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::FunctionDecl;
using clang::Stmt;

std::string QualifiedName(const FunctionDecl& function) {
  std::string outer = NamespaceText(*function.getDeclContext());
  std::string name = function.getNameAsString();
  for (const clang::DeclContext* at = function.getDeclContext(); at->isRecord();
       at = at->getParent()) {
    name = llvm::cast<clang::RecordDecl>(at)->getNameAsString() + "::" + name;
  }
  return outer.empty() ? name : outer + "::" + name;
}

class CallReader {
 public:
  explicit CallReader(clang::ASTContext& context)
      : context_(context), sources_(context.getSourceManager()) {}

  ReachedFunctions Take() {
    ReadContext(*context_.getTranslationUnitDecl());
    return std::move(result_);
  }

 private:
  void ReadContext(const clang::DeclContext& outer) {
    for (const clang::Decl* decl : outer.decls()) {
      if (decl->isImplicit() || sources_.isInSystemHeader(decl->getLocation())) continue;
      if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
        ReadContext(*inner);
      } else if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
        ReadContext(*block);
      } else if (const auto* function = llvm::dyn_cast<FunctionDecl>(decl)) {
        ReadRoot(*function);
      } else if (const auto* one = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        for (const FunctionDecl* instance : one->specializations()) ReadRoot(*instance);
      }
    }
  }

  void ReadRoot(const FunctionDecl& function) {
    const bool is_here = sources_.isInMainFile(sources_.getExpansionLoc(function.getLocation()));
    if (!is_here || !function.doesThisDeclarationHaveABody()) return;
    seen_.clear();
    reached_ = &result_[QualifiedName(function)];
    open_.push_back(function.getBody());
    ReadInitializers(function);
    while (!open_.empty()) {
      const Stmt* statement = open_.back();
      open_.pop_back();
      if (statement != nullptr) Read(*statement);
    }
  }

  void ReadInitializers(const FunctionDecl& function) {
    const auto* made = llvm::dyn_cast<clang::CXXConstructorDecl>(&function);
    if (made == nullptr) return;
    for (const clang::CXXCtorInitializer* one : made->inits()) open_.push_back(one->getInit());
  }

  void Read(const Stmt& statement) {
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      Reach(llvm::dyn_cast<FunctionDecl>(reference->getDecl()));
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      Reach(llvm::dyn_cast<FunctionDecl>(member->getMemberDecl()));
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      Reach(made->getConstructor());
    } else if (const auto* by_default = llvm::dyn_cast<clang::CXXDefaultArgExpr>(&statement)) {
      open_.push_back(by_default->getExpr());
    }
    // The body of a lambda is among its children.
    for (const Stmt* child : statement.children()) open_.push_back(child);
  }

  // A function that the standard library calls for the source is named where it is passed.
  void Reach(const FunctionDecl* function) {
    if (function == nullptr || sources_.isInSystemHeader(function->getLocation())) return;
    if (!seen_.insert(function->getCanonicalDecl()).second) return;
    reached_->insert(QualifiedName(*function));
    const FunctionDecl* definition = nullptr;
    if (!function->hasBody(definition)) return;
    open_.push_back(definition->getBody());
    ReadInitializers(*definition);
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  ReachedFunctions result_;
  std::set<std::string>* reached_ = nullptr;
  std::set<const FunctionDecl*> seen_;
  std::vector<const Stmt*> open_;
};

}  // namespace

bool IsBodyUninteresting(const clang::Decl& decl) {
  const clang::SourceManager& sources = decl.getASTContext().getSourceManager();
  return sources.isInSystemHeader(decl.getLocation());
}

ReachedFunctions ReadCalls(clang::ASTContext& context) { return CallReader(context).Take(); }

}  // namespace switchyard::cxx

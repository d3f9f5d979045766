#include "compiler/clang/library_reader.h"

#include <deque>
#include <map>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/autograd_functions.h"
#include "compiler/clang/library_statements.h"
#include "compiler/clang/made_libraries.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/registry_reader.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::FunctionDecl;
using clang::Stmt;

constexpr llvm::StringRef kMacro = "TORCH_LIBRARY";
constexpr llvm::StringRef kStable = "STABLE_";
constexpr llvm::StringRef kVariable = "_static_init_";

bool IsRecord(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  return record != nullptr && record->getDeclName().isIdentifier() && record->getName() == name;
}

// The name of a variable or a function of a block, as outside of the stable ABI; empty for others.
llvm::StringRef NameOfBlock(llvm::StringRef name) {
  name.consume_front(kStable);
  return name.starts_with(kMacro) ? name : llvm::StringRef();
}

class LibraryReader {
 public:
  LibraryReader(clang::ASTContext& context, KernelIndex* index)
      : context_(context),
        sources_(context.getSourceManager()),
        places_(sources_, context.getLangOpts(), index),
        statements_(context, &places_) {}

  std::vector<LibraryBlock> Take() {
    ReadContext(*context_.getTranslationUnitDecl());
    statements_.ReadNeverCalled();
    ReportNeverRun();
    for (LibraryBlock& block : made_) blocks_.push_back(std::move(block));
    for (LibraryBlock& block : statements_.outside()) blocks_.push_back(std::move(block));
    return std::move(blocks_);
  }

 private:
  void ReadContext(const clang::DeclContext& outer) {
    for (const clang::Decl* decl : outer.decls()) {
      if (decl->isImplicit() || sources_.isInSystemHeader(decl->getLocation())) continue;
      if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
        ReadContext(*inner);
      } else if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
        ReadContext(*block);
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        ReadVariable(*variable);
      } else if (const auto* function = llvm::dyn_cast<FunctionDecl>(decl)) {
        ReadFunction(*function);
      } else if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        for (const FunctionDecl* one : made->specializations()) ReadInstantiation(*one);
      } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
        AddAutogradFunctions(*record, &places_, &blocks_);
        for (const clang::CXXMethodDecl* method : record->methods()) ReadFunction(*method);
      } else if (const auto* record = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
        AddAutogradFunctions(*record->getTemplatedDecl(), &places_, &blocks_);
      }
    }
  }

  // The object whose construction runs a block has the block's namespace and key.
  void ReadVariable(const clang::VarDecl& variable) {
    const auto [before, behind] = variable.getName().split(kVariable);
    const llvm::StringRef macro = NameOfBlock(before);
    if (!macro.empty() && !behind.empty()) {
      const std::string function = (before + "_init_" + behind).str();
      LibraryBlock block;
      block.kind = macro == "TORCH_LIBRARY_IMPL"       ? BlockKind::kImplementations
                   : macro == "TORCH_LIBRARY_FRAGMENT" ? BlockKind::kFragment
                                                       : BlockKind::kLibrary;
      ReadInitializer(variable.getInit(), &block);
      known_[function] = std::move(block);
      return;
    }
    const clang::CXXRecordDecl* record = ClassOf(variable.getType());
    if (IsRegistry(record) && variable.getInit() != nullptr) {
      LibraryBlock registry = ReadRegistry(context_, *variable.getInit(), &places_);
      registry.place = places_.OfToken(variable.getLocation());
      blocks_.push_back(std::move(registry));
      return;
    }
    if (auto made = ReadMadeLibrary(variable, &places_)) {
      made_.push_back(*std::move(made));
      return statements_.Bind(variable, &made_.back());
    }
    statements_.Read(variable.getInit(), *variable.getDeclContext());
    if (MakesLibrary(variable) || IsRecord(record, "RegisterOperators")) {
      LibraryBlock outside;
      outside.kind = BlockKind::kOutside;
      outside.place = places_.OfToken(variable.getLocation());
      blocks_.push_back(std::move(outside));
    }
  }

  // Functions that register, but that nothing calls when the program starts.
  void ReportNeverRun() {
    for (const FunctionDecl* function : with_bodies_) {
      if (statements_.HasRun(*function)) continue;
      for (const Place& place : UsesOfLibraries(function->getBody(), &places_)) {
        LibraryBlock outside;
        outside.kind = BlockKind::kOutside;
        outside.place = place;
        blocks_.push_back(std::move(outside));
      }
    }
  }

  static void ReadInitializer(const Stmt* statement, LibraryBlock* block) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return;
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(statement)) {
      const clang::CXXRecordDecl* record = made->getConstructor()->getParent();
      const bool is_stable = IsRecord(record, "StableTorchLibraryInit");
      if (is_stable || IsRecord(record, "TorchLibraryInit")) {
        if (made->getNumArgs() < 4) return;
        block->is_stable = is_stable;
        if (auto text = ReadRegisteredText(*made->getArg(2))) block->name_space = text->text;
        block->key = ReadKeyIn(made->getArg(3));
        return;
      }
    }
    for (const Stmt* child : statement->children()) ReadInitializer(child, block);
  }

  // A specialization that the source writes itself is among the functions, too.
  void ReadInstantiation(const FunctionDecl& function) {
    if (function.getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization) return;
    ReadFunction(function);
  }

  void ReadFunction(const FunctionDecl& function) {
    if (!function.isThisDeclarationADefinition()) return;
    if (!IsRegistrationFunction(function)) {
      const bool has_body = function.doesThisDeclarationHaveABody() && !function.hasSkippedBody();
      if (has_body) with_bodies_.push_back(&function);
      return;
    }
    const auto known = known_.find(function.getNameAsString());
    if (known == known_.end() || function.param_size() != 1) return;
    LibraryBlock block = std::move(known->second);
    block.place = places_.Of({function.getLocation(), function.getLocation()}).place;
    statements_.Bind(*function.getParamDecl(0), &block);
    statements_.Read(function.getBody(), *function.getDeclContext());
    blocks_.push_back(std::move(block));
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  SourcePlaces places_;
  LibraryStatements statements_;
  std::map<std::string, LibraryBlock> known_;  // by the function that fills it
  std::deque<LibraryBlock> made_;              // by hand
  std::vector<const FunctionDecl*> with_bodies_;
  std::vector<LibraryBlock> blocks_;
};

}  // namespace

bool IsRegistrationFunction(const clang::Decl& decl) {
  const auto* function = llvm::dyn_cast<FunctionDecl>(&decl);
  return function != nullptr && function->getDeclName().isIdentifier() &&
         !NameOfBlock(function->getName()).empty() && function->getName().contains("_init_");
}

std::vector<LibraryBlock> ReadLibraryBlocks(clang::ASTContext& context, KernelIndex* index) {
  return LibraryReader(context, index).Take();
}

}  // namespace switchyard::cxx

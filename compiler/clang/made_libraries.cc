#include "compiler/clang/made_libraries.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/library_statements.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::Stmt;

// `torch::Library`, `torch::Library*`, `std::unique_ptr<torch::Library>`.
bool HoldsLibrary(const clang::QualType& type) {
  if (IsLibrary(type)) return true;
  const auto* special =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(ClassOf(type));
  if (special == nullptr || special->getTemplateArgs().size() == 0) return false;
  const clang::TemplateArgument& held = special->getTemplateArgs()[0];
  return held.getKind() == clang::TemplateArgument::Type && IsLibrary(held.getAsType());
}

bool HasNoKey(const Expr& key) {
  const Expr& meant = *key.IgnoreUnlessSpelledInSource();
  if (llvm::isa<clang::CXXNullPtrLiteralExpr>(meant)) return true;
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&meant);
  return reference != nullptr && reference->getDecl()->getDeclName().isIdentifier() &&
         reference->getDecl()->getName() == "nullopt";
}

// In an initializer: `torch::Library(...)`, `new torch::Library(...)`.
const clang::CXXConstructExpr* ConstructionIn(const Stmt* statement) {
  constexpr unsigned kArguments = 5;
  if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return nullptr;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(statement);
  if (made != nullptr && IsLibraryClass(made->getConstructor()->getParent()) &&
      made->getNumArgs() == kArguments) {
    return made;
  }
  for (const Stmt* child : statement->children()) {
    if (const auto* found = ConstructionIn(child)) return found;
  }
  return nullptr;
}

void AddUses(const Stmt* statement, SourcePlaces* places, std::vector<Place>* uses) {
  if (statement == nullptr) return;
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(statement);
  if (call != nullptr && IsLibraryClass(call->getRecordDecl())) {
    uses->push_back(places->Of(call->getSourceRange()).place);
    return;
  }
  for (const Stmt* child : statement->children()) AddUses(child, places, uses);
}

}  // namespace

bool MakesLibrary(const clang::VarDecl& variable) {
  return HoldsLibrary(variable.getType()) && ConstructionIn(variable.getInit()) != nullptr;
}

std::optional<LibraryBlock> ReadMadeLibrary(const clang::VarDecl& variable, SourcePlaces* places) {
  if (!MakesLibrary(variable)) return std::nullopt;
  const clang::CXXConstructExpr& made = *ConstructionIn(variable.getInit());
  const std::string kind = ReadEnumerator(*made.getArg(0));
  const auto name_space = ReadRegisteredText(*made.getArg(1));
  LibraryBlock block;
  block.key = ReadKeyIn(made.getArg(2));
  const bool has_key = !block.key.empty() || HasNoKey(*made.getArg(2));
  if (!name_space || kind.empty() || !has_key) return std::nullopt;
  block.kind = kind == "IMPL"       ? BlockKind::kImplementations
               : kind == "FRAGMENT" ? BlockKind::kFragment
                                    : BlockKind::kLibrary;
  block.name_space = name_space->text;
  block.is_stable = IsStableLibraryClass(made.getConstructor()->getParent());
  block.place = places->OfToken(variable.getLocation());
  return block;
}

std::string ReadKeyIn(const Stmt* statement) {
  if (statement == nullptr) return {};
  // A library of the stable ABI has the name of its key.
  const auto* name = llvm::dyn_cast<clang::StringLiteral>(statement);
  if (name != nullptr && name->getCharByteWidth() == 1) return name->getString().str();
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    std::string key = ReadEnumerator(*reference);
    if (!key.empty()) return key;
  }
  for (const Stmt* child : statement->children()) {
    std::string key = ReadKeyIn(child);
    if (!key.empty()) return key;
  }
  return {};
}

std::vector<Place> UsesOfLibraries(const Stmt* body, SourcePlaces* places) {
  std::vector<Place> uses;
  AddUses(body, places, &uses);
  return uses;
}

}  // namespace switchyard::cxx

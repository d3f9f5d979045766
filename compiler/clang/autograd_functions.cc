#include "compiler/clang/autograd_functions.h"

#include <cstddef>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

// The template `torch::autograd::Function` of which it is an instantiation; nullptr for another
// type.
const clang::TemplateDecl* AutogradFunctionOf(const clang::QualType& base) {
  const clang::TemplateDecl* made_from = nullptr;
  if (const auto* special = base->getAs<clang::TemplateSpecializationType>()) {
    made_from = special->getTemplateName().getAsTemplateDecl();
  }
  const bool is_it = made_from != nullptr && made_from->getName() == "Function" &&
                     NamespaceText(*made_from->getDeclContext()) == "torch::autograd";
  return is_it ? made_from : nullptr;
}

llvm::StringRef PathOf(const clang::Decl& decl) {
  const clang::SourceManager& sources = decl.getASTContext().getSourceManager();
  return sources.getFilename(sources.getExpansionLoc(decl.getLocation()));
}

// PyTorch's own headers are beside that of its template, system headers or not.
bool IsOfRunTime(const clang::Decl& decl, const clang::Decl& run_time) {
  const clang::SourceManager& sources = decl.getASTContext().getSourceManager();
  constexpr llvm::StringLiteral kHeaders[] = {"torch/", "ATen/", "c10/", "caffe2/"};
  if (sources.isInMainFile(sources.getExpansionLoc(decl.getLocation()))) return false;
  const llvm::StringRef there = PathOf(run_time);
  const std::size_t at = there.rfind("torch/csrc/");
  llvm::StringRef path = PathOf(decl);
  if (at == llvm::StringRef::npos || !path.consume_front(there.substr(0, at))) return false;
  return llvm::any_of(kHeaders, [&](llvm::StringRef one) { return path.starts_with(one); });
}

}  // namespace

// gcc believes that Clang's list of bases is read through a null pointer.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnonnull"
void AddAutogradFunctions(const clang::CXXRecordDecl& record, SourcePlaces* places,
                          std::vector<LibraryBlock>* blocks) {
  clang::IdentifierTable& names = record.getASTContext().Idents;
  if (!names.get("SWITCHYARD_WITHOUT_AUTOGRAD").hasMacroDefinition()) return;
  if (!record.isThisDeclarationADefinition() || !record.hasDefinition()) return;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::TemplateDecl* function = AutogradFunctionOf(base.getType());
    if (function == nullptr || IsOfRunTime(record, *function)) continue;
    LibraryBlock block;
    block.kind = BlockKind::kAutogradFunction;
    block.name_space = record.getNameAsString();
    block.place = places->OfToken(record.getLocation());
    blocks->push_back(std::move(block));
  }
}
#pragma GCC diagnostic pop

}  // namespace switchyard::cxx

#include "compiler/clang/ast_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "compiler/clang/body/body_reader.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::DeclContext;
using clang::FunctionDecl;
using clang::SourceLocation;

class TreeReader {
 public:
  TreeReader(clang::ASTContext& context, const std::set<std::string>& names, KernelIndex* index)
      : context_(context),
        names_(names),
        sources_(context.getSourceManager()),
        places_(sources_, context.getLangOpts(), index),
        index_(index) {}

  const std::vector<const FunctionDecl*>& functions() const { return functions_; }

  // Reads namespaces and linkage blocks inside `outer`, except declarations in system headers.
  void ReadContext(const DeclContext& outer) {
    for (const clang::Decl* decl : outer.decls()) {
      if (decl->isImplicit() || sources_.isInSystemHeader(decl->getLocation())) continue;
      if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
        ReadContext(*inner);
      } else if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
        ReadContext(*block);
      } else if (const auto* function = llvm::dyn_cast<FunctionDecl>(decl)) {
        ReadFunction(*function, DeclKind::kFunction);
      } else if (const auto* one = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        ReadFunction(*one->getTemplatedDecl(), DeclKind::kTemplate);
      }
    }
  }

 private:
  static std::string ClassNameOf(const clang::CXXMethodDecl& method) {
    const std::string outer = NamespaceText(*method.getDeclContext());
    const std::string name = method.getParent()->getNameAsString();
    return outer.empty() ? name : outer + "::" + name;
  }

  // A function in a header matters only if the linker sees it.
  bool IsWanted(const FunctionDecl& function, DeclKind kind) const {
    if (!function.isThisDeclarationADefinition() || function.isDeleted()) return false;
    if (!function.getDeclName().isIdentifier()) return false;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
      const llvm::StringRef name = method->getName();
      if (!method->isOutOfLine() && !method->isInvalidDecl()) return false;
      return name == "impl" || name == "meta" || names_.count(ClassNameOf(*method)) != 0;
    }
    if (function.getDeclContext()->isRecord()) return false;
    const bool is_here = sources_.isInMainFile(sources_.getExpansionLoc(function.getLocation()));
    return is_here || (kind == DeclKind::kFunction && !function.isInlined() &&
                       function.getStorageClass() != clang::SC_Static);
  }

  Linkage LinkageOf(const FunctionDecl& function) const {
    if (function.isInAnonymousNamespace()) return Linkage::kUnnamedNamespace;
    // For a member, `static` has another meaning.
    const bool is_static = function.getCanonicalDecl()->getStorageClass() == clang::SC_Static;
    if (is_static && !llvm::isa<clang::CXXMethodDecl>(function)) return Linkage::kStatic;
    if (function.isInlined()) return Linkage::kInline;
    return function.isExternC() ? Linkage::kC : Linkage::kExternal;
  }

  void ReadFunction(const FunctionDecl& function, DeclKind kind) {
    if (function.getTemplateSpecializationKind() != clang::TSK_Undeclared) {
      kind = DeclKind::kTemplate;
    }
    if (!IsWanted(function, kind)) return;
    KernelDecl kernel;
    kernel.kind = kind;
    kernel.name = function.getNameAsString();
    kernel.name_space = NamespaceText(*function.getDeclContext());
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
      kernel.kind = DeclKind::kMethod;
      kernel.class_name = method->getParent()->getNameAsString();
    }
    kernel.linkage = LinkageOf(function);
    kernel.is_declared_before = function.getPreviousDecl() != nullptr;
    kernel.result = ReadType(context_, function.getReturnType());
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      if (parameter->isInvalidDecl()) return;
      kernel.parameters.push_back(ReadParameter(*parameter));
    }
    ReadPlaces(function, &kernel);
    index_->kernels.push_back(std::move(kernel));
    functions_.push_back(&function);
  }

  ParameterDecl ReadParameter(const clang::ParmVarDecl& parameter) {
    ParameterDecl result;
    result.name = parameter.getNameAsString();
    result.type = ReadType(context_, parameter.getType().getUnqualifiedType());
    const auto whole = places_.Of(parameter.getSourceRange());
    result.place = whole.place;
    result.is_in_macro = whole.is_in_macro;
    if (!result.name.empty()) result.name_place = places_.OfToken(parameter.getLocation());
    result.type_place = result.place;
    if (parameter.hasDefaultArg()) {
      const SourceLocation begin = parameter.getDefaultArgRange().getBegin();
      if (begin.isValid()) places_.CutDefault(begin, &result);
    }
    if (result.name_place.IsKnown() && !result.is_in_macro &&
        result.name_place.begin > result.place.begin) {
      result.type_place.end = result.name_place.begin;
    }
    places_.Trim(&result.type_place);
    if (!result.is_in_macro) result.spelled = places_.Text(result.type_place);
    return result;
  }

  void ReadPlaces(const FunctionDecl& function, KernelDecl* kernel) {
    const auto name = places_.Of({function.getLocation(), function.getLocation()});
    kernel->name_place = name.place;
    const clang::FunctionTypeLoc type = function.getFunctionTypeLoc();
    SourceLocation end = function.getLocation();
    if (!type.isNull()) {
      end = type.getRParenLoc();
      kernel->parameters_place = places_.Between(type.getLParenLoc(), end);
      const auto result = places_.Of(function.getReturnTypeSourceRange());
      kernel->result_place = result.place;
      kernel->is_in_macro = result.is_in_macro || name.is_in_macro;
      places_.WidenByConst(&kernel->result_place);
      if (!result.is_in_macro) kernel->spelled_result = places_.Text(kernel->result_place);
    }
    kernel->head_place = places_.Of({function.getBeginLoc(), end}).place;
    if (kernel->linkage == Linkage::kStatic || kernel->linkage == Linkage::kInline) {
      kernel->linkage_place = places_.FindSpecifier(
          kernel->head_place, kernel->linkage == Linkage::kStatic ? "static" : "inline");
    }
  }

  clang::ASTContext& context_;
  const std::set<std::string>& names_;
  const clang::SourceManager& sources_;
  SourcePlaces places_;
  KernelIndex* index_;
  std::vector<const FunctionDecl*> functions_;  // of index_->kernels
};

}  // namespace

void ReadSyntaxTree(clang::ASTContext& context, const std::set<std::string>& names,
                    bool with_bodies, KernelIndex* index) {
  TreeReader reader(context, names, index);
  reader.ReadContext(*context.getTranslationUnitDecl());
  if (with_bodies) ReadBodies(context, reader.functions(), index);
  for (const std::string& name : names) {
    if (std::optional<TypeTree> meaning = ReadTypeName(context, name)) {
      index->names.emplace(name, *std::move(meaning));
    }
  }
}

}  // namespace switchyard::cxx

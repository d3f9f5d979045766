#include "compiler/clang/type_reader.h"

#include <set>
#include <string_view>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"

namespace switchyard::cxx {
namespace {

using clang::ASTContext;
using clang::DeclContext;
using clang::NamedDecl;
using clang::QualType;
using clang::TemplateArgument;

clang::PrintingPolicy PolicyOf(const ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.Bool = true;
  policy.SuppressTagKeyword = true;
  return policy;
}

std::string QualifiedNameOf(const NamedDecl& decl) {
  const std::string outer = NamespaceText(*decl.getDeclContext());
  const std::string name = decl.getNameAsString();
  const auto* owner = llvm::dyn_cast<clang::RecordDecl>(decl.getDeclContext());
  if (owner != nullptr) return QualifiedNameOf(*owner) + "::" + name;
  return outer.empty() ? name : outer + "::" + name;
}

TypeTree ReadArgument(ASTContext& context, const TemplateArgument& argument) {
  if (argument.getKind() == TemplateArgument::Type) return ReadType(context, argument.getAsType());
  TypeTree tree;
  if (argument.getKind() == TemplateArgument::Integral) {
    tree.name = std::to_string(argument.getAsIntegral().getExtValue());
    return tree;
  }
  llvm::raw_string_ostream stream(tree.name);
  argument.print(PolicyOf(context), stream, /*IncludeType=*/false);
  return tree;
}

void ReadArguments(ASTContext& context, const clang::ClassTemplateSpecializationDecl& decl,
                   std::vector<TypeTree>* arguments) {
  const auto given = decl.getTemplateArgs().asArray();
  const clang::TemplateParameterList* parameters =
      decl.getSpecializedTemplate()->getTemplateParameters();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i].getKind() == TemplateArgument::Pack) {
      for (const TemplateArgument& one : given[i].pack_elements()) {
        arguments->push_back(ReadArgument(context, one));
      }
      continue;
    }
    const bool is_default =
        i < parameters->size() &&
        clang::isSubstitutedDefaultArgument(context, given[i], parameters->getParam(i), given,
                                            parameters->getDepth());
    if (!is_default) arguments->push_back(ReadArgument(context, given[i]));
  }
}

TypeTree ReadUnreferred(ASTContext& context, QualType type) {
  TypeTree tree;
  tree.is_const = type.isConstQualified();
  const bool has_other_qualifiers = type.isVolatileQualified() || type.isRestrictQualified();
  const clang::TagDecl* tag = has_other_qualifiers ? nullptr : type->getAsTagDecl();
  if (tag == nullptr) {
    type.removeLocalConst();
    tree.name = type.getAsString(PolicyOf(context));
    return tree;
  }
  tree.name = QualifiedNameOf(*tag);
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
  if (special != nullptr) ReadArguments(context, *special, &tree.arguments);
  return tree;
}

using Lookup = std::set<const DeclContext*>;

// Finds `part` in `outer`, or in a namespace that a using-directive there names. The sets prevent
// endless recursion.
const NamedDecl* FindIn(ASTContext& context, DeclContext* outer, const std::string& part,
                        Lookup* seen) {
  if (!seen->insert(outer->getPrimaryContext()).second) return nullptr;
  const clang::DeclarationName name(&context.Idents.get(part));
  for (const NamedDecl* decl : outer->lookup(name)) {
    const NamedDecl* meant = decl->getUnderlyingDecl();
    const bool is_wanted = llvm::isa<clang::NamespaceDecl>(meant) ||
                           llvm::isa<clang::TypeDecl>(meant) ||
                           llvm::isa<clang::ClassTemplateDecl>(meant) ||
                           llvm::isa<clang::TypeAliasTemplateDecl>(meant);
    if (is_wanted) return meant;
    if (const auto* alias = llvm::dyn_cast<clang::NamespaceAliasDecl>(meant)) {
      return alias->getNamespace();
    }
  }
  for (const clang::UsingDirectiveDecl* directive : outer->using_directives()) {
    auto* nominated = const_cast<clang::NamespaceDecl*>(directive->getNominatedNamespace());
    if (const NamedDecl* found = FindIn(context, nominated, part, seen)) return found;
  }
  return nullptr;
}

// The template that an alias template stands for, when it passes its arguments on unchanged.
std::optional<TypeTree> ReadTemplateName(const clang::TemplateDecl& decl) {
  if (llvm::isa<clang::ClassTemplateDecl>(decl)) {
    TypeTree tree;
    tree.name = QualifiedNameOf(decl);
    return tree;
  }
  const auto* alias = llvm::dyn_cast<clang::TypeAliasTemplateDecl>(&decl);
  if (alias == nullptr) return std::nullopt;
  const auto* meant =
      alias->getTemplatedDecl()->getUnderlyingType()->getAs<clang::TemplateSpecializationType>();
  const clang::TemplateDecl* inner =
      meant == nullptr ? nullptr : meant->getTemplateName().getAsTemplateDecl();
  return inner == nullptr ? std::nullopt : ReadTemplateName(*inner);
}

}  // namespace

std::string NamespaceText(const DeclContext& context) {
  std::string text;
  for (const DeclContext* at = &context; at != nullptr; at = at->getParent()) {
    const auto* one = llvm::dyn_cast<clang::NamespaceDecl>(at);
    if (one == nullptr || one->isAnonymousNamespace() || one->isInline()) continue;
    text = one->getNameAsString() + (text.empty() ? "" : "::" + text);
  }
  return text;
}

llvm::StringRef WordOf(const NamedDecl& decl) {
  return decl.getIdentifier() == nullptr ? llvm::StringRef() : decl.getName();
}

const clang::CXXRecordDecl* ClassOf(const QualType& type) {
  return type.isNull() ? nullptr : type->getAsCXXRecordDecl();
}

const clang::CXXRecordDecl* ReferredClassOf(const QualType& type) {
  return type.isNull() ? nullptr : ClassOf(type.getNonReferenceType());
}

TypeTree ReadType(ASTContext& context, const QualType& type) {
  if (type.isNull()) {
    TypeTree unknown;
    unknown.name = "?";
    return unknown;
  }
  const QualType canonical = type.getCanonicalType();
  if (canonical->isDependentType()) {
    TypeTree tree;
    tree.name = canonical.getAsString(PolicyOf(context));
    return tree;
  }
  TypeTree tree = ReadUnreferred(context, canonical.getNonReferenceType());
  if (canonical->isLValueReferenceType()) tree.reference = Reference::kLvalue;
  if (canonical->isRValueReferenceType()) tree.reference = Reference::kRvalue;
  return tree;
}

std::optional<TypeTree> ReadTypeName(ASTContext& context, const std::string& name) {
  DeclContext* outer = context.getTranslationUnitDecl();
  for (std::size_t begin = 0;;) {
    const std::size_t colons = name.find("::", begin);
    const std::string part = name.substr(begin, colons - begin);
    Lookup seen;
    const NamedDecl* found = FindIn(context, outer, part, &seen);
    if (found == nullptr) return std::nullopt;
    if (colons == std::string::npos) {
      if (const auto* type = llvm::dyn_cast<clang::TypeDecl>(found)) {
        return ReadType(context, context.getTypeDeclType(type));
      }
      const auto* one = llvm::dyn_cast<clang::TemplateDecl>(found);
      return one == nullptr ? std::nullopt : ReadTemplateName(*one);
    }
    const auto* inner = llvm::dyn_cast<DeclContext>(found);
    if (inner == nullptr) return std::nullopt;
    outer = const_cast<DeclContext*>(inner);
    begin = colons + 2;
  }
}

}  // namespace switchyard::cxx

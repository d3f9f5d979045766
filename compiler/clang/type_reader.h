// Turns Clang's types into trees, and names of types into the types that they stand for.
//
// Takes a type of a translation unit, or a qualified name as one would write it outside of all
// namespaces; gives the canonical tree. Names are found through using-directives and
// using-declarations. Inline namespaces and default template arguments are left out.
#ifndef SWITCHYARD_COMPILER_CLANG_TYPE_READER_H_
#define SWITCHYARD_COMPILER_CLANG_TYPE_READER_H_

#include <optional>
#include <string>

#include "compiler/clang/type_tree.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class DeclContext;
class NamedDecl;
class QualType;
}  // namespace clang

namespace switchyard::cxx {

// The class that it is, or null. Where a source has errors, expressions and variables may lack a
// type.
const clang::CXXRecordDecl* ClassOf(const clang::QualType& type);
// The same for a reference to a class.
const clang::CXXRecordDecl* ReferredClassOf(const clang::QualType& type);

// `?` for a type that is lacking.
TypeTree ReadType(clang::ASTContext& context, const clang::QualType& type);

// Nothing when the source has no type with that name.
std::optional<TypeTree> ReadTypeName(clang::ASTContext& context, const std::string& name);

// `at::native`, without inline and unnamed namespaces; empty outside of all.
std::string NamespaceText(const clang::DeclContext& context);

// `add`; empty for what has no plain word as its name, such as an operator or a constructor.
llvm::StringRef WordOf(const clang::NamedDecl& decl);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_TYPE_READER_H_

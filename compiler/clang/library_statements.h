// The statements that register with a library: of its block, of functions that are given it, and of
// what runs when the program starts.
//
// Takes statements, and the blocks of the libraries that they name; adds a registration to a block
// for each use of its library, in the order in which they run. Bodies of functions are followed as
// far as they were read.
#ifndef SWITCHYARD_COMPILER_CLANG_LIBRARY_STATEMENTS_H_
#define SWITCHYARD_COMPILER_CLANG_LIBRARY_STATEMENTS_H_

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "compiler/clang/library_decl.h"
#include "compiler/clang/source_places.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class DeclContext;
class Expr;
class FunctionDecl;
class LambdaExpr;
class QualType;
class Stmt;
class ValueDecl;
}  // namespace clang

namespace switchyard::cxx {

// torch::Library, or torch::stable::detail::StableLibrary.
bool IsLibraryClass(const clang::CXXRecordDecl* record);
// Whether it is the latter.
bool IsStableLibraryClass(const clang::CXXRecordDecl* record);

// A library, or a reference or a pointer to one.
bool IsLibrary(const clang::QualType& type);

// The variable in `m`, `*m`, `m->`; null for another expression.
const clang::ValueDecl* LibraryIn(const clang::Expr& expression);

class LibraryStatements {
 public:
  LibraryStatements(clang::ASTContext& context, SourcePlaces* places)
      : context_(context), places_(*places) {}

  // The variable is the library of the block, which must stay.
  void Bind(const clang::ValueDecl& library, LibraryBlock* block);
  // Null for a variable that was not bound.
  LibraryBlock* Find(const clang::ValueDecl* library) const;

  // `scope` is what the statement stands in. A lambda that is the initializer of a variable counts
  // where it is called.
  void Read(const clang::Stmt* statement, const clang::DeclContext& scope);

  // What stands in lambdas of variables of namespaces that no statement called.
  void ReadNeverCalled();

  // Whether a body was followed.
  bool HasRun(const clang::FunctionDecl& function) const { return run_.count(&function) != 0; }
  // What registers with libraries that no variable was bound for, and custom classes beside blocks.
  std::vector<LibraryBlock>& outside() { return outside_; }

 private:
  class Reader;
  bool HasRun(const clang::LambdaExpr& lambda) const;
  void AddOutside(const Place& place);

  clang::ASTContext& context_;
  SourcePlaces& places_;
  std::map<const void*, LibraryBlock*> blocks_;
  std::set<const clang::FunctionDecl*> run_;
  std::vector<std::pair<const clang::LambdaExpr*, const clang::DeclContext*>> lambdas_;
  std::vector<LibraryBlock> outside_;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_LIBRARY_STATEMENTS_H_

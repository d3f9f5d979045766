// Libraries that are made by hand, as variables of a namespace.
//
// Takes declarations and statements of a translation unit; gives blocks without registrations, and
// the places of registrations with any library.
#ifndef SWITCHYARD_COMPILER_CLANG_MADE_LIBRARIES_H_
#define SWITCHYARD_COMPILER_CLANG_MADE_LIBRARIES_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/clang/library_decl.h"

namespace clang {
class Stmt;
class VarDecl;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// Whether the variable's initializer makes a library that it holds, or points to.
bool MakesLibrary(const clang::VarDecl& variable);

// The block of such a variable: `torch::Library m(torch::Library::IMPL, "my",
// c10::DispatchKey::CPU, __FILE__, __LINE__)`. Nothing when an argument is computed.
std::optional<LibraryBlock> ReadMadeLibrary(const clang::VarDecl& variable, SourcePlaces* places);

// The enumerator somewhere in `c10::make_optional(c10::DispatchKey::CPU)`, or the text of a
// literal; empty without one.
std::string ReadKeyIn(const clang::Stmt* statement);

// The registrations in a body.
std::vector<Place> UsesOfLibraries(const clang::Stmt* body, SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_MADE_LIBRARIES_H_

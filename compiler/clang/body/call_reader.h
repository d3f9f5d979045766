// Finds the functions that each function of a source reaches, from Clang's syntax tree.
//
// Takes a translation unit with all bodies except those in system headers. For each function
// defined in the source itself, gives by qualified name the functions that are called or named on
// any path in the unit: helpers, lambdas, inline functions of headers. Functions with one name
// count as one. Calls through a pointer or a virtual function are not seen.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_CALL_READER_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_CALL_READER_H_

#include "compiler/clang/reached_functions.h"

namespace clang {
class ASTContext;
class Decl;
}  // namespace clang

namespace switchyard::cxx {

// Whether no path through the body could be of interest.
bool IsBodyUninteresting(const clang::Decl& decl);

ReachedFunctions ReadCalls(clang::ASTContext& context);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_CALL_READER_H_

// Clang's syntax tree to the functions that each function of a source leads to.
//
// Takes a translation unit with the bodies of all that is no system header; gives, by qualified
// name, for each function defined in the source itself the functions that are called or named on
// any path through what the unit shows: helpers, lambdas, inline functions of headers. Functions of
// one name count as one. What is called through a pointer or a virtual function is not seen.
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

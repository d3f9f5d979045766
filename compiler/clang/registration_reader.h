// One call of a library's member, `m.def(...)`, `m.impl(...)` or another, as plain data.
#ifndef SWITCHYARD_COMPILER_CLANG_REGISTRATION_READER_H_
#define SWITCHYARD_COMPILER_CLANG_REGISTRATION_READER_H_

#include "compiler/clang/library_decl.h"

namespace clang {
class ASTContext;
class CXXMemberCallExpr;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// From the name of the member to the closing parenthesis; the text before is another call.
Place PlaceOfRegistration(const clang::CXXMemberCallExpr& call, SourcePlaces* places);

// Not whether it is conditional, which the statements around it say.
Registration ReadRegistration(clang::ASTContext& context, const clang::CXXMemberCallExpr& call,
                              SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTRATION_READER_H_

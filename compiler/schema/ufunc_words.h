// The words of ufunc loops: keys of inner loops, dtypes and classes of dtypes.
#ifndef SWITCHYARD_COMPILER_SCHEMA_UFUNC_WORDS_H_
#define SWITCHYARD_COMPILER_SCHEMA_UFUNC_WORDS_H_

#include <set>
#include <string_view>
#include <vector>

#include "compiler/schema/language.h"

namespace switchyard::schema {

std::vector<std::string_view> UfuncKeys(LanguageLevel level);

// Whether the word names a dtype, or a class of them.
bool IsUfuncDtype(std::string_view word, LanguageLevel level);

// The dtypes of a class; for a dtype, the dtype itself.
std::set<std::string_view> UfuncDtypesOf(std::string_view word, LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_UFUNC_WORDS_H_

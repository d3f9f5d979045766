#include "compiler/schema/ufunc_words.h"

namespace switchyard::schema {

std::vector<std::string_view> UfuncKeys(LanguageLevel level) {
  std::vector<std::string_view> keys;
#define UFUNC_KEY(name, first, last) \
  if (Knows(level, LanguageLevel::first, LanguageLevel::last)) keys.emplace_back(#name);
#include "compiler/schema/ufunc_words.def"
  return keys;
}

bool IsUfuncDtype(std::string_view word, LanguageLevel level) {
#define UFUNC_DTYPE(name, first, last) \
  if (word == #name) return Knows(level, LanguageLevel::first, LanguageLevel::last);
#define UFUNC_DTYPE_CLASS(name, first, last) \
  if (word == #name) return Knows(level, LanguageLevel::first, LanguageLevel::last);
#include "compiler/schema/ufunc_words.def"
  return false;
}

std::set<std::string_view> UfuncDtypesOf(std::string_view word, LanguageLevel level) {
  std::set<std::string_view> dtypes;
#define UFUNC_DTYPE_MEMBER(name, member, first, last)                             \
  if (word == #name && Knows(level, LanguageLevel::first, LanguageLevel::last)) { \
    dtypes.insert(#member);                                                       \
  }
#include "compiler/schema/ufunc_words.def"
  if (dtypes.empty()) dtypes.insert(word);
  return dtypes;
}

}  // namespace switchyard::schema

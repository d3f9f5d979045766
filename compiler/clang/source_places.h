// Turns Clang's locations into places of an index; sees through macros as far as the file shows
// them.
#ifndef SWITCHYARD_COMPILER_CLANG_SOURCE_PLACES_H_
#define SWITCHYARD_COMPILER_CLANG_SOURCE_PLACES_H_

#include <map>
#include <string>
#include <string_view>

#include "clang/Basic/SourceLocation.h"
#include "compiler/clang/kernel_decl.h"

namespace clang {
class LangOptions;
class SourceManager;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces {
 public:
  // Adds the files of places to `index`.
  SourcePlaces(const clang::SourceManager& sources, const clang::LangOptions& language,
               KernelIndex* index)
      : sources_(sources), language_(language), index_(index) {}

  struct Found {
    Place place;
    bool is_in_macro = false;  // the place is that of the macro's use
  };
  // The place of the tokens from the first to the last of `range`.
  Found Of(clang::SourceRange range);
  Place OfToken(clang::SourceLocation location) { return Of({location, location}).place; }
  // Between two parentheses; unknown when one is in a macro.
  Place Between(clang::SourceLocation open, clang::SourceLocation close);

  std::string_view Text(const Place& place) const;
  // Removes white space at the end.
  void Trim(Place* place) const;
  // Includes a `const` before the place.
  void WidenByConst(Place* place) const;
  // Sets default_place of a parameter, and ends its type there when it has no name.
  void CutDefault(clang::SourceLocation begin, ParameterDecl* parameter);
  // The place of `word` and the white space after it, inside `place`; unknown when it is not there.
  Place FindSpecifier(const Place& place, std::string_view word) const;

 private:
  std::uint32_t FileNumber(clang::FileID file);

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  KernelIndex* index_;
  std::map<clang::FileID, std::uint32_t> numbers_;
  std::map<std::uint32_t, clang::FileID> ids_;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_SOURCE_PLACES_H_

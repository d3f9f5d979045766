// Which bodies of functions are read for their registrations: those of blocks, of functions that
// are given a library, and of functions of the source itself that name a library, or another
// function that registers.
//
// Takes the functions of a translation unit in the order of their definitions, before their bodies
// are parsed, and looks at the text. All other bodies are skipped: against declarations of our own
// they would not compile.
#ifndef SWITCHYARD_COMPILER_CLANG_REGISTRATION_BODIES_H_
#define SWITCHYARD_COMPILER_CLANG_REGISTRATION_BODIES_H_

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace clang {
class Decl;
}  // namespace clang

namespace switchyard::cxx {

using Words = std::set<std::string, std::less<>>;

class RegistrationBodies {
 public:
  // Whether the body may register something.
  bool Has(const clang::Decl& decl);

 private:
  bool has_names_ = false;
  Words names_;  // of libraries, and of functions that use them
};

// The following functions look at text outside of comments and literals.

// The names of variables that hold a library: `torch::Library m(...)`,
// `auto m = MAKE_TORCH_LIBRARY(my)`. Parameters are none.
Words LibrariesIn(std::string_view text);

// The text from `begin` to the end of the body that comes next: in braces, behind the initializers
// of a constructor.
std::string_view TextOfBody(std::string_view text, std::size_t begin);

bool NamesOneOf(std::string_view text, const Words& words);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTRATION_BODIES_H_

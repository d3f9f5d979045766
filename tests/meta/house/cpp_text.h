// C++ text as the house checks need it: code without other text, functions, classes.
#ifndef SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_
#define SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

// The text with comments, literals and preprocessor lines blanked out; lines keep their numbers.
std::string KeepCode(std::string_view text);

struct Extent {
  size_t first_line;  // of the signature or the head, from 1
  size_t last_line;   // of the closing brace
};

// The functions of a file, ordered by their ends. Lambdas and local classes belong to the function
// around them. `code` comes from KeepCode.
std::vector<Extent> FindFunctions(std::string_view code);

// The bodies of the classes, structs and unions of a file, ordered by their ends; a nested one is
// also part of the outer one. Members that are defined outside of the body are functions, not parts
// of it. `code` comes from KeepCode.
std::vector<Extent> FindClasses(std::string_view code);

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_

// C++ text as far as the house checks need it: code apart from the rest, and functions.
#ifndef SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_
#define SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

// The text with comments, literals and preprocessor lines blanked out; lines keep their numbers.
std::string KeepCode(std::string_view text);

struct FunctionExtent {
  size_t first_line;  // of the signature, from 1
  size_t last_line;   // of the closing brace
};

// The functions of a file in the order of their ends. Lambdas and local classes belong to the
// function around them. `code` comes from KeepCode.
std::vector<FunctionExtent> FindFunctions(std::string_view code);

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_HOUSE_CPP_TEXT_H_

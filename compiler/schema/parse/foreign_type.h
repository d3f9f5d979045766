// Types as C++ and Python write them, in the schema language. Takes the text of a type; gives the
// text that the language has for it.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_TYPE_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_TYPE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::schema {

// The type of `text` in the schema language: `int[]` for `const std::vector<int64_t>&`, `Tensor?`
// for `Optional[Tensor]`, and a type of the language as it is. Nothing where no type, or none for
// certain, is meant. A return may be a tuple, `(Tensor, Tensor)`, or nothing, `()`.
enum class TypePlace { kArgument, kReturn };
std::optional<std::string> TypeInSchemaLanguage(std::string_view text, TypePlace place);

// A hint about a foreign type with several meanings; empty without one.
std::string HintAboutType(std::string_view text);

std::string_view WithoutSpaces(std::string_view text);  // around it

// The parts between commas (or another `separator`) that are in no brackets.
std::vector<std::string_view> SplitOutsideOfBrackets(std::string_view text, char separator);

// The offset of the bracket that closes the one at `open`; the size of `text` without one.
size_t ClosingBracket(std::string_view text, size_t open);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_TYPE_H_

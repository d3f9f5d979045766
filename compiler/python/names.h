// Which words of a schema are names in Python, and what the others become.
#ifndef SWITCHYARD_COMPILER_PYTHON_NAMES_H_
#define SWITCHYARD_COMPILER_PYTHON_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::python {

// Whether the word is a keyword of Python. Soft keywords, such as `match`, are names.
bool IsKeyword(std::string_view word);

// The word, or a name that Python accepts in its place: `lambda_` for `lambda`.
std::string NameFor(std::string_view word);

// The same for words that must differ: more underscores where a name is taken.
std::vector<std::string> NamesFor(const std::vector<std::string>& words);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_NAMES_H_

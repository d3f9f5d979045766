// Sources of Python as text: the extents of their functions and classes, and what they import.
#ifndef SWITCHYARD_TESTS_META_HOUSE_PYTHON_TEXT_H_
#define SWITCHYARD_TESTS_META_HOUSE_PYTHON_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

struct PythonDefinition {
  std::string name;
  bool is_class;
  size_t first_line;  // of `def` or `class`, from 1
  size_t last_line;
};

// Functions inside of functions and classes, too.
std::vector<PythonDefinition> FindDefinitions(std::string_view text);

struct PythonImport {
  std::string module;              // as written: `.matrices`, `..autograd`, `switchyard.nn`
  std::vector<std::string> names;  // none of `import module`
  size_t line;
};

// Those that run when the module is read: not inside of a function.
std::vector<PythonImport> FindImports(std::string_view text);

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_HOUSE_PYTHON_TEXT_H_

// The calls in the text of a formula: words before a parenthesis. The formula is C++ and is not
// parsed; quoted text is ignored.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace switchyard::derivatives {

// `name` and `begin` refer to the searched text.
struct FormulaCall {
  std::string_view name;   // `at::add`, `resize_`, `data_ptr` of `self.data_ptr<float>()`
  std::size_t begin = 0;   // of the name
  bool is_member = false;  // after `.` or `->`

  std::string_view Word() const;       // the last one: `add`
  std::string_view Namespace() const;  // the part before it: `at`; may be empty
};

std::vector<FormulaCall> FindCalls(std::string_view text);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_

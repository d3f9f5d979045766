// The calls in the text of a formula: words with a parenthesis behind them. A formula is C++, which
// is not parsed; what stands in quotes is left out.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace switchyard::derivatives {

// `name` and `begin` are of the text that was searched.
struct FormulaCall {
  std::string_view name;   // `at::add`, `resize_`, `data_ptr` of `self.data_ptr<float>()`
  std::size_t begin = 0;   // of the name
  bool is_member = false;  // behind `.` or `->`

  std::string_view Word() const;       // the last one: `add`
  std::string_view Namespace() const;  // what stands before: `at`; may be empty
};

std::vector<FormulaCall> FindCalls(std::string_view text);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_CALLS_H_

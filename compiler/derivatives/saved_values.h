// The values of the forward pass that a formula needs, and the formula rewritten to read them.
//
// `other.scalar_type()` does not need `other`: it is saved as `other_scalar_type`, and the formula
// reads that. The patterns are those of saved_patterns.def; values that the formula still names
// after them are saved whole. Source: reference derivatives, section 4.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_SAVED_VALUES_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_SAVED_VALUES_H_

#include <string>
#include <vector>

#include "compiler/derivatives/cpp_values.h"
#include "compiler/schema/language.h"

namespace switchyard::derivatives {

struct SavedValue {
  std::string name;        // the name under which it is saved
  std::string expression;  // computes it in the forward pass
  std::string cpp_type;
  std::string origin;  // the argument or return
};

// Rewrites `formula`; returns the saved parts of `values`, in their order.
std::vector<SavedValue> TakeSavedValues(const std::vector<CppValue>& values,
                                        schema::LanguageLevel level, std::string* formula);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_SAVED_VALUES_H_

// The functions that formulas call and that are not operators, with parameters and results derived
// from their uses.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_GRADIENT_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_GRADIENT_FUNCTIONS_H_

#include <map>
#include <string>
#include <vector>

#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/diagnostics/sink.h"

namespace switchyard::derivatives {

class GradientFunctions {
 public:
  // Adds all calls in a formula. Uses with one result and common types make one function; the
  // others are overloads. Error: the same arguments with another result.
  void AddUses(const Expression& expression, diagnostics::Sink& sink);

  // By name, the overloads in the order of their first uses.
  std::vector<GradientFunction> Take();

 private:
  void AddUse(const Expression& call, diagnostics::Sink& sink);

  std::map<std::string, std::vector<GradientFunction>> functions_;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_GRADIENT_FUNCTIONS_H_

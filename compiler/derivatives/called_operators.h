// The operators that a formula calls.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_CALLED_OPERATORS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_CALLED_OPERATORS_H_

#include <vector>

#include "absl/container/flat_hash_set.h"
#include "compiler/derivatives/expression.h"
#include "compiler/schema/native_function.h"

namespace switchyard::derivatives {

// Each operator once, in the order of first calls.
class CalledOperators {
 public:
  void Add(const Expression& expression) {
    const bool is_call = expression.kind == Expression::Kind::kOperator;
    if (is_call && seen_.insert(expression.function).second) {
      list_.push_back(expression.function);
    }
    for (const Expression& operand : expression.operands) Add(operand);
  }

  const std::vector<const schema::NativeFunction*>& list() const { return list_; }

 private:
  absl::flat_hash_set<const schema::NativeFunction*> seen_;
  std::vector<const schema::NativeFunction*> list_;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_CALLED_OPERATORS_H_

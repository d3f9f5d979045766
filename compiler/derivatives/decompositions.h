// Operators that are made of others by a formula: `deg2rad` is `self * (M_PI / 180)`.
//
// Takes a complete program; gives, for each operator with an entry in a file of decompositions, its
// formula as an expression over the arguments of the operator. Errors are reported at their places
// in the yaml: those of any formula (formulas.h), a result of another type than the operator's, a
// call of an operator that writes, a formula that leads back to itself. An entry with an error
// gives nothing. Points into the program, which must outlive it.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_DECOMPOSITIONS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_DECOMPOSITIONS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// An entry and its operator.
struct JoinedDecomposition {
  const schema::DecompositionEntry* entry = nullptr;
  const schema::NativeFunction* function = nullptr;
};

// In the order of entries, without those that find no operator. Of several entries for one operator
// the first counts.
std::vector<JoinedDecomposition> JoinDecompositions(const schema::Program& program);

// Whether a line of an operator's table is one whose kernel a formula may write: for a composite
// key, and named after the operator, in the run-time's own namespace.
bool IsFormulaLine(const schema::DispatchLine& line, const schema::FunctionSchema& schema);
// The kinds of keys that such lines are for.
bool IsCompositeLine(const schema::DispatchLine& line);

// Whether an argument of the operator is written. No formula has or calls such an operator.
bool IsWriting(const schema::NativeFunction& function);

struct Decomposition {
  const schema::DecompositionEntry* entry = nullptr;
  const schema::NativeFunction* function = nullptr;
  Expression formula;
  std::optional<Expression> condition;  // a call must meet it
};

class Decompositions {
 public:
  Decompositions() = default;
  explicit Decompositions(std::vector<Decomposition> list, std::size_t operator_count);

  // Null for an operator without a formula.
  const Decomposition* Of(const schema::NativeFunction& function) const;
  // In the order of entries.
  const std::vector<Decomposition>& list() const { return list_; }

 private:
  std::vector<Decomposition> list_;
  std::vector<std::size_t> places_;  // by operator: 1 + its place in list_, or 0
};

Decompositions MakeDecompositions(const schema::Program& program, diagnostics::Sink& sink,
                                  KnownOperators known = KnownOperators::kAll);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_DECOMPOSITIONS_H_

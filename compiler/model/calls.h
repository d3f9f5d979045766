// The calls of a graph, held against the schema and the functions of numbers.
//
// Takes a graph and the expanded program of the operators; gives each call with its operator and
// one value for each argument in the order of the declaration, defaults filled in. Marks of control
// flow stay where they are. Reports, all at once, operators that no file declares, arguments and
// results that do not fit, and what the compiler does not take.
#ifndef SWITCHYARD_COMPILER_MODEL_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/graph.h"
#include "compiler/model/number_functions.h"
#include "compiler/schema/native_function.h"

namespace switchyard::model {

// Where the value of a symbol is read: the size of a tensor, or a number, divided by a factor.
struct SymbolSource {
  std::string symbol;
  std::variant<TensorId, NumberId> from;
  size_t dimension = 0;  // of a tensor
  int64_t factor = 1;
  Range range;
  const Node* node = nullptr;  // of the call that gives it; null for inputs
};

struct Call {
  const schema::NativeFunction* function = nullptr;  // null for functions of numbers and marks
  const schema::KernelFacts* facts = nullptr;        // of its kernels; null if nothing is known
  const NumberFunction* number_function = nullptr;
  std::vector<Value> arguments;  // of the declaration; of a mark, its inputs
  std::vector<Result> results;   // one a return
  const Node* node = nullptr;
  std::vector<SymbolSource> symbols;  // that the results give

  Mark mark() const { return node->mark; }
};

// The graph and the program must outlive the calls. Calls with errors are left out.
std::vector<Call> ResolveCalls(const expand::ExpandedProgram& program, const Graph& graph,
                               diagnostics::Sink& sink);

// Adds the numbers of the graph among a value.
void AddNumbers(const Value& value, std::vector<NumberId>* numbers);

// All tensors among the values, in order.
std::vector<TensorId> TensorsIn(const Value& value);
std::vector<TensorId> TensorsIn(const Result& result);
std::vector<TensorId> ArgumentTensors(const Call& call);
std::vector<TensorId> ResultTensors(const Call& call);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_CALLS_H_

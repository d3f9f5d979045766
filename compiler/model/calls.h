// The calls of a graph, held against the schema.
//
// Takes a graph and the expanded program of the operators; gives each call with its operator and
// one value for each argument in the order of the declaration, defaults filled in. Reports, all at
// once, operators that no file declares, arguments and results that do not fit, and what the
// compiler does not take.
#ifndef SWITCHYARD_COMPILER_MODEL_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_CALLS_H_

#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/model/faults.h"
#include "compiler/model/graph.h"
#include "compiler/schema/native_function.h"

namespace switchyard::model {

struct Call {
  const schema::NativeFunction* function = nullptr;
  std::vector<Value> arguments;  // of the declaration
  std::vector<Result> results;   // one a return
  const Node* node = nullptr;
};

// The graph and the program must outlive the calls. Calls with errors are left out.
std::vector<Call> ResolveCalls(const expand::ExpandedProgram& program, const Graph& graph,
                               Faults* faults);

// All tensors among the values, in order.
std::vector<TensorId> TensorsIn(const Value& value);
std::vector<TensorId> TensorsIn(const Result& result);
std::vector<TensorId> ArgumentTensors(const Call& call);
std::vector<TensorId> ResultTensors(const Call& call);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_CALLS_H_

// What is emitted for a model: its calls in order, where each tensor has its memory, and the sizes
// of its inputs. compiler/model/make makes it.
#ifndef SWITCHYARD_COMPILER_MODEL_STATIC_PROGRAM_H_
#define SWITCHYARD_COMPILER_MODEL_STATIC_PROGRAM_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/model/number_plan.h"
#include "compiler/model/storage_groups.h"
#include "compiler/schema/store.h"

namespace switchyard::model {

// Where a tensor has its memory.
enum class Home : uint8_t {
  kNowhere,   // no call that is left uses it
  kWeights,   // the file of weights
  kState,     // memory of the model that survives a run: a buffer that is written
  kInput,     // the caller's
  kConstant,  // computed once
  kArena,     // a place that was planned
  kOwn,       // allocated by its call, freed after its last use; or a view of any other
};

struct TensorPlace {
  Home home = Home::kNowhere;
  int64_t offset = 0;  // kArena, kState: bytes from the start
  int64_t bytes = 0;   // kArena, kState: the most
  size_t input = 0;    // kWeights, kState, kInput: the position among the graph's inputs
  // kArena: the steps that write it first and use it, or an alias of it, last.
  size_t first = 0;
  size_t last = 0;
  // An output that may be memory of the model: the caller gets a copy.
  bool is_copied = false;
  // An output that may be memory of an input.
  bool may_be_input = false;
};

struct Step {
  Call call;
  size_t number = 0;  // among the calls, from 1 (call_numbers.h); 0 for marks that are none
  // The form with out arguments, when all results are in the arena; null for the operator itself.
  const schema::NativeFunction* out_form = nullptr;
  // Own tensors that no later step uses. Of a mark that ends a body: freed behind the body.
  std::vector<TensorId> last_uses;
  // Symbols whose ranges are checked before the step: it is the first that may need them.
  std::vector<SymbolSource> checks;
};

struct StaticProgram {
  std::unique_ptr<const Graph> graph;
  std::vector<Step> constant_steps;  // run once, before the first run
  std::vector<Step> steps;
  NumberPlan numbers;
  schema::Store<TensorId, TensorPlace> places;
  std::vector<SymbolSource> symbols;  // that the inputs give, in an order in which they can be read
  int64_t arena_bytes = 0;
  int64_t state_bytes = 0;
};

inline std::vector<Mark> MarksOf(const std::vector<Step>& steps) {
  std::vector<Mark> marks;
  for (const Step& step : steps) marks.push_back(step.call.mark());
  return marks;
}

// Whether a run writes the tensor.
inline bool IsWritten(const StaticProgram& program, TensorId tensor) {
  return std::any_of(program.steps.begin(), program.steps.end(), [&](const Step& step) {
    const std::vector<TensorId> written = WrittenTensors(step.call);
    return std::find(written.begin(), written.end(), tensor) != written.end();
  });
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_STATIC_PROGRAM_H_

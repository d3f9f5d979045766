#include "compiler/model/tensor_uses.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <variant>
#include <vector>

#include "compiler/model/regions.h"

namespace switchyard::model {
namespace {

constexpr size_t kAlways = std::numeric_limits<size_t>::max();

// The steps behind which tensors are freed.
class Freeing {
 public:
  explicit Freeing(StaticProgram* program)
      : program_(*program),
        regions_(MarksOf(program->steps)),
        made_in_(program->graph->tensors.size(), kAlways),
        last_(program->graph->tensors.size(), 0) {}

  void Run() {
    ForEachName([&](TensorId tensor, size_t /*step*/, size_t region) {
      if (made_in_[tensor.number()] == kAlways) made_in_[tensor.number()] = region;
    });
    ForEachName([&](TensorId tensor, size_t step, size_t region) {
      last_[tensor.number()] = std::max(last_[tensor.number()], Behind(tensor, step, region));
    });
    for (const Output& output : program_.graph->outputs) {
      for (const TensorId tensor : TensorsIn(output.value)) last_[tensor.number()] = kAlways;
    }
    ForEachName([&](TensorId tensor, size_t step, size_t region) {
      if (program_.places[tensor].home != Home::kOwn) return;
      const size_t last = last_[tensor.number()];
      if (last == kAlways || Behind(tensor, step, region) != last || EndsWithItsBody(tensor)) {
        return;
      }
      std::vector<TensorId>& uses = program_.steps[last].last_uses;
      if (std::find(uses.begin(), uses.end(), tensor) == uses.end()) uses.push_back(tensor);
    });
  }

 private:
  // Visits each tensor that a step names, in order, with the region where it does.
  template <typename Visit>
  void ForEachName(const Visit& visit) {
    for (size_t i = 0; i < program_.steps.size(); ++i) {
      const Call& call = program_.steps[i].call;
      for (const TensorId tensor : ArgumentTensors(call)) visit(tensor, i, regions_.OfInputs(i));
      for (const TensorId tensor : ResultTensors(call)) visit(tensor, i, regions_.Of(i));
    }
  }

  // The step in the tensor's own region behind which this use is over. The condition of a branch is
  // read before its bodies.
  size_t Behind(TensorId tensor, size_t step, size_t region) const {
    const size_t own = made_in_[tensor.number()];
    if (region != own) return regions_.StepIn(own, step);
    return program_.steps[step].call.mark() == Mark::kIf ? regions_.EndOfBranch(step) : step;
  }

  // A mark that ends the body in which the tensor was made is its last use.
  bool EndsWithItsBody(TensorId tensor) const {
    const size_t last = last_[tensor.number()];
    const size_t own = made_in_[tensor.number()];
    return regions_.OfInputs(last) != regions_.Of(last) && regions_.OfInputs(last) == own;
  }

  StaticProgram& program_;
  const Regions regions_;
  std::vector<size_t> made_in_;  // by tensor: the region
  std::vector<size_t> last_;     // by tensor: the step
};

}  // namespace

void FreeAfterLastUse(StaticProgram* program) { Freeing(program).Run(); }

void CopyKeptOutputs(const StorageGroups& groups, StaticProgram* program) {
  const Graph& graph = *program->graph;
  std::vector<bool> is_kept(graph.tensors.size(), false);
  std::vector<bool> is_input(graph.tensors.size(), false);
  for (size_t i = 0; i < graph.tensors.size(); ++i) {
    const Home home = program->places[TensorId(i)].home;
    if (home == Home::kWeights || home == Home::kState || home == Home::kConstant) {
      is_kept[groups.Of(TensorId(i)).number()] = true;
    }
    if (home == Home::kInput) is_input[groups.Of(TensorId(i)).number()] = true;
  }
  for (const Output& output : graph.outputs) {
    for (const TensorId tensor : TensorsIn(output.value)) {
      const size_t group = groups.Of(tensor).number();
      program->places[tensor].is_copied = is_kept[group];
      program->places[tensor].may_be_input = is_input[group];
    }
  }
}

void ForgetIntermediateConstants(StaticProgram* program) {
  std::vector<bool> is_named(program->graph->tensors.size(), false);
  for (const Step& step : program->steps) {
    for (const TensorId tensor : ArgumentTensors(step.call)) is_named[tensor.number()] = true;
  }
  for (const Output& output : program->graph->outputs) {
    for (const TensorId tensor : TensorsIn(output.value)) is_named[tensor.number()] = true;
  }
  for (const Step& step : program->constant_steps) {
    for (const TensorId tensor : ResultTensors(step.call)) {
      if (!is_named[tensor.number()]) program->places[tensor].home = Home::kOwn;
    }
  }
}

void LeaveOutUnusedWeights(StaticProgram* program) {
  const Graph& graph = *program->graph;
  std::vector<bool> is_named(graph.tensors.size(), false);
  for (const std::vector<Step>* steps : {&program->constant_steps, &program->steps}) {
    for (const Step& step : *steps) {
      for (const TensorId tensor : ArgumentTensors(step.call)) is_named[tensor.number()] = true;
    }
  }
  for (const Output& output : graph.outputs) {
    for (const TensorId tensor : TensorsIn(output.value)) is_named[tensor.number()] = true;
  }
  for (const Input& input : graph.inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || input.kind == InputKind::kUser) continue;
    if (!is_named[tensor->number()]) program->places[*tensor].home = Home::kNowhere;
  }
}

}  // namespace switchyard::model

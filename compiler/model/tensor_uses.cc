#include "compiler/model/tensor_uses.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <variant>
#include <vector>

namespace switchyard::model {
namespace {

constexpr size_t kAlways = std::numeric_limits<size_t>::max();

// By tensor: the last step that names it.
std::vector<size_t> LastNames(const StaticProgram& program) {
  std::vector<size_t> last(program.graph->tensors.size(), 0);
  for (size_t i = 0; i < program.steps.size(); ++i) {
    for (const TensorId t : ArgumentTensors(program.steps[i].call)) last[t.number()] = i;
    for (const TensorId t : ResultTensors(program.steps[i].call)) last[t.number()] = i;
  }
  for (const Output& output : program.graph->outputs) {
    for (const TensorId t : TensorsIn(output.value)) last[t.number()] = kAlways;
  }
  return last;
}

}  // namespace

void FreeAfterLastUse(StaticProgram* program) {
  const std::vector<size_t> last = LastNames(*program);
  for (size_t i = 0; i < program->steps.size(); ++i) {
    Step& step = program->steps[i];
    for (const std::vector<TensorId>& tensors :
         {ArgumentTensors(step.call), ResultTensors(step.call)}) {
      for (const TensorId tensor : tensors) {
        if (program->places[tensor].home != Home::kOwn || last[tensor.number()] > i) continue;
        std::vector<TensorId>& uses = step.last_uses;
        if (std::find(uses.begin(), uses.end(), tensor) == uses.end()) uses.push_back(tensor);
      }
    }
  }
}

void CopyKeptOutputs(const StorageGroups& groups, StaticProgram* program) {
  const Graph& graph = *program->graph;
  std::vector<bool> is_kept(graph.tensors.size(), false);
  for (size_t i = 0; i < graph.tensors.size(); ++i) {
    const Home home = program->places[TensorId(i)].home;
    if (home == Home::kWeights || home == Home::kState || home == Home::kConstant) {
      is_kept[groups.Of(TensorId(i)).number()] = true;
    }
  }
  for (const Output& output : graph.outputs) {
    for (const TensorId tensor : TensorsIn(output.value)) {
      program->places[tensor].is_copied = is_kept[groups.Of(tensor).number()];
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

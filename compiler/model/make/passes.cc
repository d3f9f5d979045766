#include "compiler/model/make/passes.h"

#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/model/call_numbers.h"
#include "compiler/model/constant_calls.h"
#include "compiler/model/decompose/decompose.h"
#include "compiler/model/decompose/int8_weights.h"
#include "compiler/model/fold/normalizations.h"
#include "compiler/model/fold/weight_layouts.h"
#include "compiler/model/input_symbols.h"
#include "compiler/model/make/aliases.h"
#include "compiler/model/make/outputs.h"
#include "compiler/model/memory_plan.h"
#include "compiler/model/number_plan.h"
#include "compiler/model/unused_calls.h"

namespace switchyard::model {
namespace {

const schema::NativeFunction* FindOperator(const Compilation& compilation, std::string_view name) {
  return compilation.operators.by_name().Find(std::string(name));
}

void DecomposeCalls(Compilation& compilation) {
  const derivatives::Decompositions formulas =
      derivatives::MakeDecompositions(compilation.operators.program(), compilation.sink);
  const IsDeclared is_declared = [&](std::string_view name) {
    return FindOperator(compilation, name) != nullptr;
  };
  const FindFormula find_formula = [&](std::string_view name) {
    const schema::NativeFunction* const function = FindOperator(compilation, name);
    return function == nullptr ? nullptr : formulas.Of(*function);
  };
  Decompose(is_declared, compilation.graph, compilation.sink, find_formula);
}

void Resolve(Compilation& compilation) {
  compilation.calls = ResolveCalls(compilation.operators, *compilation.graph, compilation.sink);
  compilation.form = Compilation::Form::kCalls;
}

void ExpressNumbers(Compilation& compilation) {
  StaticProgram& program = compilation.program;
  program.symbols = FindInputSymbols(*compilation.graph);
  program.numbers =
      PlanNumbers(*compilation.graph, program.symbols, &compilation.calls, compilation.sink);
}

void DropUnusedCalls(Compilation& compilation) {
  DropUnused(*compilation.graph, compilation.program.numbers, &compilation.calls);
}

// The range of a symbol is checked before the first call of an operator behind the one that gives
// it: the program's own assertions come first, and tell more.
void PlaceChecks(std::vector<Step>* steps) {
  std::vector<SymbolSource> open;
  for (Step& step : *steps) {
    if (step.call.number_function == nullptr) step.checks = std::exchange(open, {});
    for (const SymbolSource& source : step.call.symbols) {
      if (source.range.least || source.range.greatest) open.push_back(source);
    }
  }
}

std::vector<Step> StepsOf(std::vector<Call> calls) {
  std::vector<Step> steps;
  for (Call& call : calls) steps.push_back({std::move(call), 0, nullptr, {}, {}});
  return steps;
}

void MakeSteps(Compilation& compilation) {
  StaticProgram& program = compilation.program;
  program.constant_steps =
      StepsOf(TakeConstantCalls(*compilation.graph, *compilation.groups, &compilation.calls));
  program.steps = StepsOf(std::move(compilation.calls));
  compilation.form = Compilation::Form::kSteps;
  NumberCalls(&program);
  PlaceChecks(&program.steps);
}

void PlaceTensors(Compilation& compilation) {
  PlanMemory(compilation.operators, *compilation.groups, &compilation.program);
}

template <auto function>
void Run(Compilation& compilation) {
  if constexpr (std::is_invocable_v<decltype(function), Graph*>) {
    function(compilation.graph);
  } else {
    function(compilation);
  }
}

constexpr PassNeeds Nothing() { return {}; }
constexpr PassNeeds After(std::string_view pass) { return {pass, false, {}}; }
constexpr PassNeeds AfterNoErrors(std::string_view pass) { return {pass, true, {}}; }
constexpr PassNeeds Declared(std::string_view name) { return {{}, false, name}; }

constexpr Pass kPasses[] = {
#define PASS(name, Function, needs, help) {name, Run<Function>, needs, help},
#include "compiler/model/make/passes.def"
#undef PASS
};

// Null when none of the first `count` passes has the name.
constexpr const Pass* FindAmong(size_t count, std::string_view name) {
  for (size_t i = 0; i < count; ++i) {
    if (kPasses[i].name == name) return &kPasses[i];
  }
  return nullptr;
}

constexpr bool AreInOrder() {
  for (size_t i = 0; i < std::size(kPasses); ++i) {
    const std::string_view after = kPasses[i].needs.after;
    if (!after.empty() && FindAmong(i, after) == nullptr) return false;
    if (FindAmong(i, kPasses[i].name) != nullptr) return false;
  }
  return true;
}
static_assert(AreInOrder(), "a pass needs one that does not stand above it, or has its name");

}  // namespace

absl::Span<const Pass> Passes() { return kPasses; }

const Pass* FindPass(std::string_view name) { return FindAmong(std::size(kPasses), name); }

bool RunPasses(const Pass& last, Compilation* compilation) {
  const size_t before = compilation->sink.error_count();
  for (const Pass* pass = kPasses; pass <= &last; ++pass) {
    const PassNeeds& needs = pass->needs;
    if (needs.has_no_errors && compilation->sink.error_count() != before) return false;
    const bool is_skipped =
        !needs.declared.empty() && FindOperator(*compilation, needs.declared) == nullptr;
    if (!is_skipped) pass->run(*compilation);
  }
  return true;
}

}  // namespace switchyard::model

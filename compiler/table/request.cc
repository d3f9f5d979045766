#include "compiler/table/request.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "compiler/diagnostics/suggest.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/parallel/parallel.h"
#include "compiler/plan/gradients.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::table {
namespace {

using schema::NativeFunction;

constexpr std::string_view kFallthrough = "fallthrough:";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// The parts between commas, without blanks around them.
std::vector<std::string_view> SplitList(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t comma = text.find(',');
    std::string_view part = text.substr(0, comma);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    parts.push_back(part);
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::vector<std::string_view> KeyNames() {
  std::vector<std::string_view> names;
  for (int value = 0; value < static_cast<int>(DispatchKey::End); ++value) {
    const std::string_view name = DispatchKeyName(static_cast<DispatchKey>(value));
    if (ParseDispatchKey(name)) names.push_back(name);
  }
  return names;
}

std::optional<DispatchKey> ParseKey(std::string_view word, std::string* problem) {
  const std::optional<DispatchKey> key = ParseDispatchKey(word);
  if (key) return key;
  *problem = "`" + std::string(word) + "` is not a dispatch key";
  const std::string closest(diagnostics::ClosestName(word, KeyNames()));
  if (!closest.empty()) *problem += "; did you mean `" + closest + "`?";
  return std::nullopt;
}

// Each once.
std::vector<DispatchKey> ByFallingPriority(const std::vector<DispatchKey>& keys) {
  const std::vector<DispatchKey>& rising = dispatch::SlotKeysByPriority();
  std::vector<DispatchKey> ordered;
  std::copy_if(rising.rbegin(), rising.rend(), std::back_inserter(ordered), [&](DispatchKey key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  });
  return ordered;
}

ShownOperator Show(const plan::OperatorPlan& planned) {
  const NativeFunction& function = *planned.function;
  return {function.QualifiedName(),
          schema::PrintDeclaration(function.schema),
          function.schema.name.range,
          function.range,
          dispatch::RegistrationsOf(planned.table),
          {},
          std::nullopt};
}

}  // namespace

std::optional<ShownOperator> MakeUpOperator(std::string_view registrations, std::string* problem) {
  ShownOperator shown;
  if (registrations.empty()) return shown;
  std::vector<std::string_view> seen;
  for (const std::string_view part : SplitList(registrations)) {
    const bool is_fallthrough = StartsWith(part, kFallthrough);
    const std::string_view word = is_fallthrough ? part.substr(kFallthrough.size()) : part;
    const std::optional<DispatchKey> key = ParseKey(word, problem);
    if (!key) return std::nullopt;
    if (std::find(seen.begin(), seen.end(), DispatchKeyName(*key)) != seen.end()) {
      *problem = "`" + std::string(word) + "` is registered twice";
      return std::nullopt;
    }
    seen.push_back(DispatchKeyName(*key));
    dispatch::Registration registration;
    registration.key = *key;
    registration.name = std::string(DispatchKeyName(*key));
    registration.is_fallthrough = is_fallthrough;
    shown.given.push_back(registration);
    shown.registrations.Add(std::move(registration));
  }
  return shown;
}

std::optional<CallKeys> ParseCallKeys(std::string_view text, std::string* problem) {
  constexpr std::string_view kOpen = "DispatchKeySet(";
  if (StartsWith(text, kOpen) && text.back() == ')') {
    text = text.substr(kOpen.size(), text.size() - kOpen.size() - 1);
  }
  CallKeys keys;
  if (text.empty()) return keys;
  for (const std::string_view word : SplitList(text)) {
    const std::optional<DispatchKey> key = ParseKey(word, problem);
    if (!key) return std::nullopt;
    if (dispatch::IsNewerMode(*key)) {
      keys.newer_modes.push_back(*key);
      continue;
    }
    if (DispatchKeySet(*key).IsEmpty() && *key != DispatchKey::Undefined) {
      *problem = "no call has the key `" + std::string(word) + "`";
      return std::nullopt;
    }
    keys.of_tensors = keys.of_tensors.Add(*key);
  }
  keys.newer_modes = ByFallingPriority(keys.newer_modes);
  return keys;
}

std::optional<std::vector<DispatchKey>> ParseSlots(std::string_view text, std::string* problem) {
  dispatch::KeyList wanted;
  for (const std::string_view word : SplitList(text)) {
    const std::optional<DispatchKey> key = ParseKey(word, problem);
    if (!key) return std::nullopt;
    const std::vector<DispatchKey> of_backends = dispatch::SlotsOfFunctionality(*key);
    for (const DispatchKey slot : of_backends) wanted.Add(slot);
    if (!of_backends.empty()) continue;
    if (!dispatch::HasSlot(*key)) {
      *problem = "`" + std::string(word) + "` has no slot in a table";
      return std::nullopt;
    }
    wanted.Add(*key);
  }
  std::vector<DispatchKey> slots;
  for (const DispatchKey key : dispatch::SlotKeysByPriority()) {
    if (wanted.Has(key)) slots.push_back(key);
  }
  return slots;
}

namespace {

// Nothing for an operator whose kernel is no formula.
std::optional<ShownFormula> FormulaOf(const plan::Build& build, const NativeFunction& function) {
  const dispatch::WrittenKernel* written = build.written_kernels().Of(function);
  if (written == nullptr || written->decomposition == nullptr) return std::nullopt;
  const derivatives::Decomposition& found = *written->decomposition;
  std::string text(found.entry->formula.text());
  if (found.function != &function) {
    text = "that of " + found.function->schema.name.value.ToString() + ": " + text;
  }
  return ShownFormula{std::move(text), found.entry->formula.range(),
                      written->line->keys.front().range};
}

}  // namespace

std::vector<ShownOperator> ShowOperators(const plan::Build& build) {
  const std::vector<const NativeFunction*>& operators = build.operators();
  std::vector<ShownOperator> shown(operators.size());
  RunInParallel(operators.size(), [&](size_t i) {
    shown[i] = Show(build.Of(*operators[i]));
    shown[i].formula = FormulaOf(build, *operators[i]);
    if (build.autograd() == nullptr) return;
    shown[i].gradients = plan::GradientsOf(*build.autograd(), *operators[i]);
  });
  return shown;
}

dispatch::Fallbacks FallbacksOfMadeUp(const schema::Program& program) {
  using Runtime = dispatch::Fallbacks::Runtime;
  dispatch::Fallbacks declared(program, Runtime::kBare);
  if (!declared.keys().IsEmpty()) return declared;
  return dispatch::Fallbacks(program, Runtime::kOfEmittedCode);
}

}  // namespace switchyard::table

#include "compiler/derivatives/operator_overloads.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/derivatives/formula_types.h"
#include "compiler/diagnostics/suggest.h"

namespace switchyard::derivatives {
namespace {

using schema::Argument;
using schema::ArgumentGroup;
using schema::NativeFunction;

constexpr std::string_view kAten = "aten";
constexpr std::string_view kSymbolic = "_symint";
constexpr std::string_view kScope = "::";
constexpr int kMostSuggestions = 200;

bool IsOptionsArgument(const Argument& argument) {
  return argument.group == ArgumentGroup::kTensorOptions;
}

bool HasDefault(const Argument& argument) { return static_cast<bool>(argument.default_value); }

// The arguments of the schema, with tensor options as four or as one; `type` is unknown when C++
// has no form.
std::vector<OverloadParameter> ParametersOf(const NativeFunction& function, bool is_packed) {
  std::vector<OverloadParameter> parameters;
  bool has_options = false;
  for (const Argument& argument : function.schema.arguments) {
    OverloadParameter parameter{argument.name.value, TypeOf(argument.type.value),
                                HasDefault(argument), parameters.size()};
    if (!is_packed || !IsOptionsArgument(argument)) {
      // As four arguments, the options have no defaults.
      if (IsOptionsArgument(argument)) parameter.has_default = false;
      parameters.push_back(std::move(parameter));
    } else if (!has_options) {
      parameter.name = "options";
      parameter.type = TypeOf(cpp::Atom::kTensorOptions);
      parameters.push_back(std::move(parameter));
      has_options = true;
    }
  }
  const auto first_out =
      std::find_if(parameters.begin(), parameters.end(), [&](const OverloadParameter& parameter) {
        return function.schema.HasOutArguments() &&
               parameter.place >= parameters.size() - function.schema.OutArguments().size();
      });
  std::rotate(parameters.begin(), first_out, parameters.end());
  return parameters;
}

void AddOverload(const NativeFunction& function, bool is_packed, std::vector<Overload>* overloads) {
  Overload overload;
  overload.function = &function;
  overload.is_packed = is_packed;
  overload.parameters = ParametersOf(function, is_packed);
  const Argument* self = function.schema.Self();
  for (std::size_t i = 0; i < overload.parameters.size(); ++i) {
    const OverloadParameter& parameter = overload.parameters[i];
    if (IsUnknown(parameter.type)) return;  // cannot be called from C++
    if (self != nullptr && parameter.name == self->name.value) {
      overload.has_self = true;
      overload.self = i;
    }
  }
  overloads->push_back(std::move(overload));
}

// Whether no argument of `a` is worse, and at least one is better.
bool IsBetter(const std::vector<int>& a, const std::vector<int>& b) {
  bool is_better = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
    is_better = is_better || a[i] < b[i];
  }
  return is_better;
}

}  // namespace

OperatorOverloads::OperatorOverloads(const schema::Program& program) {
  for (const NativeFunction& function : program.functions) {
    if (function.broken || function.schema.broken) continue;
    std::string name = function.schema.name.value.BaseName();
    if (function.schema.HasOutArguments()) name += "_out";
    const std::string& name_space = function.schema.name_space.value;
    entries_[std::string(name_space).append(kScope).append(name)].functions.push_back(&function);
    entries_[std::move(name)].functions.push_back(&function);
  }
}

OperatorOverloads::Entry* OperatorOverloads::FindEntry(std::string_view name_space,
                                                       std::string_view name) {
  std::string key(name_space);
  if (!key.empty()) key.append(kScope);
  const auto found = entries_.find(key.append(name));
  return found == entries_.end() ? nullptr : &found->second;
}

const std::vector<Overload>* OperatorOverloads::Find(std::string_view name) {
  if (name.substr(0, kScope.size()) == kScope) name.remove_prefix(kScope.size());
  const std::size_t mark = name.rfind(kScope);
  std::string_view name_space = mark == std::string_view::npos ? "" : name.substr(0, mark);
  if (name_space == "at" || name_space == "torch") name_space = kAten;
  const std::string_view word =
      mark == std::string_view::npos ? name : name.substr(mark + kScope.size());
  Entry* entry = FindEntry(name_space, word);
  const bool is_symbolic =
      word.size() > kSymbolic.size() && word.substr(word.size() - kSymbolic.size()) == kSymbolic;
  if (entry == nullptr && is_symbolic) {
    entry = FindEntry(name_space, word.substr(0, word.size() - kSymbolic.size()));
  }
  if (entry == nullptr) return nullptr;
  if (!entry->is_made) {
    for (const NativeFunction* function : entry->functions) {
      const bool has_options = function->schema.HasTensorOptions();
      if (has_options) AddOverload(*function, /*is_packed=*/true, &entry->overloads);
      AddOverload(*function, /*is_packed=*/false, &entry->overloads);
    }
    entry->is_made = true;
  }
  return &entry->overloads;
}

std::string_view OperatorOverloads::FindNear(std::string_view word) {
  if (++near_count_ > kMostSuggestions) return {};
  if (names_.empty()) {
    for (const auto& [name, entry] : entries_) {
      if (name.find(kScope) == std::string::npos) names_.push_back(name);
    }
    std::sort(names_.begin(), names_.end());
  }
  return diagnostics::ClosestName(word, names_);
}

OverloadFit FitArguments(const Overload& overload, const std::vector<FormulaType>& arguments) {
  OverloadFit fit;
  const std::vector<OverloadParameter>& parameters = overload.parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i) {
    const std::optional<int> cost = ConversionCost(arguments[i], parameters[i].type);
    if (!cost) {
      fit.argument = i;
      fit.parameter = &parameters[i];
      return fit;
    }
    fit.costs.push_back(*cost);
  }
  fit.is_count = true;
  if (arguments.size() > parameters.size()) return fit;
  for (std::size_t i = arguments.size(); i < parameters.size(); ++i) {
    fit.parameter = &parameters[i];
    if (!parameters[i].has_default) return fit;
  }
  fit.fits = true;
  return fit;
}

std::vector<FormulaType> MethodArguments(const Overload& overload, const FormulaType& self,
                                         const std::vector<FormulaType>& arguments) {
  std::vector<FormulaType> all = arguments;
  const std::size_t place = std::min(overload.self, all.size());
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(place), self);
  return all;
}

const Overload* ChooseOverload(const std::vector<Overload>& overloads, const FormulaType* self,
                               const std::vector<FormulaType>& arguments) {
  const Overload* best = nullptr;
  std::vector<int> best_costs;
  for (const Overload& overload : overloads) {
    if (self != nullptr && !overload.has_self) continue;
    OverloadFit fit = FitArguments(
        overload, self == nullptr ? arguments : MethodArguments(overload, *self, arguments));
    if (!fit.fits) continue;
    const auto sum = [](const std::vector<int>& costs) {
      return std::accumulate(costs.begin(), costs.end(), 0);
    };
    const bool is_better = best == nullptr || IsBetter(fit.costs, best_costs) ||
                           (!IsBetter(best_costs, fit.costs) && sum(fit.costs) < sum(best_costs));
    if (!is_better) continue;
    best = &overload;
    best_costs = std::move(fit.costs);
  }
  return best;
}

}  // namespace switchyard::derivatives

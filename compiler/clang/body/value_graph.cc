#include "compiler/clang/body/value_graph.h"

#include <algorithm>
#include <utility>

namespace switchyard::cxx {

ValueId ValueGraph::Add(ValueKind kind, std::uint32_t number, std::vector<ValueId> sources) {
  body_.values.push_back({kind, number, std::move(sources)});
  return static_cast<ValueId>(body_.values.size() - 1);
}

ValueId ValueGraph::OneOf(std::vector<ValueId> sources) {
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  sources.erase(std::remove(sources.begin(), sources.end(), kNoValue), sources.end());
  if (sources.empty()) return kNoValue;
  return sources.size() == 1 ? sources.front() : Add(ValueKind::kOneOf, 0, std::move(sources));
}

ValueId ValueGraph::Part(ValueId value, std::uint32_t number) {
  return value == kNoValue ? kNoValue : Add(ValueKind::kPart, number, {value});
}

ValueId ValueGraph::When(ValueId value, ContextId context) {
  if (value == kNoValue || context == 0) return value;
  return Add(ValueKind::kWhen, context, {value});
}

void ValueGraph::AddSource(ValueId one_of, ValueId source) {
  if (source != kNoValue && source != one_of) body_.values[one_of].sources.push_back(source);
}

ValueId ValueGraph::Of(const clang::ValueDecl* variable) const {
  const auto known = variables_.find(variable);
  return known == variables_.end() ? kNoValue : known->second;
}

void ValueGraph::Widen(const clang::ValueDecl* variable, ValueId value) {
  Set(variable, OneOf({Of(variable), value}));
}

void ValueGraph::Meet(const Variables& others, ContextId of_others, ContextId of_reached) {
  for (const auto& [variable, value] : others) {
    const auto [here, is_new] = variables_.emplace(variable, value);
    if (is_new || here->second == value) continue;
    here->second = OneOf({When(here->second, of_reached), When(value, of_others)});
  }
}

ValueGraph::Variables ValueGraph::OpenLoop() {
  for (auto& [variable, value] : variables_) {
    if (value != kNoValue) value = Add(ValueKind::kOneOf, 0, {value});
  }
  return variables_;
}

void ValueGraph::CloseLoop(const Variables& opened) {
  for (const auto& [variable, value] : opened) {
    const ValueId last = Of(variable);
    if (value == kNoValue || last == value) continue;
    AddSource(value, last);
    variables_[variable] = value;
  }
}

}  // namespace switchyard::cxx

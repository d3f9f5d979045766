#include "compiler/clang/body/value_graph.h"

#include <algorithm>
#include <utility>

namespace switchyard::cxx {

ValueId ValueGraph::Add(ValueKind kind, std::uint32_t number, std::vector<ValueId> sources) {
  body_.values.push_back({kind, number, std::move(sources), 0});
  return static_cast<ValueId>(body_.values.size() - 1);
}

ValueId ValueGraph::OneOf(std::vector<ValueId> sources) {
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  sources.erase(std::remove(sources.begin(), sources.end(), kNoValue), sources.end());
  if (sources.empty()) return kNoValue;
  return sources.size() == 1 ? sources.front() : Add(ValueKind::kOneOf, 0, std::move(sources));
}

ValueId ValueGraph::Choice(std::vector<ValueId> sources) {
  const ValueId value = OneOf(std::move(sources));
  const bool is_made = value + 1 == body_.values.size() && body_.values[value].sources.size() > 1;
  if (is_made && body_.values[value].kind == ValueKind::kOneOf) {
    body_.values[value].kind = ValueKind::kChoice;
  }
  return value;
}

ValueId ValueGraph::Part(ValueId value, std::uint32_t number) {
  return value == kNoValue ? kNoValue : Add(ValueKind::kPart, number, {value});
}

ValueId ValueGraph::When(ValueId value, ContextId context, ContextId outer) {
  if (value == kNoValue || context == outer) return value;
  const ValueId when = Add(ValueKind::kWhen, context, {value});
  body_.values[when].second = outer;
  return when;
}

ValueId ValueGraph::Gather(ValueId list, ValueId added) {
  if (list == kNoValue || list == added) return added;
  return added == kNoValue ? list : Add(ValueKind::kGathered, 0, {list, added});
}

void ValueGraph::AddSource(ValueId one_of, ValueId source) {
  if (source != kNoValue && source != one_of) body_.values[one_of].sources.push_back(source);
}

ValueId ValueGraph::Of(const clang::ValueDecl* variable) const {
  const auto whole = referred_.find(variable);
  if (whole != referred_.end() && !whole->second.is_part) variable = whole->second.variable;
  const auto known = variables_.find(variable);
  return known == variables_.end() ? kNoValue : known->second;
}

void ValueGraph::Set(const clang::ValueDecl* variable, ValueId value) {
  const auto known = referred_.find(variable);
  if (known == referred_.end() || known->second.is_part) variables_[variable] = value;
  if (known == referred_.end()) return;
  if (known->second.is_part) {
    Widen(known->second.variable, value);
  } else {
    Set(known->second.variable, value);
  }
}

void ValueGraph::Refer(const clang::ValueDecl* name, const clang::ValueDecl* variable,
                       bool is_part) {
  for (auto at = referred_.find(variable); at != referred_.end(); at = referred_.find(variable)) {
    is_part = is_part || at->second.is_part;
    variable = at->second.variable;
  }
  if (name != variable) referred_[name] = {variable, is_part};
}

void ValueGraph::OpenBranch() {
  for (auto& [variable, value] : variables_) {
    if (body_.values[value].kind != ValueKind::kChoice) continue;
    ValueId& weak = weak_[value];
    if (weak == kNoValue) weak = Add(ValueKind::kOneOf, 0, body_.values[value].sources);
    value = weak;
  }
}

void ValueGraph::CloseBranch(const Variables& opened, Variables* variables) const {
  for (const auto& [variable, value] : opened) {
    const auto weak = weak_.find(value);
    if (weak == weak_.end()) continue;
    const auto now = variables->find(variable);
    if (now != variables->end() && now->second == weak->second) now->second = value;
  }
}

void ValueGraph::Widen(const clang::ValueDecl* variable, ValueId value) {
  Set(variable, OneOf({Of(variable), value}));
}

void ValueGraph::Meet(const Variables& others, ContextId of_others, ContextId of_reached,
                      ContextId outer) {
  for (const auto& [variable, value] : others) {
    const auto [here, is_new] = variables_.emplace(variable, value);
    if (is_new || here->second == value) continue;
    here->second = OneOf({When(here->second, of_reached, outer), When(value, of_others, outer)});
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
    // A list still contains what the loop has put in.
    if (body_.values[last].kind != ValueKind::kGathered) variables_[variable] = value;
  }
}

}  // namespace switchyard::cxx

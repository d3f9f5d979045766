#include "compiler/driver/warning_choice.h"

#include <algorithm>
#include <optional>

#include "compiler/diagnostics/group.h"
#include "compiler/diagnostics/suggest.h"

namespace switchyard::driver {
namespace {

using diagnostics::DefinitionInfo;
using diagnostics::Level;

bool TakePrefix(std::string_view prefix, std::string_view* text) {
  if (text->substr(0, prefix.size()) != prefix) return false;
  text->remove_prefix(prefix.size());
  return true;
}

bool Admits(const DefinitionInfo& info, Level level) {
  return level == Level::kError || diagnostics::IsSwitchable(info);
}

// The rows that `name` stands for.
std::vector<const DefinitionInfo*> RowsOf(std::string_view name) {
  std::vector<const DefinitionInfo*> rows;
  const std::optional<diagnostics::Group> group = diagnostics::GroupFromText(name);
  for (const DefinitionInfo& info : diagnostics::kDefinitions) {
    if (group ? info.group == *group : info.id_text == name) rows.push_back(&info);
  }
  return rows;
}

bool IsGroup(std::string_view name) { return diagnostics::GroupFromText(name).has_value(); }

WarningChoice ChoiceOf(std::string_view value) {
  if (TakePrefix("no-", &value)) return {std::string(value), Level::kOff};
  if (TakePrefix("error=", &value)) return {std::string(value), Level::kError};
  return {std::string(value), Level::kWarning};
}

std::string MessageOf(const WarningChoice& choice, ChoiceFault fault) {
  if (fault == ChoiceFault::kNotSwitchable) {
    return "-W: `" + choice.name + "` cannot be turned off or made a warning";
  }
  const std::string closest = ClosestChoice(choice.name);
  return "-W: `" + choice.name + "` is neither the id of a diagnostic nor a group" +
         (closest.empty() ? "" : "; did you mean `" + closest + "`?");
}

}  // namespace

ChoiceFault FaultOf(const WarningChoice& choice) {
  const std::vector<const DefinitionInfo*> rows = RowsOf(choice.name);
  if (rows.empty() && !IsGroup(choice.name)) return ChoiceFault::kUnknownName;
  const bool is_admitted =
      rows.empty() || std::any_of(rows.begin(), rows.end(), [&](const DefinitionInfo* info) {
        return Admits(*info, choice.level);
      });
  return is_admitted ? ChoiceFault::kNone : ChoiceFault::kNotSwitchable;
}

std::string ClosestChoice(std::string_view name) {
  std::vector<std::string_view> names = diagnostics::GroupNames();
  for (const DefinitionInfo& info : diagnostics::kDefinitions) names.push_back(info.id_text);
  return std::string(diagnostics::ClosestName(name, names));
}

void Apply(const std::vector<WarningChoice>& choices, diagnostics::Policy* policy) {
  for (const bool for_groups : {true, false}) {
    for (const WarningChoice& choice : choices) {
      if (IsGroup(choice.name) != for_groups) continue;
      for (const DefinitionInfo* info : RowsOf(choice.name)) {
        if (Admits(*info, choice.level)) policy->Override(info->id, choice.level);
      }
    }
  }
}

bool ReadWarningOptions(const std::vector<std::string>& values, WarningOptions* options,
                        std::string* message) {
  for (const std::string& value : values) {
    if (value == "error") {
      options->warnings_are_errors = true;
      continue;
    }
    WarningChoice choice = ChoiceOf(value);
    const ChoiceFault fault = FaultOf(choice);
    if (fault != ChoiceFault::kNone) {
      *message = MessageOf(choice, fault);
      return false;
    }
    options->choices.push_back(std::move(choice));
  }
  return true;
}

}  // namespace switchyard::driver

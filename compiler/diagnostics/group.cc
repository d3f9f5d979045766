#include "compiler/diagnostics/group.h"

namespace switchyard::diagnostics {
namespace {

struct NamedGroup {
  Group group;
  std::string_view name;
};

constexpr NamedGroup kGroups[] = {
    {Group::kSyntax, "syntax"},
    {Group::kNaming, "naming"},
    {Group::kTypes, "types"},
    {Group::kAliasing, "aliasing"},
    {Group::kDispatch, "dispatch"},
    {Group::kStructured, "structured"},
    {Group::kFamilies, "families"},
    {Group::kFile, "file"},
    {Group::kBackendFile, "backend-file"},
    {Group::kDerivatives, "derivatives"},
    {Group::kDocumented, "documented"},
    {Group::kRuntime, "runtime"},
    {Group::kLaxity, "laxity"},
    {Group::kCompatibility, "compatibility"},
    {Group::kKernelSource, "kernel-source"},
    {Group::kImport, "import"},
    {Group::kModel, "model"},
    {Group::kSelection, "selection"},
    {Group::kUsage, "usage"},
};

}  // namespace

std::string_view TextOf(Group group) {
  for (const NamedGroup& row : kGroups) {
    if (row.group == group) return row.name;
  }
  return {};
}

std::optional<Group> GroupFromText(std::string_view text) {
  for (const NamedGroup& row : kGroups) {
    if (row.name == text) return row.group;
  }
  return std::nullopt;
}

std::vector<std::string_view> GroupNames() {
  std::vector<std::string_view> names;
  for (const NamedGroup& row : kGroups) names.push_back(row.name);
  return names;
}

}  // namespace switchyard::diagnostics

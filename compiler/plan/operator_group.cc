#include "compiler/plan/operator_group.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/cpp/identifier.h"

namespace switchyard::plan {
namespace {

std::string Join(const std::string& name_space, const char* between, const std::string& root) {
  return name_space.empty() ? root : name_space + between + root;
}

}  // namespace

std::vector<OperatorGroup> GroupByRoot(
    const std::vector<const schema::NativeFunction*>& functions) {
  using NamespaceAndRoot = std::pair<std::string, std::string>;
  std::map<NamespaceAndRoot, std::vector<const schema::NativeFunction*>> by_root;
  for (const schema::NativeFunction* function : functions) {
    by_root[{NamespaceOf(*function), function->schema.name.value.RootName()}].push_back(function);
  }
  std::vector<OperatorGroup> groups;
  for (auto& [name, of_root] : by_root) {
    std::stable_sort(of_root.begin(), of_root.end(), [](const auto* a, const auto* b) {
      return a->schema.name.value.UnambiguousName() < b->schema.name.value.UnambiguousName();
    });
    groups.push_back({name.first, name.second, std::move(of_root)});
  }
  return groups;
}

std::string NamespaceOf(const schema::NativeFunction& function) {
  const std::string& name = function.schema.name_space.value;
  return name == "aten" ? "" : cpp::SafeNamespace(name);
}

std::string HeaderStem(const OperatorGroup& group) {
  return Join(group.name_space, "/", group.root);
}

std::string HeaderStem(const schema::NativeFunction& function) {
  return Join(NamespaceOf(function), "/", function.schema.name.value.RootName());
}

std::string TitleOf(const OperatorGroup& group) {
  const bool is_of_target = group.name_space.empty();
  return Join(is_of_target ? "" : group.functions.front()->schema.name_space.value,
              "::", group.root);
}

}  // namespace switchyard::plan

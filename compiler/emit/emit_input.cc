#include "compiler/emit/emit_input.h"

#include <algorithm>
#include <map>

#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {

std::vector<OperatorGroup> GroupByRoot(const schema::Program& program) {
  std::map<std::string, std::vector<const schema::NativeFunction*>> by_root;
  for (const schema::NativeFunction& function : program.functions) {
    by_root[function.schema.name.value.RootName()].push_back(&function);
  }
  std::vector<OperatorGroup> groups;
  for (auto& [root, functions] : by_root) {
    std::stable_sort(functions.begin(), functions.end(), [](const auto* a, const auto* b) {
      return a->schema.name.value.UnambiguousName() < b->schema.name.value.UnambiguousName();
    });
    groups.push_back({root, std::move(functions)});
  }
  return groups;
}

std::vector<const schema::NativeFunction*> FunctionsOf(
    const std::vector<const OperatorGroup*>& groups) {
  std::vector<const schema::NativeFunction*> functions;
  for (const OperatorGroup* group : groups) {
    functions.insert(functions.end(), group->functions.begin(), group->functions.end());
  }
  return functions;
}

std::string DescribeOrigin(const EmitInput& input, const schema::NativeFunction& function) {
  return input.sources.File(function.key_range.file).path() + ": " +
         schema::PrintDeclaration(function.schema);
}

}  // namespace switchyard::emit

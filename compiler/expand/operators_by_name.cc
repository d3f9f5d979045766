#include "compiler/expand/operators_by_name.h"

#include "compiler/diagnostics/suggest.h"

namespace switchyard::expand {
namespace {

using schema::NativeFunction;

std::string NoSuchOperator(const schema::Program& program, std::string_view name) {
  std::vector<std::string> names;
  for (const NativeFunction& function : program.functions) {
    names.push_back(function.schema.name.value.ToString());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string problem = "no file declares operator `" + std::string(name) + "`";
  const std::string closest(diagnostics::ClosestName(name, views));
  if (!closest.empty()) problem += "; did you mean `" + closest + "`?";
  return problem;
}

template <typename Matches>
std::vector<schema::OperatorId> FindAll(const schema::Program& program, const Matches& matches) {
  std::vector<schema::OperatorId> found;
  for (const NativeFunction& function : program.functions) {
    if (matches(function)) found.push_back(function.id);
  }
  return found;
}

}  // namespace

std::optional<std::vector<schema::OperatorId>> FindOperators(const ExpandedProgram& program,
                                                             std::string_view name,
                                                             std::string* problem) {
  const schema::Program& all = program.program();
  std::vector<schema::OperatorId> found = FindAll(all, [&](const NativeFunction& function) {
    return name.empty() || function.QualifiedName() == name ||
           function.schema.name.value.ToString() == name;
  });
  if (found.empty() && !name.empty()) {
    found = FindAll(all, [&](const NativeFunction& function) {
      return function.schema.name.value.BaseName() == name;
    });
  }
  if (!found.empty()) return found;
  *problem = name.empty() ? "the files declare no operators" : NoSuchOperator(all, name);
  return std::nullopt;
}

}  // namespace switchyard::expand

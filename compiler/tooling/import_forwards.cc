#include "compiler/tooling/import_forwards.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/tooling/expected_kernels.h"

namespace switchyard::tooling {
namespace {

std::string_view LastPart(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

// What is passed for a parameter: views become what owns, where the kernel takes that.
std::string Passed(const std::string& name, const TypeTree& type) {
  const std::string_view word = LastPart(type.name);
  if (word == "vector") return "(" + name + ").ToVector()";
  if (word == "basic_string") return "std::string(" + name + ")";
  return name;
}

std::string Definition(const ExpectedKernel& expected, const RegisteredFunction& function,
                       const KernelSpelling& spelling) {
  std::string call =
      (function.name_space.empty() ? "" : "::" + function.name_space) + "::" + function.name + "(";
  for (std::size_t i = 0; i < expected.parameters.size(); ++i) {
    call += (i == 0 ? "" : ", ") + Passed(expected.parameters[i].name, function.parameters[i].type);
  }
  return "namespace " + expected.name_space + " {\n" + Declaration(expected, spelling) + " {\n  " +
         (expected.result.spelled == "void" ? "" : "return ") + call + ");\n}\n}  // namespace " +
         expected.name_space + "\n";
}

}  // namespace

std::vector<SourceForwards> WriteForwards(const ImportedOperators& imported,
                                          const schema::Program& program) {
  const KernelSpelling& spelling = *FindKernelSpelling("embedded");
  const ExpectedKernels expected = ExpectKernels(program, spelling);
  std::map<std::string, std::string> texts;
  std::set<std::string> written;
  for (const ExpectedKernel& kernel : expected.kernels) {
    const auto number = static_cast<std::size_t>(kernel.function - program.functions.data());
    if (number >= imported.operators.size()) continue;
    for (const ImportedKernel& one : imported.operators[number].kernels) {
      const bool is_it = LastPart(one.name_in_schema) == kernel.name && !kernel.keys.empty() &&
                         one.keys.front() == kernel.keys.front();
      if (!is_it || one.is_called_so) continue;
      std::string text = Definition(kernel, *one.function, spelling);
      if (written.insert(text).second) texts[one.index->files.front()] += "\n" + text;
    }
  }
  std::vector<SourceForwards> result;
  for (auto& [source, text] : texts) {
    const std::string name = source.substr(source.rfind('/') + 1);
    result.push_back({source, "// Emitted code calls these: to be included at the end of " + name +
                                  ".\n" + text});
  }
  return result;
}

}  // namespace switchyard::tooling

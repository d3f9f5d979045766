#include "compiler/tooling/import_forwards.h"

#include <algorithm>
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
  if (word == "List") {
    TypeTree list = type;
    list.is_const = false;
    list.reference = Reference::kNone;
    return ToText(list) + "(" + name + ")";
  }
  if (word != "optional") return name;
  const std::string inner = Passed("*" + name, type.arguments[0]);
  if (inner == "*" + name) return name;
  return name + " ? std::make_optional(" + inner + ") : std::nullopt";
}

std::string Definition(const ExpectedKernel& expected, const RegisteredFunction& function,
                       const KernelSpelling& spelling) {
  std::vector<std::string> names;
  for (const ExpectedParameter& parameter : expected.parameters) names.push_back(parameter.name);
  return "namespace " + expected.name_space + " {\n" + Declaration(expected, spelling) + " {\n  " +
         CallText(function, names, expected.result.spelled == "void") + "\n}\n}  // namespace " +
         expected.name_space + "\n";
}

std::string Opening(const std::string& source) {
  return "// Emitted code calls these: to be included at the end of " +
         source.substr(source.rfind('/') + 1) + ".\n";
}

}  // namespace

std::string CallText(const RegisteredFunction& kernel, const std::vector<std::string>& names,
                     bool is_void) {
  std::string call = is_void ? "" : "return ";
  call += (kernel.name_space.empty() ? "" : "::" + kernel.name_space) + "::" + kernel.name + "(";
  for (std::size_t i = 0; i < names.size(); ++i) {
    call += (i == 0 ? "" : ", ") + Passed(names[i], kernel.parameters[i].type);
  }
  return call + ");";
}

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
  for (auto& [source, text] : texts) result.push_back({source, Opening(source) + text});
  return result;
}

void AddForwards(const std::map<std::string, std::string>& texts,
                 std::vector<SourceForwards>* forwards) {
  for (const auto& [source, text] : texts) {
    const auto known = std::find_if(
        forwards->begin(), forwards->end(),
        [&source = source](const SourceForwards& one) { return one.source == source; });
    if (known != forwards->end()) {
      known->text += "\n" + text;
    } else {
      forwards->push_back({source, Opening(source) + text});
    }
  }
}

}  // namespace switchyard::tooling

#include "compiler/tooling/registered_name.h"

#include <string_view>
#include <utility>

namespace switchyard::tooling {
namespace {

// On one line.
std::string Flattened(std::string_view text) {
  std::string flat;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) flat += c;
    if (is_space && !flat.empty() && flat.back() != ' ') flat += ' ';
  }
  while (!flat.empty() && flat.back() == ' ') flat.pop_back();
  return flat;
}

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// The kernel of an operator without a table of its own: the name of the operator, in the run-time's
// namespace (rules D004 and D005).
std::string UsualName(const ImportedOperator& one) {
  const std::string base = one.name.substr(0, one.name.find('.'));
  const std::size_t keyword_only = one.declaration.find("*,");
  const bool has_out = keyword_only != std::string::npos &&
                       one.declaration.find("!)", keyword_only) < one.declaration.rfind("->");
  return has_out ? base + "_out" : base;
}

}  // namespace

RegisteredName SplitName(const std::string& text) {
  RegisteredName result;
  std::string rest = Flattened(text);
  const std::size_t colons = rest.substr(0, rest.find('(')).find("::");
  if (colons != std::string::npos) {
    result.name_space = rest.substr(0, colons);
    rest.erase(0, colons + 2);
  }
  const std::size_t open = rest.find('(');
  result.name = rest.substr(0, rest.find_first_of(" ("));
  if (open != std::string::npos) result.declaration = std::move(rest);
  return result;
}

std::string Qualified(const std::string& name_space, const std::string& name) {
  return name_space + "::" + name;
}

void NameKernels(ImportedOperator* one) {
  constexpr std::string_view kNative = "::native";
  one->has_table = one->kernels.size() != 1 || one->kernels[0].keys.size() != 1 ||
                   one->kernels[0].keys[0] != DispatchKey::CompositeImplicitAutograd;
  for (ImportedKernel& kernel : one->kernels) {
    const RegisteredFunction& function = *kernel.function;
    std::string outer = function.name_space;
    const bool is_native = EndsWith(outer, kNative);
    if (is_native) outer.resize(outer.size() - kNative.size());
    if (outer.empty()) outer = one->name_space;
    const bool is_of_runtime = is_native && (outer == "at" || outer == "switchyard");
    const bool is_plain = !one->has_table || is_of_runtime;
    kernel.name_in_schema =
        !one->has_table ? UsualName(*one) : (is_of_runtime ? "" : outer + "::") + function.name;
    kernel.is_called_so = is_native && !function.is_local &&
                          (is_plain ? outer == "switchyard" : !is_of_runtime) &&
                          EndsWith(kernel.name_in_schema, function.name);
  }
}

}  // namespace switchyard::tooling

#include "compiler/import/kernel_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/cpp/identifier.h"
#include "compiler/import/declaration.h"
#include "compiler/import/inferred_schema.h"

namespace switchyard::importer {
namespace {

constexpr std::string_view kSymbolic = "_symint";

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

bool HasUsualTable(const ImportedOperator& one) {
  return !one.fallthroughs.empty() || one.kernels.size() != 1 || one.kernels[0].keys.size() != 1 ||
         one.kernels[0].keys[0] != DispatchKey::CompositeImplicitAutograd;
}

// Whether its name is all that a call needs.
bool IsNamed(const cxx::RegisteredFunction& function) {
  return function.callee.empty() && function.expression.empty();
}

// One boxed kernel serves many operators, so what calls it is called after the operator.
std::string NameInNamespace(const ImportedOperator& one, const cxx::RegisteredFunction& function) {
  if (!IsBoxed(function)) return function.name;
  std::string name = one.name;
  std::replace(name.begin(), name.end(), '.', '_');
  return name + "_boxed";
}

// Whether its name has to say that it takes symbolic integers.
bool IsSymbolic(const cxx::RegisteredFunction& function, const target::Spelling& target) {
  return target.forwards.has_symbolic_integers && HasSymbolicIntegers(function);
}

// Emitted code declares kernels in namespaces that C++ does not reserve.
std::string SafeNamespaces(const std::string& text) {
  std::string safe;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t colons = std::min(text.find("::", begin), text.size());
    safe += (begin == 0 ? "" : "::") + cpp::SafeNamespace(text.substr(begin, colons - begin));
    begin = colons + 2;
  }
  return safe;
}

void NameOwn(const target::Spelling& target, ImportedOperator* one) {
  constexpr std::string_view kNative = "::native";
  for (ImportedKernel& kernel : one->kernels) {
    const cxx::RegisteredFunction& function = *kernel.function;
    std::string outer = function.name_space;
    const bool is_native = EndsWith(outer, kNative);
    if (is_native) outer.resize(outer.size() - kNative.size());
    if (outer.empty()) outer = one->name_space;
    const std::string written = std::exchange(outer, SafeNamespaces(outer));
    const std::string runtime(target.name_space);
    const bool is_of_runtime = is_native && (outer == "at" || outer == runtime);
    const bool is_plain = !one->has_table || is_of_runtime;
    kernel.name_in_schema =
        !one->has_table ? UsualName(*one)
                        : (is_of_runtime ? "" : outer + "::") + NameInNamespace(*one, function);
    kernel.is_called_so = is_native && IsNamed(function) && !IsBoxed(function) &&
                          !function.is_local && !kernel.has_other_types && outer == written &&
                          (is_plain ? outer == runtime : !is_of_runtime) &&
                          EndsWith(kernel.name_in_schema, function.name);
    const bool says_so = kernel.name_in_schema.find(kSymbolic) != std::string::npos;
    if (!IsSymbolic(function, target) || says_so) continue;
    kernel.name_in_schema += kSymbolic;
    kernel.is_called_so = false;
  }
}

struct NamedKernel {
  ImportedOperator* of = nullptr;
  ImportedKernel* kernel = nullptr;
};

// What two functions must not share: a name, and parameters that emitted code passes alike. What
// boxed kernels are passed differs by their operators, which give them their names.
std::string NameAndTypes(const NamedKernel& one) {
  std::string text = one.kernel->name_in_schema + "(";
  if (IsBoxed(*one.kernel->function)) return text;
  for (const cxx::RegisteredParameter& parameter : one.kernel->function->parameters) {
    text += ComparedType(parameter.type) + ",";
  }
  return text;
}

using NamedAlike = std::map<std::string, std::vector<NamedKernel>>;

NamedAlike ByName(std::vector<ImportedOperator>* operators) {
  NamedAlike alike;
  for (ImportedOperator& one : *operators) {
    for (ImportedKernel& kernel : one.kernels) {
      const NamedKernel named = {&one, &kernel};
      alike[NameAndTypes(named)].push_back(named);
    }
  }
  return alike;
}

bool IsOfOneFunction(const std::vector<NamedKernel>& named) {
  return std::all_of(named.begin(), named.end(), [&](const NamedKernel& one) {
    return IsSameFunction(*one.kernel, *named.front().kernel);
  });
}

// Whether a function that calls it would have its name, in its namespace: a redefinition, an
// overload that no call can tell from it, or one that calls itself.
bool IsInTheWay(const NamedKernel& one, const target::Spelling& target) {
  const cxx::RegisteredFunction& function = *one.kernel->function;
  return !one.kernel->is_called_so && IsNamed(function) &&
         EmittedName(*one.kernel, target) == function.name_space + "::" + function.name;
}

bool HaveToBeRenamed(const std::vector<NamedKernel>& named, const target::Spelling& target) {
  return !IsOfOneFunction(named) || IsInTheWay(named.front(), target);
}

// The name that goes without saying is that of one operator's kernel, and a composite kernel that
// is alone has no other (rules D004 and D005). Two keys say together what the one says.
// A run-time with kernels of its own has no place for such a kernel: it could be one of those.
void GiveTables(const target::Spelling& target, std::vector<ImportedOperator>* operators) {
  for (auto& [name, named] : ByName(operators)) {
    if (target.forwards.has_own_kernels && !HaveToBeRenamed(named, target)) continue;
    for (const NamedKernel& one : named) {
      if (one.of->has_table) continue;
      one.of->has_table = true;
      one.kernel->keys.push_back(DispatchKey::CompositeImplicitAutogradNestedTensor);
      std::sort(one.kernel->keys.begin(), one.kernel->keys.end());
      NameOwn(target, one.of);
    }
  }
}

enum class Suffix { kKey, kOperator, kBoth };

// `f_cpu`, `f_nms_out`, `f_nms_out_cpu` for `f`.
std::string WithSuffix(const NamedKernel& one, Suffix suffix) {
  std::string text = suffix == Suffix::kKey ? "" : one.of->name;
  if (suffix == Suffix::kBoth) text += "_";
  if (suffix != Suffix::kOperator) text += DispatchKeyName(one.kernel->keys.front());
  for (char& c : text) {
    if (c == '.') c = '_';
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return one.kernel->name_in_schema + "_" + text;
}

// Whether no two functions would share a name, nor one with another kernel.
bool AreDistinct(const std::vector<NamedKernel>& named, Suffix suffix,
                 const std::set<std::string>& taken) {
  std::map<std::string, const ImportedKernel*> functions;
  return std::all_of(named.begin(), named.end(), [&](const NamedKernel& one) {
    const std::string name = WithSuffix(one, suffix);
    const auto [known, is_new] = functions.emplace(name, one.kernel);
    return taken.count(name) == 0 && (is_new || IsSameFunction(*known->second, *one.kernel));
  });
}

void Rename(const NamedKernel& one, std::string name) {
  one.kernel->name_in_schema = std::move(name);
  one.kernel->is_called_so = false;
}

// By number where nothing else tells them apart.
void RenameByNumber(const std::vector<NamedKernel>& named, const std::set<std::string>& taken) {
  std::vector<const NamedKernel*> first;  // of each function
  std::map<const NamedKernel*, std::string> names;
  for (const NamedKernel& one : named) {
    const auto known = std::find_if(first.begin(), first.end(), [&](const NamedKernel* other) {
      return IsSameFunction(*other->kernel, *one.kernel);
    });
    if (known == first.end()) {
      std::string name;
      std::size_t number = first.size();
      do {
        name = one.kernel->name_in_schema + "_" + std::to_string(++number);
      } while (taken.count(name) != 0);
      names[&one] = name;
      first.push_back(&one);
    } else {
      names[&one] = names[*known];
    }
  }
  for (const auto& [one, name] : names) Rename(*one, name);
}

void RenameAlike(std::vector<NamedKernel> named, const std::set<std::string>& taken) {
  // Emitted code calls one of them by its very name.
  named.erase(std::remove_if(named.begin(), named.end(),
                             [](const NamedKernel& one) { return one.kernel->is_called_so; }),
              named.end());
  for (const Suffix suffix : {Suffix::kKey, Suffix::kOperator, Suffix::kBoth}) {
    if (!AreDistinct(named, suffix, taken)) continue;
    for (const NamedKernel& one : named) Rename(one, WithSuffix(one, suffix));
    return;
  }
  RenameByNumber(named, taken);
}

}  // namespace

bool IsSameFunction(const ImportedKernel& a, const ImportedKernel& b) {
  const cxx::RegisteredFunction& one = *a.function;
  const cxx::RegisteredFunction& other = *b.function;
  if (one.name != other.name || one.name_space != other.name_space) return false;
  if (one.callee != other.callee || a.boxed_for != b.boxed_for) return false;
  if (!one.is_local && !other.is_local) {
    return std::equal(one.parameters.begin(), one.parameters.end(), other.parameters.begin(),
                      other.parameters.end(),
                      [](const cxx::RegisteredParameter& x, const cxx::RegisteredParameter& y) {
                        return x.type == y.type;
                      });
  }
  // That of a header is one text, though each source has a function of its own.
  return a.index->files[one.declaration.file] == b.index->files[other.declaration.file] &&
         one.declaration.begin == other.declaration.begin;
}

std::string EmittedName(const ImportedKernel& kernel, const target::Spelling& target) {
  const std::string& name = kernel.name_in_schema;
  const std::size_t colons = name.rfind("::");
  if (colons == std::string::npos) return std::string(target.forwards.native) + "::" + name;
  return name.substr(0, colons) + "::native" + name.substr(colons);
}

void NameKernels(const target::Spelling& target, std::vector<ImportedOperator>* operators) {
  for (ImportedOperator& one : *operators) {
    for (ImportedKernel& kernel : one.kernels) std::sort(kernel.keys.begin(), kernel.keys.end());
    one.has_table = HasUsualTable(one);
    NameOwn(target, &one);
  }
  GiveTables(target, operators);
  const NamedAlike alike = ByName(operators);
  std::set<std::string> taken;
  for (const auto& [name, named] : alike) taken.insert(named.front().kernel->name_in_schema);
  for (const auto& [name, named] : alike) {
    if (!HaveToBeRenamed(named, target)) continue;
    RenameAlike(named, taken);
    for (const NamedKernel& one : named) taken.insert(one.kernel->name_in_schema);
  }
}

}  // namespace switchyard::importer

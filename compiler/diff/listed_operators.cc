#include "compiler/diff/listed_operators.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/diff/changes.h"
#include "compiler/diff/comparison.h"

namespace switchyard::diff {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using schema::BackendFile;
using schema::OperatorReference;

std::string NameOf(const OperatorReference& reference) {
  return reference.name_space.value + "::" + reference.name.value.ToString();
}

std::string NameOf(const schema::KernelName& kernel) {
  return (kernel.name_space.empty() ? "" : kernel.name_space + "::") + kernel.name;
}

// `f, g for {self: [Float, Half]}`.
std::string KernelsOf(const schema::ExecutorchEntry& entry) {
  std::string kernels;
  for (const schema::KernelVariant& variant : entry.kernels) {
    kernels += (kernels.empty() ? "" : ", ") + NameOf(variant.kernel.value);
    if (variant.arg_meta) kernels += " for " + variant.arg_meta->value;
  }
  return kernels;
}

bool Has(const std::vector<OperatorReference>& references, const std::string& name) {
  return std::any_of(references.begin(), references.end(),
                     [&](const OperatorReference& one) { return NameOf(one) == name; });
}

// Appends the operators of one list of a backend file. `symint` and `ir_gen` say what kernels of
// `supported` are like.
void AppendList(const std::vector<OperatorReference>& references, const BackendFile& file,
                const char* list, std::vector<ListedOperator>* operators) {
  const std::string shown = "`" + std::string(list) + "` of `" + file.backend.value + "`";
  std::string kernel = file.cpp_namespace ? file.cpp_namespace->value : std::string();
  if (file.class_name) kernel += (kernel.empty() ? "" : "::") + file.class_name->value;
  for (const OperatorReference& reference : references) {
    const std::string name = NameOf(reference);
    std::string marks = Has(file.symint, name) ? " with SymInt" : "";
    if (Has(file.ir_gen, name)) marks += " with a generated node";
    operators->push_back({name, shown, kernel + marks, reference.range});
  }
}

void AppendFallbacks(const BackendFile& file, std::vector<ListedOperator>* operators) {
  for (const schema::Fallback& fallback : file.fallbacks) {
    const std::string kernel =
        fallback.IsFallthrough() ? "fallthrough" : NameOf(fallback.kernel.value);
    for (const source::Located<DispatchKey>& key : fallback.keys) {
      operators->push_back(
          {std::string(DispatchKeyName(key.value)), "`fallbacks`", kernel, key.range});
    }
  }
}

void AppendFile(const BackendFile& file, std::vector<ListedOperator>* operators) {
  // Both lists are of operators that the backend supports.
  AppendList(file.supported, file, "supported", operators);
  AppendList(file.full_codegen, file, "supported", operators);
  AppendList(file.autograd, file, "autograd", operators);
  AppendFallbacks(file, operators);
}

using Key = std::pair<std::string, std::string>;

std::map<Key, const ListedOperator*> ByName(const std::vector<ListedOperator>& operators) {
  std::map<Key, const ListedOperator*> by_name;
  for (const ListedOperator& one : operators) by_name.emplace(Key(one.list, one.name), &one);
  return by_name;
}

void ReportChange(const ListedOperator& older, const ListedOperator* newer,
                  diagnostics::Sink& sink) {
  if (newer == nullptr) {
    sink.Report(diagnostics::kListedOperatorRemoved, older.range, Name(older.name),
                Text(older.list));
  } else if (newer->kernel != older.kernel) {
    sink.Report(diagnostics::kListedKernelChanged, newer->range, Name(older.name), Text(older.list),
                Name(older.kernel), Name(newer->kernel))
        .Info(older.range, kWasHere);
  }
}

// The operators that the version itself declares, so that they need no line of a list.
std::set<std::string> Declared(const Version& version) {
  std::set<std::string> names = version.unread;
  for (const schema::NativeFunction* function : version.Operators()) {
    names.insert(function->QualifiedName());
  }
  return names;
}

}  // namespace

std::vector<ListedOperator> ListedOperators(const schema::Program& program) {
  std::vector<ListedOperator> operators;
  for (const schema::ExecutorchEntry& entry : program.executorch) {
    if (!entry.reference) continue;
    operators.push_back(
        {NameOf(*entry.reference), "`op`", KernelsOf(entry), entry.reference->range});
  }
  for (const BackendFile& file : program.backends) AppendFile(file, &operators);
  return operators;
}

void CompareLists(const Version& older, const Version& newer, Comparison* result) {
  const std::vector<ListedOperator> before = ListedOperators(older.written);
  const std::vector<ListedOperator> after = ListedOperators(newer.written);
  const auto old_names = ByName(before);
  const auto new_names = ByName(after);
  result->older_count += old_names.size();
  result->newer_count += new_names.size();
  for (const auto& [key, one] : new_names) {
    if (old_names.count(key) == 0) ++result->new_operators;
  }
  const std::set<std::string> declared = Declared(newer);
  for (const ListedOperator& one : before) {
    const auto now = new_names.find(Key(one.list, one.name));
    const bool is_gone = now == new_names.end();
    if (old_names.at(Key(one.list, one.name)) != &one) continue;  // listed twice
    if (is_gone && (newer.has_unread_lines || declared.count(one.name) != 0)) continue;
    diagnostics::Sink sink;
    ReportChange(one, is_gone ? nullptr : now->second, sink);
    for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
      result->changes.push_back({one.name, diagnostic});
    }
  }
}

}  // namespace switchyard::diff

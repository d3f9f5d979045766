#include "compiler/select/dtypes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/kernel_dtypes.h"
#include "compiler/select/selection.h"

namespace switchyard::select {
namespace {

using schema::NativeFunction;

// The dtype in which kernels compute the elements of this one; empty where that is itself.
std::string_view ComputedIn(std::string_view name) {
  return name == "Half" || name == "BFloat16" ? "Float" : "";
}

bool Has(const DtypeNames& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

DtypeNames InOrder(const DtypeNames& names) {
  DtypeNames ordered;
  for (const schema::KernelDtype& dtype : schema::KernelDtypes()) {
    if (Has(names, dtype.name)) ordered.push_back(dtype.name);
  }
  return ordered;
}

class DtypeReader {
 public:
  DtypeReader(const expand::ExpandedProgram& program, const SelectionRequest& request,
              const Selection& selection, diagnostics::Sink& sink)
      : program_(program), request_(request), selection_(selection), sink_(sink) {}

  DtypeSelection Read() {
    DtypeSelection result;
    result.build = request_.dtypes ? Names(*request_.dtypes) : EveryDtype();
    build_ = &result.build;
    for (const OperatorDtypes& one : request_.operator_dtypes) ReadOperator(one);
    std::map<std::string, DtypeNames> by_key;
    for (const auto& [id, reason] : selection_.operators) {
      const NativeFunction& function = program_[id];
      const DtypeNames own = Of(function);
      DtypeNames& all = by_key[SelectionName(function)];
      all.insert(all.end(), own.begin(), own.end());
    }
    for (auto& [key, names] : by_key) {
      result.names.insert(key);
      DtypeNames ordered = InOrder(names);
      if (ordered != result.build) result.operators.emplace(key, std::move(ordered));
    }
    if (result.operators.empty()) result.names.clear();
    for (const DtypeNeed& need : selection_.needs) CheckNeed(need, result);
    return result;
  }

 private:
  DtypeNames Names(const std::vector<source::Located<std::string>>& words) {
    DtypeNames names;
    for (const source::Located<std::string>& word : words) {
      if (const auto name = FindDtype(word.value)) {
        names.push_back(*name);
      } else {
        ReportUnknown(word);
      }
    }
    if (words.empty()) sink_.Report(diagnostics::kNoDtype, source::kNoRange);
    for (const source::Located<std::string>& word : words) CheckComputed(word, names);
    return InOrder(names);
  }

  void ReportUnknown(const source::Located<std::string>& word) {
    auto report =
        sink_.Report(diagnostics::kUnknownSelectedDtype, word.range, diagnostics::Name(word.value));
    std::vector<std::string_view> known;
    for (const schema::KernelDtype& dtype : schema::KernelDtypes()) {
      known.insert(known.end(), {dtype.name, dtype.spelling});
    }
    const std::string_view nearest = diagnostics::ClosestName(word.value, known);
    if (!nearest.empty()) report.Hint("did you mean `" + std::string(nearest) + "`?");
  }

  // The dtype in which a kernel computes must be selected as well.
  void CheckComputed(const source::Located<std::string>& word, const DtypeNames& names) {
    const auto name = FindDtype(word.value);
    if (!name) return;
    const std::string_view computed_in = ComputedIn(*name);
    if (computed_in.empty() || Has(names, computed_in)) return;
    sink_
        .Report(diagnostics::kComputedInOther, word.range, diagnostics::Name(*name),
                diagnostics::Name(computed_in))
        .Hint("add `" + std::string(computed_in) + "`");
  }

  void ReadOperator(const OperatorDtypes& one) {
    if (one.words.empty()) {
      sink_.Report(diagnostics::kNoDtype, one.name.range);
      return;
    }
    for (const source::Located<std::string>& word : one.words) {
      const auto name = FindDtype(word.value);
      if (!name || Has(*build_, *name)) continue;
      sink_.Report(diagnostics::kDtypeNotOfBuild, word.range, diagnostics::Name(one.name.value),
                   diagnostics::Name(*name));
    }
    const DtypeNames names = Names(one.words);
    DtypeNames& all = named_[Qualified(one.name.value)];
    all.insert(all.end(), names.begin(), names.end());
  }

  DtypeNames Of(const NativeFunction& function) const {
    const auto named = named_.find(function.QualifiedName());
    if (named != named_.end()) return named->second;
    const Reason& reason = selection_.operators.at(function.id);
    const bool is_of_emitted_code = reason.needed_by != nullptr && reason.kernel.empty();
    return is_of_emitted_code ? Of(*reason.needed_by) : *build_;
  }

  void CheckNeed(const DtypeNeed& need, const DtypeSelection& selected) {
    const DtypeNames& names = selected.Of(*need.function);
    if (Has(names, need.dtype) || (!need.beside.empty() && !Has(names, need.beside))) return;
    if (!told_.emplace(need.kernel, need.dtype).second) return;
    auto report = sink_.Report(
        diagnostics::kNeededDtype, need.function->schema.name.range, diagnostics::Name(need.kernel),
        diagnostics::Name(need.function->QualifiedName()), diagnostics::Name(need.dtype));
    const NativeFunction* at = need.function;
    for (;;) {
      const Reason& reason = selection_.operators.at(at->id);
      if (reason.needed_by == nullptr) break;
      const std::string how = reason.kernel.empty()
                                  ? "which emitted code of this operator needs"
                                  : "which kernel `" + reason.kernel + "` of this operator calls";
      report.Info(reason.needed_by->schema.name.range, how);
      at = reason.needed_by;
    }
    report.Hint("add `" + std::string(need.dtype) + "`");
  }

  const expand::ExpandedProgram& program_;
  const SelectionRequest& request_;
  const Selection& selection_;
  diagnostics::Sink& sink_;
  const DtypeNames* build_ = nullptr;
  std::map<std::string, DtypeNames> named_;                  // by qualified name
  std::set<std::pair<std::string, std::string_view>> told_;  // kernels and what they need
};

}  // namespace

DtypeNames EveryDtype() {
  DtypeNames names;
  for (const schema::KernelDtype& dtype : schema::KernelDtypes()) names.push_back(dtype.name);
  return names;
}

std::optional<std::string_view> FindDtype(std::string_view word) {
  const schema::KernelDtype* const dtype = schema::FindKernelDtype(word);
  if (dtype == nullptr) return std::nullopt;
  return dtype->name;
}

std::string SelectionName(const NativeFunction& function) {
  const std::string& name_space = function.schema.name_space.value;
  const std::string& base = function.schema.name.value.RootName();
  return name_space == "aten" ? base : name_space + "::" + base;
}

const DtypeNames& DtypeSelection::Of(const NativeFunction& function) const {
  const auto own = operators.find(SelectionName(function));
  return own == operators.end() ? build : own->second;
}

std::optional<DtypeSelection> SelectDtypes(const expand::ExpandedProgram& program,
                                           const SelectionRequest& request,
                                           const Selection& selection, diagnostics::Sink& sink) {
  if (!request.dtypes && request.operator_dtypes.empty()) return std::nullopt;
  return DtypeReader(program, request, selection, sink).Read();
}

}  // namespace switchyard::select

#include "compiler/select/closure.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/called_operators.h"
#include "compiler/dispatch/operator_table.h"
#include "compiler/dispatch/reason.h"
#include "compiler/dispatch/result_copies.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/store.h"

namespace switchyard::select {
namespace {

using schema::NativeFunction;

// The name without the run-time's namespace: a kernel's name does not show which run-time it is
// written for.
std::string Neutral(std::string_view name) {
  for (const std::string_view runtime : {"switchyard::", "at::"}) {
    if (name.substr(0, runtime.size()) == runtime) return std::string(name.substr(runtime.size()));
  }
  return std::string(name);
}

std::string MetaName(const NativeFunction& functional) {
  const schema::FunctionSchema& schema = functional.schema;
  const std::string& own = schema.name_space.value;
  const std::string outer = own == "aten" ? "meta::" : "meta::" + own + "::";
  return outer + "structured_" + schema.name.value.UnambiguousName() + "::meta";
}

// A kernel written by people, and the keys for which it is a composite one.
struct CallingKernel {
  std::string name;
  std::vector<DispatchKey> composite_keys;
};

// The kernels written by people that a call in this build can reach.
std::vector<CallingKernel> KernelsOf(const expand::ExpandedProgram& program,
                                     const std::vector<DispatchKey>& keys,
                                     const NativeFunction& function) {
  const expand::StructuredFamily* family = program.StructuredFamilyOf(function);
  std::vector<CallingKernel> kernels;
  if (family != nullptr) kernels.push_back({MetaName(*family->functional), {}});
  const dispatch::OperatorTable table(program, function);
  for (const dispatch::KernelGroup& group : table.Groups(keys)) {
    if (group.line == nullptr) continue;
    const std::string outer = Neutral(schema::KernelNamespace(group.kernel()) + "::");
    const bool is_class = group.form == dispatch::KernelForm::kStructured;
    CallingKernel& kernel = kernels.emplace_back();
    kernel.name =
        outer + (is_class ? "structured_" + group.kernel().name + "::impl" : group.kernel().name);
    for (const dispatch::TableRow& row : group.rows) {
      if (dispatch::IsCompositeKernel(row.slot.reason)) kernel.composite_keys.push_back(row.key);
    }
  }
  return kernels;
}

bool IsEmitted(const expand::KernelLine& line, const std::vector<DispatchKey>& keys) {
  return std::any_of(line.keys.begin(), line.keys.end(), [&](const auto& key) {
    return std::find(keys.begin(), keys.end(), key.value) != keys.end();
  });
}

// What the formula of a written kernel calls; empty without one.
std::vector<const NativeFunction*> CalledByFormula(const dispatch::WrittenKernel& written) {
  derivatives::CalledOperators called;
  if (written.formula) {
    called.Add(*written.formula);
    if (written.decomposition->condition) called.Add(*written.decomposition->condition);
  }
  return called.list();
}

class Closure {
 public:
  Closure(const expand::ExpandedProgram& program, const SelectionRequest& request,
          diagnostics::Sink& sink, Selection* selection)
      : program_(program),
        request_(request),
        sink_(sink),
        selection_(*selection),
        written_(dispatch::FindWrittenKernels(
            program, request.decompositions == nullptr ? no_formulas_ : *request.decompositions)),
        copy_operators_(dispatch::FindCopyOperators(program.program())),
        facts_(program.program().facts),
        told_(program.operators().size()) {
    if (request.calls == nullptr) return;
    for (const auto& [kernel, called] : *request.calls) {
      calls_[Neutral(kernel)].insert(called.begin(), called.end());
    }
  }

  void Run() {
    for (const auto& [id, reason] : selection_.operators) open_.push_back(id);
    while (!open_.empty()) {
      const NativeFunction& function = program_[open_.back()];
      open_.pop_back();
      AddEmitted(function);
      AddNeeds(function);
      AddCalled(function);
    }
  }

 private:
  void Add(const NativeFunction* needed, const NativeFunction& by, const std::string& kernel) {
    const bool is_new = selection_.operators.emplace(needed->id, Reason{&by, kernel}).second;
    if (is_new) open_.push_back(needed->id);
  }

  void AddWritten(const NativeFunction& function, const dispatch::WrittenKernel& written) {
    if (written.callee != nullptr) Add(written.callee, function, "");
    if (written.copy != nullptr) Add(written.copy, function, "");
    const std::vector<const NativeFunction*> called = CalledByFormula(written);
    if (called.empty()) return;
    for (const NativeFunction* one : called) Add(one, function, "");
    for (const CallingKernel& kernel : KernelsOf(program_, request_.keys, function)) {
      for (const NativeFunction* one : called) AddCompositeCall(function, kernel, one);
    }
  }

  void AddEmitted(const NativeFunction& function) {
    if (const expand::StructuredFamily* family = program_.StructuredFamilyOf(function)) {
      Add(family->functional, function, "");
      Add(family->out, function, "");
    }
    if (const dispatch::WrittenKernel* written = written_.Of(function)) {
      AddWritten(function, *written);
    }
    for (const expand::KernelLine& line : program_.LinesOf(function)) AddOfBackend(function, line);
    if (!request_.formulas) return;
    for (const NativeFunction* called : request_.formulas(function)) Add(called, function, "");
  }

  // When a backend serves an operator by the kernel of another one: adds that one, which declares
  // the kernel, and the operators that copy the result.
  void AddOfBackend(const NativeFunction& function, const expand::KernelLine& line) {
    if (line.functional == nullptr || !IsEmitted(line, request_.keys)) return;
    Add(line.functional, function, "");
    const dispatch::ResultCopies copies =
        dispatch::PlanResultCopies(function, *line.functional, copy_operators_);
    if (copies.copy != nullptr) Add(copies.copy, function, "");
  }

  // What the file of facts says of the operator's kernels.
  void AddNeeds(const NativeFunction& function) {
    const schema::KernelFacts* const facts = facts_.Find(function);
    if (facts == nullptr) return;
    const std::vector<CallingKernel> kernels = KernelsOf(program_, request_.keys, function);
    const std::string kernel = kernels.empty() ? function.QualifiedName() : kernels.front().name;
    for (const schema::NeededDtype& need : facts->needs) {
      if (!need.conditions.empty()) continue;
      selection_.needs.push_back({&function, kernel, *FindDtype(need.dtype.value)});
    }
    if (facts->complex != schema::ComplexUse::kAlways) return;
    selection_.needs.push_back({&function, kernel, "ComplexFloat", "Float"});
    selection_.needs.push_back({&function, kernel, "ComplexDouble", "Double"});
  }

  void AddCompositeCall(const NativeFunction& function, const CallingKernel& kernel,
                        const NativeFunction* called) {
    if (kernel.composite_keys.empty()) return;
    selection_.composite_calls.push_back({&function, kernel.name, kernel.composite_keys, called});
  }

  void AddCalled(const NativeFunction& function) {
    if (calls_.empty()) return;
    for (const CallingKernel& written : KernelsOf(program_, request_.keys, function)) {
      const std::string& kernel = written.name;
      const auto called = calls_.find(kernel);
      if (called == calls_.end()) continue;
      for (const std::string& name : called->second) {
        if (const auto dtype = FindDtype(name)) {
          selection_.needs.push_back({&function, kernel, *dtype});
          continue;
        }
        const NativeFunction* known = program_.by_name().Find(name);
        // Others belong to a library that is not compiled here and has a selection of its own.
        if (known == nullptr) continue;
        AddCompositeCall(function, written, known);
        if (selection_.Has(*known)) continue;
        if (request_.is_exact) {
          ReportLack(*known, kernel, function);
        } else {
          Add(known, function, kernel);
        }
      }
    }
  }

  void ReportLack(const NativeFunction& lacking, const std::string& kernel,
                  const NativeFunction& caller) {
    if (told_[lacking.id]) return;
    told_[lacking.id] = true;
    auto report =
        sink_.Report(diagnostics::kCalledNotSelected, lacking.schema.name.range,
                     diagnostics::Name(lacking.QualifiedName()), diagnostics::Name(kernel));
    report.Info(caller.schema.name.range, "`" + kernel + "` is a kernel of this operator");
    const NativeFunction* at = &caller;
    for (;;) {
      const Reason& reason = selection_.operators.at(at->id);
      if (reason.needed_by == nullptr) break;
      report.Info(reason.needed_by->schema.name.range, "which emitted code of this operator needs");
      at = reason.needed_by;
    }
    report.Hint("add `" + lacking.QualifiedName() + "` to --ops, or drop --exact");
  }

  const expand::ExpandedProgram& program_;
  const SelectionRequest& request_;
  diagnostics::Sink& sink_;
  Selection& selection_;
  // Written kernels point into the formulas.
  const derivatives::Decompositions no_formulas_;
  const dispatch::WrittenKernels written_;
  const dispatch::CopyOperators copy_operators_;
  const schema::FactsByName facts_;
  CallGraph calls_;
  std::vector<schema::OperatorId> open_;
  schema::Store<schema::OperatorId, char> told_;
};

}  // namespace

void Close(const expand::ExpandedProgram& program, const SelectionRequest& request,
           diagnostics::Sink& sink, Selection* selection) {
  Closure(program, request, sink, selection).Run();
}

}  // namespace switchyard::select

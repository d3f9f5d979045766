#include "compiler/emit/name_clashes.h"

#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "compiler/cpp/signature.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/public_function.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using schema::NativeFunction;

struct Declared {
  cpp::Signature signature;
  const NativeFunction* function;
  const schema::DispatchLine* line;  // of a kernel; null otherwise
};

// The functions of one kind, by their names with namespace.
class OverloadSets {
 public:
  // The function declared before with the same name and parameters; otherwise adds it.
  const Declared* AddOrFind(const std::string& name, Declared declared) {
    std::vector<Declared>& overloads = by_name_[name];
    for (const Declared& other : overloads) {
      if (cpp::HaveEqualParameters(other.signature, declared.signature)) return &other;
    }
    overloads.push_back(std::move(declared));
    return nullptr;
  }

 private:
  std::map<std::string, std::vector<Declared>> by_name_;
};

template <typename Visitor>
void ForEachFunction(const std::vector<OperatorGroup>& groups, Visitor visit) {
  for (const OperatorGroup& group : groups) {
    for (const NativeFunction* function : group.functions) visit(*function);
  }
}

void CheckFunction(OverloadSets* sets, const cpp::Signature& signature,
                   const NativeFunction& function, Sink& sink) {
  const std::string& name = signature.name.text();
  const Declared* other = sets->AddOrFind(name, {signature, &function, nullptr});
  if (other == nullptr) return;
  const schema::FunctionSchema& first = other->function->schema;
  sink.Report(diagnostics::kSameCppFunction, function.schema.name.range,
              Name(function.schema.name.value.ToString()), Name(name),
              Name(first.name.value.ToString()))
      .Info(first.name.range, "the other operator");
}

// Of two functions that differ in the place of self alone the methods are one.
void CheckMethods(OverloadSets* sets, const target::Target& target, const NativeFunction& function,
                  Sink& sink) {
  for (const cpp::ApiForm form : MethodForms(target, function)) {
    CheckFunction(sets, cpp::MethodSignature(function, form), function, sink);
  }
  if (!function.has_method_variant || !MethodForms(target, function).empty()) return;
  sink.Report(diagnostics::kMethodNotDeclared, function.schema.name.range,
              Name(function.schema.name.value.ToString()),
              Name(cpp::ApiName(function, cpp::ApiForm::kPacked)));
}

void CheckKernels(OverloadSets* sets, const NativeFunction& function, Sink& sink) {
  for (const schema::DispatchLine& line : function.dispatch) {
    const schema::KernelName& kernel = line.kernel.value;
    const cpp::Signature signature = cpp::KernelSignature(function, kernel);
    const Declared* other =
        sets->AddOrFind(SpellKernelName(kernel).text(), {signature, &function, &line});
    if (other == nullptr || other->signature.result == signature.result) continue;
    sink.Report(diagnostics::kKernelWithTwoResults, line.kernel.range, Name(kernel.name),
                Name(other->function->schema.name.value.ToString()))
        .Info(other->line->kernel.range, "the other result");
  }
}

// Without regard to case: some file systems have none, and include guards have none.
void CheckHeaders(const std::vector<OperatorGroup>& groups, Sink& sink) {
  std::map<std::string, const OperatorGroup*> by_path;
  for (const OperatorGroup& group : groups) {
    for (const std::string_view suffix : {".h", "_ops.h", "_native.h", "_redispatch.h"}) {
      std::string path = OpsHeaderPath(group.root, suffix);
      for (char& c : path) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      const auto [found, is_new] = by_path.emplace(path, &group);
      if (is_new) continue;
      const source::SourceRange other = found->second->functions[0]->schema.name.range;
      sink.Report(diagnostics::kSameHeader, group.functions[0]->schema.name.range,
                  Name(found->second->root), Name(group.root), Name(path))
          .Info(other, "the other operator");
    }
  }
}

}  // namespace

bool CheckNameClashes(const std::vector<OperatorGroup>& groups, const target::Target& target,
                      Sink& sink) {
  const size_t before = sink.error_count();
  OverloadSets dispatchers;
  OverloadSets api;
  OverloadSets methods;
  OverloadSets kernels;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    CheckFunction(&dispatchers, cpp::DispatcherSignature(function), function, sink);
    for (const cpp::ApiForm form : cpp::PackedApiForms(function.schema)) {
      CheckFunction(&api, cpp::ApiSignature(function, form), function, sink);
    }
    CheckMethods(&methods, target, function, sink);
    CheckKernels(&kernels, function, sink);
  });
  CheckHeaders(groups, sink);
  return sink.error_count() == before;
}

std::set<const schema::DispatchLine*> FirstLinesOfKernels(
    const std::vector<OperatorGroup>& groups) {
  std::set<const schema::DispatchLine*> lines;
  OverloadSets kernels;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    for (const schema::DispatchLine& line : function.dispatch) {
      const schema::KernelName& kernel = line.kernel.value;
      const bool is_first =
          kernels.AddOrFind(SpellKernelName(kernel).text(),
                            {cpp::KernelSignature(function, kernel), &function, &line}) == nullptr;
      if (is_first) lines.insert(&line);
    }
  });
  return lines;
}

}  // namespace switchyard::emit

#include "compiler/emit/name_clashes.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
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

// `scope` is the namespace, or the class.
void CheckFunction(OverloadSets* sets, const std::string& scope, const cpp::Signature& signature,
                   const NativeFunction& function, Sink& sink) {
  const std::string& name = signature.name.text();
  const Declared* other = sets->AddOrFind(scope + "::" + name, {signature, &function, nullptr});
  if (other == nullptr) return;
  const schema::FunctionSchema& first = other->function->schema;
  sink.Report(diagnostics::kSameCppFunction, function.schema.name.range,
              Name(function.schema.name.value.ToString()), Name(name),
              Name(first.name.value.ToString()))
      .Info(first.name.range, "the other operator");
}

// A class is there once: another operator cannot have a kernel of the same name.
void CheckImplClass(OverloadSets* sets, const NativeFunction& function,
                    const schema::DispatchLine& line, Sink& sink) {
  const std::string name = SpellImplClass(line.kernel.value).text();
  const cpp::Signature signature = {cpp::ImplClassName(line.kernel.value), {}, {}};
  const Declared* other = sets->AddOrFind(name, {signature, &function, &line});
  if (other == nullptr || other->function == &function) return;
  const schema::FunctionSchema& first = other->function->schema;
  sink.Report(diagnostics::kSameImplClass, line.kernel.range,
              Name(function.schema.name.value.ToString()), Name(line.kernel.value.name),
              Name(first.name.value.ToString()))
      .Info(other->line->kernel.range, "the other kernel");
}

// Of two functions that differ in the place of self alone the methods are one.
void CheckMethods(OverloadSets* sets, const target::Target& target, const NativeFunction& function,
                  Sink& sink) {
  for (const cpp::ApiForm form : MethodForms(target, function)) {
    CheckFunction(sets, "Tensor", cpp::MethodSignature(function, form), function, sink);
  }
  if (!function.has_method_variant || !MethodForms(target, function).empty()) return;
  sink.Report(diagnostics::kMethodNotDeclared, function.schema.name.range,
              Name(function.schema.name.value.ToString()),
              Name(cpp::ApiName(function, cpp::ApiForm::kPacked)));
}

void CheckKernels(OverloadSets* sets, const NativeFunction& function, Sink& sink) {
  if (function.manual_kernel_registration) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (line.functional != nullptr) continue;  // declared for that operator
    const schema::KernelName& kernel = line.kernel.value;
    if (line.is_structured) {
      CheckImplClass(sets, function, line, sink);
      continue;
    }
    const cpp::Signature signature = cpp::KernelSignature(function, kernel);
    const Declared* other =
        sets->AddOrFind(SpellKernelName(kernel).text(), {signature, &function, &line});
    if (other == nullptr || other->signature.result == signature.result) continue;
    sink.Report(diagnostics::kKernelWithTwoResults, line.kernel.range, Name(kernel.name),
                Name(other->function->schema.name.value.ToString()))
        .Info(other->line->kernel.range, "the other result");
  }
}

std::vector<std::string_view> HeaderSuffixes(const OperatorGroup& group) {
  std::vector<std::string_view> suffixes = {".h", "_ops.h", "_native.h", "_redispatch.h"};
  const bool is_structured = std::any_of(
      group.functions.begin(), group.functions.end(), [](const NativeFunction* function) {
        return function->structured || function->structured_delegate.has_value();
      });
  if (is_structured) suffixes.insert(suffixes.end(), {"_meta.h", "_structured.h"});
  return suffixes;
}

// By include guards, which tell more headers apart than file systems without regard to case do.
void CheckHeaders(const std::vector<OperatorGroup>& groups, Sink& sink) {
  std::map<std::string, const OperatorGroup*> by_guard;
  for (const OperatorGroup& group : groups) {
    for (const std::string_view suffix : HeaderSuffixes(group)) {
      std::string path = OpsHeaderPath(HeaderStem(group), suffix);
      const auto [found, is_new] = by_guard.emplace(HeaderGuard(path).text(), &group);
      if (is_new) continue;
      for (char& c : path) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      const source::SourceRange other = found->second->functions[0]->schema.name.range;
      sink.Report(diagnostics::kSameHeader, group.functions[0]->schema.name.range,
                  Name(TitleOf(*found->second)), Name(TitleOf(group)), Name(path))
          .Info(other, "the other operator");
    }
  }
}

// The C++ functions beside which the namespaces of operators are, by name.
std::map<std::string, const NativeFunction*> OuterFunctions(
    const std::vector<OperatorGroup>& groups) {
  std::map<std::string, const NativeFunction*> functions;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    if (!NamespaceOf(function).empty()) return;
    functions.emplace(cpp::DispatcherSignature(function).name.text(), &function);
    for (const cpp::ApiForm form : cpp::ApiForms(function.schema)) {
      functions.emplace(cpp::ApiName(function, form), &function);
    }
  });
  return functions;
}

void CheckNamespaces(const std::vector<OperatorGroup>& groups, Sink& sink) {
  const std::map<std::string, const NativeFunction*> functions = OuterFunctions(groups);
  const std::string* previous = nullptr;
  for (const OperatorGroup& group : groups) {
    if (previous != nullptr && *previous == group.name_space) continue;
    previous = &group.name_space;
    const auto found = functions.find(group.name_space);
    if (found == functions.end()) continue;
    const schema::FunctionSchema& other = found->second->schema;
    sink.Report(diagnostics::kNamespaceIsFunction, group.functions[0]->schema.name_space.range,
                Name(group.name_space), Name(found->first), Name(other.name.value.ToString()))
        .Info(other.name.range, "the operator");
  }
}

// Kernels that are emitted are defined once.
void CheckWrittenKernels(const dispatch::WrittenKernels& kernels, Sink& sink) {
  OverloadSets sets;
  for (const auto& [function, kernel] : kernels) {
    const schema::KernelName& name = kernel.line->kernel.value;
    const Declared* other =
        sets.AddOrFind(SpellKernelName(name).text(),
                       {cpp::KernelSignature(*function, name), function, kernel.line});
    if (other == nullptr) continue;
    sink.Report(diagnostics::kKernelWrittenTwice, function->schema.name.range, Name(name.name),
                Name(other->function->QualifiedName()))
        .Info(other->function->schema.name.range, "the other operator");
  }
}

}  // namespace

bool CheckNameClashes(const std::vector<OperatorGroup>& groups, const target::Target& target,
                      const dispatch::WrittenKernels& written_kernels, Sink& sink) {
  const size_t before = sink.error_count();
  OverloadSets dispatchers;
  OverloadSets api;
  OverloadSets methods;
  OverloadSets kernels;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    const std::string scope = NamespaceOf(function);
    CheckFunction(&dispatchers, scope, cpp::DispatcherSignature(function), function, sink);
    for (const cpp::ApiForm form : cpp::PackedApiForms(function.schema)) {
      CheckFunction(&api, scope, cpp::ApiSignature(function, form), function, sink);
    }
    CheckMethods(&methods, target, function, sink);
    CheckKernels(&kernels, function, sink);
  });
  CheckHeaders(groups, sink);
  CheckNamespaces(groups, sink);
  CheckWrittenKernels(written_kernels, sink);
  return sink.error_count() == before;
}

std::set<const schema::DispatchLine*> FirstLinesOfKernels(
    const std::vector<OperatorGroup>& groups) {
  std::set<const schema::DispatchLine*> lines;
  OverloadSets kernels;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    if (function.manual_kernel_registration) return;
    for (const schema::DispatchLine& line : function.dispatch) {
      if (line.is_structured || line.functional != nullptr) continue;
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

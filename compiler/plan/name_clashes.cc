#include "compiler/plan/name_clashes.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/parallel/parallel.h"
#include "compiler/parallel/report_in_order.h"
#include "compiler/plan/kernels.h"
#include "compiler/plan/methods.h"
#include "compiler/plan/operator_group.h"
#include "compiler/plan/target_build.h"

namespace switchyard::plan {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using schema::NativeFunction;

// An emitted C++ function or class. Its signature is made only when a second one has its name,
// which is rare.
struct Declared {
  const NativeFunction* function = nullptr;
  const expand::KernelLine* line = nullptr;   // of a kernel
  const cpp::Signature* signature = nullptr;  // if it was made already
  cpp::ApiForm form = cpp::ApiForm::kPacked;  // of a method
};

// The signature of a kernel or of a method, not of a class.
cpp::Signature MakeSignature(const Declared& declared) {
  if (declared.line == nullptr) return cpp::MethodSignature(*declared.function, declared.form);
  const schema::KernelName& kernel = declared.line->kernel.value;
  if (declared.line->is_structured) return {cpp::ImplClassName(kernel), {}, {}};
  return cpp::KernelSignature(*declared.function, kernel);
}

bool HaveEqualParameters(const Declared& a, const Declared& b) {
  if (a.signature != nullptr && b.signature != nullptr) {
    return cpp::HaveEqualParameters(*a.signature, *b.signature);
  }
  return cpp::HaveEqualParameters(MakeSignature(a), MakeSignature(b));
}

size_t HashOf(const cpp::CppType& type) {
  size_t hash = absl::HashOf(type.kind, type.atom, type.passing, type.size);
  for (const cpp::CppType& element : type.elements) hash = absl::HashOf(hash, HashOf(element));
  return hash;
}

// A hash that is equal for functions with equal parameters.
size_t HashOfParameters(const Declared& declared) {
  const auto hash_of = [](const cpp::Signature& signature) {
    size_t hash = 0;
    for (const cpp::Parameter& one : signature.parameters) {
      hash = absl::HashOf(hash, HashOf(one.type));
    }
    return hash;
  };
  if (declared.signature != nullptr) return hash_of(*declared.signature);
  return hash_of(MakeSignature(declared));
}

// The functions of one kind, by their names with namespace.
class OverloadSets {
 public:
  explicit OverloadSets(size_t count) { first_.reserve(count); }

  // Returns the earlier function with the same name and parameters; if there is none, adds this
  // one.
  const Declared* AddOrFind(const std::string& name, const Declared& declared) {
    const auto [found, is_new] = first_.emplace(name, declared);
    if (is_new) return nullptr;
    if (HaveEqualParameters(found->second, declared)) return &found->second;
    std::vector<Declared>& others = others_[{found->first, HashOfParameters(declared)}];
    for (const Declared& other : others) {
      if (HaveEqualParameters(other, declared)) return &other;
    }
    others.push_back(declared);
    return nullptr;
  }

 private:
  absl::flat_hash_map<std::string, Declared> first_;
  absl::flat_hash_map<std::pair<std::string, size_t>, std::vector<Declared>> others_;
};

using FirstLines = std::vector<const expand::KernelLine*>;

// The namespace and the name of a function, or of a class.
std::string QualifiedName(const schema::KernelName& kernel, const std::string& name) {
  return schema::KernelNamespace(kernel) + "::" + name;
}

// `scope` is the namespace, or the class.
void CheckFunction(OverloadSets* sets, const std::string& scope, const std::string& name,
                   const Declared& declared, Sink& sink) {
  const Declared* other = sets->AddOrFind(scope.empty() ? name : scope + "::" + name, declared);
  if (other == nullptr) return;
  const NativeFunction& function = *declared.function;
  const schema::FunctionSchema& first = other->function->schema;
  sink.Report(diagnostics::kSameCppFunction, function.schema.name.range,
              Name(function.schema.name.value.ToString()), Name(name),
              Name(first.name.value.ToString()))
      .Info(first.name.range, "the other operator");
}

// A class exists once: no other operator can have a kernel with its name.
void CheckImplClass(OverloadSets* sets, const Kernel& kernel, Sink& sink) {
  const NativeFunction& function = *kernel.function;
  const expand::KernelLine& line = *kernel.line;
  const schema::KernelName& name = line.kernel.value;
  const Declared* other =
      sets->AddOrFind(QualifiedName(name, cpp::ImplClassName(name).text()), {&function, &line});
  if (other == nullptr || other->function->id == function.id) return;
  const schema::FunctionSchema& first = other->function->schema;
  sink.Report(diagnostics::kSameImplClass, line.kernel.range,
              Name(function.schema.name.value.ToString()), Name(name.name),
              Name(first.name.value.ToString()))
      .Info(other->line->kernel.range, "the other kernel");
}

// Two functions that differ only in the place of self are the same method.
void CheckMethods(OverloadSets* sets, const target::Target& target, const NativeFunction& function,
                  Sink& sink) {
  if (!function.has_method_variant || !target.can(target::Capability::kMethods)) return;
  const std::vector<cpp::ApiForm> forms = MethodForms(target, function);
  for (const cpp::ApiForm form : forms) {
    CheckFunction(sets, "", cpp::ApiName(function, form), {&function, nullptr, nullptr, form},
                  sink);
  }
  if (!forms.empty()) return;
  sink.Report(diagnostics::kMethodNotDeclared, function.schema.name.range,
              Name(function.schema.name.value.ToString()),
              Name(cpp::ApiName(function, cpp::ApiForm::kPacked)));
}

void CheckKernel(OverloadSets* sets, const Kernel& kernel, FirstLines* first_lines, Sink& sink) {
  if (kernel.kind == KernelKind::kMetaClass) return;
  if (kernel.kind == KernelKind::kImplClass) return CheckImplClass(sets, kernel, sink);
  const schema::KernelName& name = kernel.line->kernel.value;
  const Declared declared = {kernel.function, kernel.line};
  const Declared* other = sets->AddOrFind(QualifiedName(name, name.name), declared);
  if (other == nullptr) {
    first_lines->push_back(kernel.line);
    return;
  }
  if (MakeSignature(*other).result == MakeSignature(declared).result) return;
  sink.Report(diagnostics::kKernelWithTwoResults, kernel.line->kernel.range, Name(name.name),
              Name(other->function->schema.name.value.ToString()))
      .Info(other->line->kernel.range, "the other result");
}

// The C++ functions in the same scope as the namespaces of operators, by name.
std::map<std::string, const NativeFunction*> OuterFunctions(
    const std::vector<OperatorGroup>& groups) {
  std::map<std::string, const NativeFunction*> functions;
  ForEachFunction(groups, [&](const NativeFunction& function) {
    if (!NamespaceOf(function).empty()) return;
    functions.emplace(function.schema.name.value.UnambiguousName(), &function);
    for (const cpp::ApiForm form : cpp::ApiForms(function.schema)) {
      functions.emplace(cpp::ApiName(function, form), &function);
    }
  });
  return functions;
}

// The first group of each namespace other than the target's own.
std::vector<const OperatorGroup*> FirstOfNamespaces(const std::vector<OperatorGroup>& groups) {
  std::vector<const OperatorGroup*> first;
  const std::string* previous = nullptr;
  for (const OperatorGroup& group : groups) {
    const bool is_first = previous == nullptr || *previous != group.name_space;
    if (is_first && !group.name_space.empty()) first.push_back(&group);
    previous = &group.name_space;
  }
  return first;
}

void CheckNamespaces(const std::vector<OperatorGroup>& groups, Sink& sink) {
  const std::vector<const OperatorGroup*> first = FirstOfNamespaces(groups);
  if (first.empty()) return;
  const std::map<std::string, const NativeFunction*> functions = OuterFunctions(groups);
  for (const OperatorGroup* group : first) {
    const auto found = functions.find(group->name_space);
    if (found == functions.end()) continue;
    const schema::FunctionSchema& other = found->second->schema;
    sink.Report(diagnostics::kNamespaceIsFunction, group->functions[0]->schema.name_space.range,
                Name(group->name_space), Name(found->first), Name(other.name.value.ToString()))
        .Info(other.name.range, "the operator");
  }
}

// An emitted kernel is defined once.
void CheckWrittenKernels(const dispatch::WrittenKernels& kernels, Sink& sink) {
  OverloadSets sets(kernels.list().size());
  for (const auto& [function, kernel] : kernels.list()) {
    const schema::KernelName& name = kernel.line->kernel.value;
    const Declared* other = sets.AddOrFind(QualifiedName(name, name.name), {function, kernel.line});
    if (other == nullptr) continue;
    sink.Report(diagnostics::kKernelWrittenTwice, function->schema.name.range, Name(name.name),
                Name(other->function->QualifiedName()))
        .Info(other->function->schema.name.range, "the other operator");
  }
}

// Every operator has functions that continue a call below some keys, with or without a public
// function. So two that would be the same are an error there too.
void CheckAllFunctions(const TargetBuild& build, Sink& sink) {
  const std::vector<OperatorGroup>& groups = build.build().groups();
  OverloadSets dispatchers(2 * groups.size());
  OverloadSets api(groups.size());
  ForEachFunction(groups, [&](const NativeFunction& function) {
    const std::string scope = NamespaceOf(function);
    const OperatorSignatures& signatures = build.SignaturesOf(function);
    const cpp::Signature& dispatcher = signatures.dispatcher;
    CheckFunction(&dispatchers, scope, dispatcher.name.text(), {&function, nullptr, &dispatcher},
                  sink);
    for (const ApiSignature& one : signatures.api) {
      CheckFunction(&api, scope, one.signature.name.text(), {&function, nullptr, &one.signature},
                    sink);
    }
  });
}

void CheckAllMethods(const TargetBuild& build, Sink& sink) {
  const std::vector<OperatorGroup>& groups = build.build().groups();
  OverloadSets methods(groups.size());
  ForEachFunction(groups, [&](const NativeFunction& function) {
    CheckMethods(&methods, build.target(), function, sink);
  });
}

FirstLines CheckAllKernels(const Build& build, Sink& sink) {
  FirstLines first_lines;
  OverloadSets kernels(2 * build.groups().size());
  ForEachFunction(build.groups(), [&](const NativeFunction& function) {
    for (const Kernel& kernel : build.Of(function).kernels) {
      CheckKernel(&kernels, kernel, &first_lines, sink);
    }
  });
  return first_lines;
}

}  // namespace

std::vector<const expand::KernelLine*> CheckNameClashes(const TargetBuild& build, Sink& sink) {
  FirstLines first_lines;
  const std::function<void(Sink&)> checks[] = {
      [&](Sink& to) { CheckAllFunctions(build, to); },
      [&](Sink& to) { first_lines = CheckAllKernels(build.build(), to); },
      [&](Sink& to) { CheckAllMethods(build, to); },
      [&](Sink& to) { CheckNamespaces(build.build().groups(), to); },
      [&](Sink& to) { CheckWrittenKernels(build.build().written_kernels(), to); }};
  ReportInOrder(ParallelThreads(), std::size(checks), sink,
                [&](size_t i, Sink& to) { checks[i](to); });
  return first_lines;
}

}  // namespace switchyard::plan

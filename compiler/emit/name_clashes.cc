#include "compiler/emit/name_clashes.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/headers/public_function.h"
#include "compiler/emit/spelling.h"
#include "compiler/parallel/parallel.h"

namespace switchyard::emit {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using schema::NativeFunction;

// A function of emitted C++, or a class. Its parameters are asked for where a second one has its
// name, which few have.
struct Declared {
  const NativeFunction* function = nullptr;
  const schema::DispatchLine* line = nullptr;  // of a kernel
  const cpp::Signature* signature = nullptr;   // when there is one already
  cpp::ApiForm form = cpp::ApiForm::kPacked;   // of a method
};

// The signature of a kernel or of a method; of a class none.
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

// A number that functions with equal parameters have in common.
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

  // The function declared before with the same name and parameters; otherwise adds it.
  const Declared* AddOrFind(std::string name, const Declared& declared) {
    const auto [found, is_new] = first_.emplace(std::move(name), declared);
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

template <typename Visitor>
void ForEachFunction(const std::vector<OperatorGroup>& groups, Visitor visit) {
  for (const OperatorGroup& group : groups) {
    for (const NativeFunction* function : group.functions) visit(*function);
  }
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

// A class is there once: another operator cannot have a kernel of the same name.
void CheckImplClass(OverloadSets* sets, const NativeFunction& function,
                    const schema::DispatchLine& line, Sink& sink) {
  const std::string name = SpellImplClass(line.kernel.value).text();
  const Declared* other = sets->AddOrFind(name, {&function, &line});
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
  if (!function.has_method_variant) return;
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

void CheckKernels(OverloadSets* sets, const NativeFunction& function, FirstLines* first_lines,
                  Sink& sink) {
  if (function.manual_kernel_registration) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (line.functional != nullptr) continue;  // declared for that operator
    const schema::KernelName& kernel = line.kernel.value;
    if (line.is_structured) {
      CheckImplClass(sets, function, line, sink);
      continue;
    }
    const Declared declared = {&function, &line};
    const Declared* other = sets->AddOrFind(SpellKernelName(kernel).text(), declared);
    if (other == nullptr) {
      first_lines->insert(&line);
      continue;
    }
    if (MakeSignature(*other).result == MakeSignature(declared).result) continue;
    sink.Report(diagnostics::kKernelWithTwoResults, line.kernel.range, Name(kernel.name),
                Name(other->function->schema.name.value.ToString()))
        .Info(other->line->kernel.range, "the other result");
  }
}

// What the headers of the group have behind its stem.
std::vector<std::string_view> HeaderSuffixes(const OperatorGroup& group) {
  const bool is_structured = std::any_of(
      group.functions.begin(), group.functions.end(), [](const NativeFunction* function) {
        return function->structured || function->structured_delegate.has_value();
      });
  std::vector<std::string_view> suffixes;
  const std::string_view placeholder = PlaceholderOf(EmitterScope::kGroup);
  for (const EmitterRow& row : EmitterRows()) {
    const bool is_of_structured = row.needs == target::Capability::kStructuredKernels;
    if (row.scope != EmitterScope::kGroup || (is_of_structured && !is_structured)) continue;
    suffixes.push_back(row.path.substr(row.path.find(placeholder) + placeholder.size()));
  }
  return suffixes;
}

// `A_B_` and `_ops.h` make A_B_OPS_H_.
std::string GuardWithSuffix(const std::string& start, std::string_view suffix) {
  std::string guard(start, 0, start.size() - 1);
  for (const char c : suffix) {
    guard += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return guard += '_';
}

// The path of the headers without what differs between them.
std::string HeaderStart(const std::string& stem) {
  std::string path = PathOf(EmitterId::kFunctionHeader, stem);
  return path.erase(path.size() - std::string_view(".h").size());
}

// By include guards, which tell more headers apart than file systems without regard to case do.
void CheckHeaders(const std::vector<OperatorGroup>& groups, Sink& sink) {
  absl::flat_hash_map<std::string, const OperatorGroup*> by_guard;
  by_guard.reserve(5 * groups.size());
  for (const OperatorGroup& group : groups) {
    const std::string stem = HeaderStem(group);
    const std::string start = HeaderGuard(HeaderStart(stem)).text();
    for (const std::string_view suffix : HeaderSuffixes(group)) {
      const auto [found, is_new] = by_guard.emplace(GuardWithSuffix(start, suffix), &group);
      if (is_new) continue;
      std::string path = HeaderStart(stem).append(suffix);
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
    functions.emplace(function.schema.name.value.UnambiguousName(), &function);
    for (const cpp::ApiForm form : cpp::ApiForms(function.schema)) {
      functions.emplace(cpp::ApiName(function, form), &function);
    }
  });
  return functions;
}

// Groups that begin a namespace other than the target's own.
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

// Kernels that are emitted are defined once.
void CheckWrittenKernels(const dispatch::WrittenKernels& kernels, Sink& sink) {
  OverloadSets sets(kernels.size());
  for (const auto& [function, kernel] : kernels) {
    const schema::KernelName& name = kernel.line->kernel.value;
    const Declared* other = sets.AddOrFind(SpellKernelName(name).text(), {function, kernel.line});
    if (other == nullptr) continue;
    sink.Report(diagnostics::kKernelWrittenTwice, function->schema.name.range, Name(name.name),
                Name(other->function->QualifiedName()))
        .Info(other->function->schema.name.range, "the other operator");
  }
}

// What goes on below some keys has every operator, with or without a public function: two that
// would be one are an error there, too.
void CheckAllFunctions(const std::vector<OperatorGroup>& groups, const OperatorTexts& texts,
                       Sink& sink) {
  OverloadSets dispatchers(2 * groups.size());
  OverloadSets api(groups.size());
  ForEachFunction(groups, [&](const NativeFunction& function) {
    const std::string scope = NamespaceOf(function);
    const OperatorText& text = texts.Of(function);
    const cpp::Signature& dispatcher = text.dispatcher.signature;
    CheckFunction(&dispatchers, scope, dispatcher.name.text(), {&function, nullptr, &dispatcher},
                  sink);
    for (const ApiText& one : text.api) {
      const cpp::Signature& signature = one.function.signature;
      CheckFunction(&api, scope, signature.name.text(), {&function, nullptr, &signature}, sink);
    }
  });
}

void CheckAllMethods(const std::vector<OperatorGroup>& groups, const target::Target& target,
                     Sink& sink) {
  OverloadSets methods(groups.size());
  ForEachFunction(groups, [&](const NativeFunction& function) {
    CheckMethods(&methods, target, function, sink);
  });
}

FirstLines CheckAllKernels(const std::vector<OperatorGroup>& groups, Sink& sink) {
  FirstLines first_lines;
  OverloadSets kernels(2 * groups.size());
  ForEachFunction(groups, [&](const NativeFunction& function) {
    CheckKernels(&kernels, function, &first_lines, sink);
  });
  return first_lines;
}

// Checks all at once where there is nothing to say, which is the rule; those that have something to
// say say it in their order.
void RunChecks(const std::vector<std::function<void(Sink&)>>& checks, Sink& sink) {
  std::vector<char> is_silent(checks.size());
  const auto try_check = [&](size_t i) {
    Sink unused;
    checks[i](unused);
    is_silent[i] = unused.diagnostics().empty();
  };
  RunInParallel(checks.size(), try_check, Pieces::kLarge);
  for (size_t i = 0; i < checks.size(); ++i) {
    if (is_silent[i] == 0) checks[i](sink);
  }
}

}  // namespace

std::optional<FirstLines> CheckNameClashes(const std::vector<OperatorGroup>& groups,
                                           const target::Target& target, const OperatorTexts& texts,
                                           const dispatch::WrittenKernels& written_kernels,
                                           Sink& sink) {
  const size_t before = sink.error_count();
  FirstLines first_lines;
  RunChecks(
      {[&](Sink& to) { CheckAllFunctions(groups, texts, to); },
       [&](Sink& to) { first_lines = CheckAllKernels(groups, to); },
       [&](Sink& to) { CheckAllMethods(groups, target, to); },
       [&](Sink& to) { CheckHeaders(groups, to); }, [&](Sink& to) { CheckNamespaces(groups, to); },
       [&](Sink& to) { CheckWrittenKernels(written_kernels, to); }},
      sink);
  if (sink.error_count() != before) return std::nullopt;
  return first_lines;
}

}  // namespace switchyard::emit

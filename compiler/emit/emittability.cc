#include "compiler/emit/emittability.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/spellability.h"
#include "compiler/emit/dispatch_plan.h"

namespace switchyard::emit {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::TypeText;
using schema::NativeFunction;

// The kinds of kernels that are emitted from more than a call.
bool CheckKernelKind(const NativeFunction& function, Sink& sink) {
  const std::string name = function.schema.name.value.ToString();
  const source::SourceRange range = function.schema.name.range;
  const size_t before = sink.error_count();
  if (function.structured) sink.Report(diagnostics::kStructuredNotEmitted, range, Name(name));
  if (function.structured_delegate) {
    sink.Report(diagnostics::kStructuredNotEmitted, function.structured_delegate->range,
                Name(name));
  }
  if (!function.ufunc_loops.empty()) {
    sink.Report(diagnostics::kUfuncNotEmitted, function.ufunc_loops[0].function.range, Name(name));
  }
  if (!function.autogen.empty()) {
    sink.Report(diagnostics::kAutogenNotEmitted, function.autogen[0].range, Name(name));
  }
  if (function.manual_kernel_registration) {
    sink.Report(diagnostics::kManualKernelNotEmitted, range, Name(name));
  }
  return sink.error_count() == before;
}

bool CheckNamespace(const NativeFunction& function, Sink& sink) {
  if (function.schema.name_space.value == "aten") return true;
  sink.Report(diagnostics::kNamespaceNotEmitted, function.schema.name_space.range,
              Name(function.QualifiedName()));
  return false;
}

bool IsOneOf(std::string_view name, const std::vector<std::string_view>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A name in front of `::` is not hidden by a function or a parameter, so `std` is free for both and
// `native` for an argument; a function cannot have the name of a namespace beside it.
bool CheckNames(const NativeFunction& function, const target::Target& target, Sink& sink) {
  bool is_good = true;
  const schema::FunctionSchema& schema = function.schema;
  const auto report = [&](std::string_view name, source::SourceRange range) {
    sink.Report(diagnostics::kNameTakenByTarget, range, Name(name), Name(target.name));
    is_good = false;
  };
  const std::string unambiguous = schema.name.value.UnambiguousName();
  if (IsOneOf(unambiguous, target.own_names)) report(unambiguous, schema.name.range);
  for (const cpp::ApiForm form : cpp::PackedApiForms(schema)) {
    const std::string name = cpp::ApiName(function, form);
    const bool is_taken = name != unambiguous && IsOneOf(name, target.own_names);
    if (is_taken || IsOneOf(name, target.own_namespaces)) report(name, schema.name.range);
  }
  for (const schema::Argument& argument : schema.arguments) {
    const std::string& name = argument.name.value;
    if (IsOneOf(name, target.own_names)) report(name, argument.name.range);
  }
  return is_good;
}

bool IsSpelled(const std::optional<cpp::CppType>& type, const target::Target& target) {
  return type && target.spell_type(*type, target::Scope::kRuntime);
}

bool CheckTypes(const NativeFunction& function, const target::Target& target, Sink& sink) {
  bool is_good = true;
  const auto check = [&](bool is_spelled, const source::Located<schema::Type>& type) {
    if (is_spelled) return;
    sink.Report(diagnostics::kTypeWithoutSpelling, type.range, Name(target.name),
                TypeText(type.value.ToString()));
    is_good = false;
  };
  for (const schema::Argument& argument : function.schema.arguments) {
    check(IsSpelled(cpp::ArgumentType(argument, cpp::Level::kDispatcher), target), argument.type);
  }
  for (const schema::Return& result : function.schema.returns) {
    check(IsSpelled(cpp::ReturnType(result, cpp::Level::kDispatcher), target), result.type);
  }
  return is_good;
}

bool CheckKeySource(const NativeFunction& function, Sink& sink) {
  const DispatchKey key = KeyBeforeBackendSelect(function);
  if (key == DispatchKey::Undefined) return true;
  sink.Report(diagnostics::kFactoryBeforeBackend, function.schema.name.range,
              Name(function.schema.name.value.ToString()),
              diagnostics::KeyText(DispatchKeyName(key)));
  return false;
}

bool HasOnlyFallbacks(const schema::BackendFile& file) {
  return file.supported.empty() && file.symint.empty() && file.autograd.empty() &&
         file.full_codegen.empty() && file.ir_gen.empty();
}

}  // namespace

bool CheckEmittability(const NativeFunction& function, const target::Target& target, Sink& sink) {
  if (!cpp::CheckSpellability(function, sink)) return false;
  bool is_good = CheckKernelKind(function, sink);
  is_good &= CheckNamespace(function, sink);
  is_good &= CheckNames(function, target, sink);
  is_good &= CheckTypes(function, target, sink);
  is_good &= CheckKeySource(function, sink);
  return is_good;
}

bool CheckOtherEntries(const schema::Program& program, Sink& sink) {
  for (const schema::ExecutorchEntry& entry : program.executorch) {
    sink.Report(diagnostics::kEntryNotEmitted, entry.range);
  }
  bool has_kernels = !program.executorch.empty();
  for (const schema::BackendFile& file : program.backends) {
    if (HasOnlyFallbacks(file)) continue;
    sink.Report(diagnostics::kEntryNotEmitted, file.range);
    has_kernels = true;
  }
  return !has_kernels;
}

}  // namespace switchyard::emit

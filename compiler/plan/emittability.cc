#include "compiler/plan/emittability.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/full_spellability.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/spellability.h"
#include "compiler/cpp/ufunc.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::plan {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::TypeText;
using schema::NativeFunction;

bool IsOneOf(std::string_view name, const std::vector<std::string_view>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A function or a parameter does not hide a name before `::`, so both may be called `std`, and an
// argument `native`; a function cannot have the name of a namespace in the same scope.
bool CheckNames(const NativeFunction& function, const target::Target& target, Sink& sink) {
  bool is_good = true;
  const schema::FunctionSchema& schema = function.schema;
  const auto report = [&](std::string_view name, source::SourceRange range) {
    sink.Report(diagnostics::kNameTakenByTarget, range, Name(name), Name(target.name));
    is_good = false;
  };
  const std::string& name_space = schema.name_space.value;
  const bool is_taken_namespace = IsOneOf(name_space, target.own_names) ||
                                  IsOneOf(name_space, target.own_namespaces) ||
                                  name_space == target.name_space.text() || name_space == "std";
  if (is_taken_namespace) report(name_space, schema.name_space.range);
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
  for (const schema::DispatchLine& line : function.dispatch) {
    const schema::KernelName& kernel = line.kernel.value;
    if (IsOneOf(kernel.name, target.own_names)) report(kernel.name, line.kernel.range);
    if (kernel.name_space == "std") report("std", line.kernel.range);
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

// Checks what the forms of a structured kernel require.
bool CheckStructured(const NativeFunction& function, const expand::StructuredFamily* family,
                     Sink& sink) {
  if (!function.structured && !function.structured_delegate) return true;
  bool is_good = true;
  const auto report = [&](source::SourceRange range, std::string_view obstacle) {
    sink.Report(diagnostics::kStructuredNotEmitted, range,
                Name(function.schema.name.value.ToString()), diagnostics::Text(obstacle));
    is_good = false;
  };
  const source::SourceRange range = function.schema.name.range;
  if (family == nullptr) report(range, "it has no functional form, which names the meta function");
  const schema::SchemaKind kind = function.schema.Kind();
  const bool has_form = kind == schema::SchemaKind::kFunctional ||
                        kind == schema::SchemaKind::kInplace || kind == schema::SchemaKind::kOut;
  if (!has_form) report(range, "it is neither functional, nor in-place, nor an out operator");
  for (const schema::Argument* out : function.schema.OutArguments()) {
    if (!out->type.value.IsPlain()) report(out->type.range, "an output is not one tensor");
  }
  return is_good;
}

// Checks what the emitted loops require: operands that an iterator walks, one element at a time.
bool CheckUfunc(const NativeFunction& function, Sink& sink) {
  if (function.ufunc_loops.empty()) return true;
  bool is_good = true;
  const auto report = [&](source::SourceRange range, std::string_view obstacle) {
    sink.Report(diagnostics::kUfuncNotEmitted, range, Name(function.schema.name.value.ToString()),
                diagnostics::Text(obstacle));
    is_good = false;
  };
  const schema::UfuncLoop& first = function.ufunc_loops[0];
  if (!function.structured_inherits) {
    report(first.key.range, "its meta function inherits no iterator");
  }
  if (!function.precomputed.empty()) report(first.key.range, "it has precomputed values");
  for (const schema::UfuncLoop& loop : function.ufunc_loops) {
    if (loop.key.value == "CPUVector") report(loop.key.range, "no class stands for a vector");
  }
  if (cpp::CudaUfuncOf(function).functors.empty()) {
    report(first.key.range, "keys of CUDA list different dtypes");
  }
  return is_good;
}

// Checks types that meta and impl have and dispatch functions lack, and the class of meta.
bool CheckStructuredTypes(const NativeFunction& function, const target::Target& target,
                          Sink& sink) {
  if (!function.structured) return true;
  bool is_good = true;
  const auto report = [&](source::SourceRange range, const std::string& type) {
    sink.Report(diagnostics::kTypeWithoutSpelling, range, Name(target.name), TypeText(type));
    is_good = false;
  };
  const auto check = [&](const schema::Argument& argument) {
    if (IsSpelled(cpp::ArgumentType(argument, cpp::Level::kStructured), target)) return;
    report(argument.type.range, argument.type.value.ToString());
  };
  for (const schema::Argument& argument : function.schema.arguments) check(argument);
  for (const schema::PrecomputedLine& line : function.precomputed) {
    for (const schema::Argument& value : line.values) check(value);
  }
  const auto& inherits = function.structured_inherits;
  if (inherits && !target.structured.inherited_class(inherits->value)) {
    report(inherits->range, inherits->value);
  }
  return is_good;
}

}  // namespace

bool CheckEmittability(const NativeFunction& function, const expand::StructuredFamily* family,
                       const target::Target& target, Sink& sink) {
  const bool is_spellable = function.structured ? cpp::CheckFullSpellability(function, sink)
                                                : cpp::CheckSpellability(function, sink);
  if (!is_spellable) return false;
  bool is_good = true;
  if (target.can(target::Capability::kStructuredKernels) && !IsOfLibrary(target, function)) {
    is_good &= CheckStructured(function, family, sink);
    is_good &= CheckStructuredTypes(function, target, sink);
    is_good &= CheckUfunc(function, sink);
  }
  is_good &= CheckNames(function, target, sink);
  is_good &= CheckTypes(function, target, sink);
  return is_good;
}

}  // namespace switchyard::plan

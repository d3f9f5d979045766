#include "compiler/emit/spelling.h"

#include <cstdio>
#include <cstdlib>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/kernels.h"

namespace switchyard::emit {
namespace {

cpp::CppType KeysType() { return cpp::CppType::OfAtom(cpp::Atom::kDispatchKeySet); }

// PyTorch's namespace stands for the run-time's own, so that PyTorch's files keep their meaning
// here.
cpp::Code SpellWrittenNamespace(const schema::KernelName& kernel) {
  std::vector<cpp::Code> parts;
  for (const cpp::Identifier& part : cpp::KernelNamespace(kernel)) parts.push_back(part);
  return Join(parts, "::");
}

// `outer::vendor`.
cpp::Code SpellInside(const cpp::Code& outer, const std::string& name_space) {
  return name_space.empty() ? outer : outer + "::" + cpp::Identifier::Known(name_space);
}

cpp::Code Checked(const target::Target& target, const std::optional<cpp::Code>& spelled) {
  if (spelled) return *spelled;
  std::fprintf(stderr, "a type without a spelling for target %s was not checked\n",
               std::string(target.name).c_str());
  std::abort();
}

}  // namespace

cpp::Code SpellType(const target::Target& target, const cpp::CppType& type, target::Scope scope) {
  return Checked(target, target.spell_type(type, scope));
}

cpp::Code SpellKernelType(const target::Target& target, const schema::KernelName& kernel,
                          const cpp::CppType& type, target::Scope scope) {
  return kernel.SupportsSymInt() ? Checked(target, target.spell_symbolic_type(type, scope))
                                 : SpellType(target, type, scope);
}

cpp::Code SpellOpening(const target::Target& target, const cpp::Signature& signature,
                       target::Scope scope, const cpp::Code& qualifier) {
  return cpp::Concat(SpellType(target, signature.result, scope), " ", qualifier, signature.name,
                     "(");
}

std::vector<cpp::Code> SpellTypes(const target::Target& target, const cpp::Signature& signature,
                                  target::Scope scope) {
  std::vector<cpp::Code> types;
  types.reserve(signature.parameters.size());
  for (const cpp::Parameter& parameter : signature.parameters) {
    types.push_back(SpellType(target, parameter.type, scope));
  }
  return types;
}

cpp::Code SpellDefault(const target::Target& target, const cpp::Parameter& parameter,
                       target::Scope scope) {
  if (!parameter.default_value) return {};
  return " = " + target.spell_default(*parameter.default_value, parameter.type, scope);
}

std::vector<cpp::Code> SpellParameters(const target::Target& target,
                                       const cpp::Signature& signature, target::Scope scope,
                                       Defaults defaults) {
  std::vector<cpp::Code> result;
  result.reserve(signature.parameters.size());
  for (const cpp::Parameter& parameter : signature.parameters) {
    result.push_back(cpp::Concat(SpellType(target, parameter.type, scope), " ", parameter.name));
    if (defaults == Defaults::kWrite) result.back() += SpellDefault(target, parameter, scope);
  }
  return result;
}

cpp::Code SpellDefinedParameter(const cpp::Code& type, const cpp::Identifier& name, bool is_used) {
  return is_used ? cpp::Concat(type, " ", name) : cpp::Concat(type, " /*", name, "*/");
}

std::vector<cpp::Code> SpellDefinedParameters(
    const target::Target& target, const cpp::Signature& signature,
    absl::FunctionRef<bool(const cpp::Parameter&)> is_used) {
  std::vector<cpp::Code> result;
  result.reserve(signature.parameters.size());
  for (const cpp::Parameter& parameter : signature.parameters) {
    result.push_back(
        SpellDefinedParameter(SpellType(target, parameter.type, target::Scope::kRuntime),
                              parameter.name, is_used(parameter)));
  }
  return result;
}

cpp::Code SpellKeysParameter(const target::Target& target, const cpp::Identifier& name) {
  return cpp::Concat(SpellType(target, KeysType(), target::Scope::kRuntime), " ", name);
}

void AddKeysHeader(const target::Target& target, target::HeaderSet* headers) {
  target::TypeParts parts;
  target.add_type_parts(KeysType(), &parts);
  target.add_type_headers(parts, headers);
}

std::vector<cpp::Code> ParameterNames(const cpp::Signature& signature) {
  std::vector<cpp::Code> names;
  names.reserve(signature.parameters.size());
  for (const cpp::Parameter& parameter : signature.parameters) names.push_back(parameter.name);
  return names;
}

void AddHeaders(const target::Target& target, const cpp::Signature& signature, Defaults defaults,
                target::HeaderSet* headers) {
  target.add_type_headers(TypePartsOf(target, signature), headers);
  if (defaults == Defaults::kWrite) AddDefaultHeaders(target, signature, headers);
}

target::TypeParts TypePartsOf(const target::Target& target, const cpp::Signature& signature) {
  target::TypeParts parts;
  target.add_type_parts(signature.result, &parts);
  for (const cpp::Parameter& parameter : signature.parameters) {
    target.add_type_parts(parameter.type, &parts);
  }
  return parts;
}

void AddDefaultHeaders(const target::Target& target, const cpp::Signature& signature,
                       target::HeaderSet* headers) {
  for (const cpp::Parameter& parameter : signature.parameters) {
    if (parameter.default_value) target.add_default_headers(*parameter.default_value, headers);
  }
}

cpp::Code SpellInner(const target::Target& target, const cpp::Code& inner) {
  return target.name_space + "::" + inner;
}

cpp::Code SpellApiNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(target.name_space, name_space);
}

cpp::Code SpellOpsNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(SpellInner(target, target.namespaces.dispatch), name_space);
}

cpp::Code SpellMetaNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(SpellInner(target, target.namespaces.meta), name_space);
}

cpp::Code SpellStructuredNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(SpellInner(target, target.namespaces.structured), name_space);
}

cpp::Code SpellMetaClass(const target::Target& target, const schema::NativeFunction& functional) {
  return SpellInside(target.namespaces.meta, NamespaceOf(functional)) +
         "::" + cpp::MetaClassName(functional);
}

cpp::Code SpellStructuredFunction(const target::Target& target,
                                  const schema::NativeFunction& function, const cpp::Code& name) {
  return SpellInside(target.namespaces.structured, NamespaceOf(function)) + "::" + name;
}

cpp::Code SpellDispatchFunction(const target::Target& target,
                                const schema::NativeFunction& function, const cpp::Code& inner) {
  const cpp::Code& outer = target.namespaces.dispatch;
  const std::string name_space = NamespaceOf(function);
  const auto name = cpp::Identifier::Known(function.schema.name.value.UnambiguousName());
  if (name_space.empty()) return cpp::Concat(outer, "::", inner, name);
  return cpp::Concat(outer, "::", cpp::Identifier::Known(name_space), "::", inner, name);
}

cpp::Code SpellRedispatchFunction(const target::Target& target,
                                  const schema::NativeFunction& function) {
  return SpellDispatchFunction(target, function, target.namespaces.below_keys + "::");
}

cpp::Identifier BoxedCallFunction(const schema::NativeFunction& function) {
  const std::string name_space = NamespaceOf(function);
  const std::string name = "_" + function.schema.name.value.UnambiguousName();
  if (name_space.empty()) return cpp::Identifier::Known("Call" + name);
  return cpp::Identifier::Known("Call" + std::to_string(name_space.size()) + "_" + name_space +
                                name);
}

cpp::Code SpellKernelNamespace(const target::Target& target, const schema::KernelName& kernel) {
  return plan::IsInOwnNamespace(kernel) ? target.namespaces.all_kernels
                                        : SpellWrittenNamespace(kernel);
}

cpp::Code SpellKernelName(const target::Target& target, const schema::KernelName& kernel) {
  const cpp::Identifier name = cpp::Identifier::Known(kernel.name);
  if (plan::IsInOwnNamespace(kernel)) return cpp::Concat(target.namespaces.kernels, "::", name);
  return cpp::Concat("::", SpellWrittenNamespace(kernel), "::", name);
}

cpp::Code SpellImplClass(const target::Target& target, const schema::KernelName& kernel) {
  return SpellKernelName(target, {kernel.name_space, cpp::ImplClassName(kernel).text()});
}

cpp::Code SpellKernelOpening(const target::Target& target, const cpp::Signature& signature,
                             const schema::KernelName& kernel) {
  return cpp::Concat(SpellKernelType(target, kernel, signature.result, KernelScope(target, kernel)),
                     " ", signature.name, "(");
}

std::vector<cpp::Code> SpellKernelParameters(const target::Target& target,
                                             const cpp::Signature& signature,
                                             const schema::KernelName& kernel, Defaults defaults) {
  const target::Scope scope = KernelScope(target, kernel);
  if (!kernel.SupportsSymInt()) return SpellParameters(target, signature, scope, defaults);
  std::vector<cpp::Code> result;
  for (const cpp::Parameter& one : signature.parameters) {
    result.push_back(cpp::Concat(SpellKernelType(target, kernel, one.type, scope), " ", one.name));
    if (defaults == Defaults::kOmit || !one.default_value) continue;
    result.back() += " = " + target.spell_symbolic_default(*one.default_value, one.type, scope);
  }
  return result;
}

target::Scope KernelScope(const target::Target& target, const schema::KernelName& kernel) {
  const std::string& outer = target.name_space.text();
  const std::string& inner = target.namespaces.all_kernels.text();
  const bool is_inside = inner.compare(0, outer.size() + 2, outer + "::") == 0;
  return is_inside && plan::IsInOwnNamespace(kernel) ? target::Scope::kRuntime
                                                     : target::Scope::kOutside;
}

bool IsWrittenOptional(const schema::Argument& argument, const cpp::Parameter& dispatched) {
  return dispatched.type.IsAtom(cpp::Atom::kTensor) && !argument.type.value.IsPlain();
}

bool HasWrittenOptional(const schema::NativeFunction& function, const cpp::Signature& dispatcher) {
  for (size_t i = 0; i < dispatcher.parameters.size(); ++i) {
    if (IsWrittenOptional(function.schema.arguments[i], dispatcher.parameters[i])) return true;
  }
  return false;
}

std::vector<cpp::Code> SpellForKernel(const target::Target& target,
                                      const schema::NativeFunction& function,
                                      const cpp::Signature& dispatcher,
                                      const expand::KernelLine& line) {
  std::vector<cpp::Code> arguments = ParameterNames(dispatcher);
  // Members of a backend's class take the arguments of the dispatch function.
  if (!line.kernel.value.class_name.empty()) return arguments;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!IsWrittenOptional(function.schema.arguments[i], dispatcher.parameters[i])) continue;
    arguments[i] = cpp::Concat(target.dispatch.written_optional, "(", arguments[i], ")");
  }
  return arguments;
}

}  // namespace switchyard::emit

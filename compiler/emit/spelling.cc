#include "compiler/emit/spelling.h"

#include <cstdio>
#include <cstdlib>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {
namespace {

// PyTorch's namespace stands for the run-time's own, so that its files mean the same here.
bool IsOwnNamespace(const schema::KernelName& kernel) {
  return kernel.class_name.empty() && (kernel.name_space.empty() || kernel.name_space == "at");
}

cpp::Code SpellWrittenNamespace(const schema::KernelName& kernel) {
  std::vector<cpp::Code> parts;
  for (const cpp::Identifier& part : cpp::KernelNamespace(kernel)) parts.push_back(part);
  return Join(parts, "::");
}

// `outer::vendor`.
cpp::Code SpellInside(const cpp::Code& outer, const std::string& name_space) {
  return name_space.empty() ? outer : outer + "::" + cpp::Identifier::Known(name_space);
}

}  // namespace

cpp::Code SpellType(const target::Target& target, const cpp::CppType& type, target::Scope scope) {
  const std::optional<cpp::Code> spelled = target.spell_type(type, scope);
  if (spelled) return *spelled;
  std::fprintf(stderr, "a type without a spelling for target %s was not checked\n",
               std::string(target.name).c_str());
  std::abort();
}

cpp::Code SpellOpening(const target::Target& target, const cpp::Signature& signature,
                       target::Scope scope, const cpp::Code& qualifier) {
  return SpellType(target, signature.result, scope) + " " + qualifier + signature.name + "(";
}

std::vector<cpp::Code> SpellParameters(const target::Target& target,
                                       const cpp::Signature& signature, target::Scope scope,
                                       Defaults defaults) {
  std::vector<cpp::Code> result;
  for (const cpp::Parameter& parameter : signature.parameters) {
    cpp::Code code = SpellType(target, parameter.type, scope) + " " + parameter.name;
    if (defaults == Defaults::kWrite && parameter.default_value) {
      code += " = " + target.spell_default(*parameter.default_value, parameter.type, scope);
    }
    result.push_back(std::move(code));
  }
  return result;
}

std::vector<cpp::Code> SpellDefinedParameters(
    const target::Target& target, const cpp::Signature& signature,
    const std::function<bool(const cpp::Parameter&)>& is_used) {
  std::vector<cpp::Code> result;
  for (const cpp::Parameter& parameter : signature.parameters) {
    const cpp::Code type = SpellType(target, parameter.type, target::Scope::kRuntime);
    const cpp::Code name(parameter.name);
    result.push_back(is_used(parameter) ? type + " " + name : type + " /*" + name + "*/");
  }
  return result;
}

cpp::Code SpellParameterType(const target::Target& target, const cpp::Parameter& parameter,
                             target::Scope scope) {
  return SpellType(target, parameter.type, scope);
}

std::vector<cpp::Code> ParameterNames(const cpp::Signature& signature) {
  std::vector<cpp::Code> names;
  for (const cpp::Parameter& parameter : signature.parameters) names.push_back(parameter.name);
  return names;
}

void AddHeaders(const target::Target& target, const cpp::Signature& signature, Defaults defaults,
                target::HeaderSet* headers) {
  target.add_type_headers(signature.result, headers);
  for (const cpp::Parameter& parameter : signature.parameters) {
    target.add_type_headers(parameter.type, headers);
    if (defaults == Defaults::kWrite && parameter.default_value) {
      target.add_default_headers(*parameter.default_value, headers);
    }
  }
}

cpp::Code SpellApiNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(target.name_space, name_space);
}

cpp::Code SpellOpsNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(target.name_space + "::ops", name_space);
}

cpp::Code SpellMetaNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(target.name_space + "::meta", name_space);
}

cpp::Code SpellStructuredNamespace(const target::Target& target, const std::string& name_space) {
  return SpellInside(target.name_space + "::structured", name_space);
}

cpp::Code SpellMetaClass(const schema::NativeFunction& functional) {
  return SpellInside("meta", NamespaceOf(functional)) + "::" + cpp::MetaClassName(functional);
}

cpp::Code SpellStructuredFunction(const schema::NativeFunction& function, const cpp::Code& name) {
  return SpellInside("structured", NamespaceOf(function)) + "::" + name;
}

cpp::Code SpellDispatchFunction(const schema::NativeFunction& function, const cpp::Code& inner) {
  const std::string name_space = NamespaceOf(function);
  const cpp::Code name =
      inner + cpp::Identifier::Known(function.schema.name.value.UnambiguousName());
  if (name_space.empty()) return "ops::" + name;
  return "ops::" + cpp::Code(cpp::Identifier::Known(name_space)) + "::" + name;
}

cpp::Code SpellRedispatchFunction(const schema::NativeFunction& function) {
  return SpellDispatchFunction(function, "redispatch::");
}

cpp::Code SpellKernelNamespace(const target::Target& target, const schema::KernelName& kernel) {
  return IsOwnNamespace(kernel) ? target.name_space + "::native" : SpellWrittenNamespace(kernel);
}

cpp::Code SpellKernelName(const schema::KernelName& kernel) {
  const cpp::Code name = cpp::Identifier::Known(kernel.name);
  if (IsOwnNamespace(kernel)) return "native::" + name;
  return "::" + SpellWrittenNamespace(kernel) + "::" + name;
}

cpp::Code SpellImplClass(const schema::KernelName& kernel) {
  return SpellKernelName({kernel.name_space, cpp::ImplClassName(kernel).text()});
}

target::Scope KernelScope(const schema::KernelName& kernel) {
  return IsOwnNamespace(kernel) ? target::Scope::kRuntime : target::Scope::kOutside;
}

}  // namespace switchyard::emit

// Signatures spelled for a target: the parts of declarations, definitions and calls.
#ifndef SWITCHYARD_COMPILER_EMIT_SPELLING_H_
#define SWITCHYARD_COMPILER_EMIT_SPELLING_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/cpp/signature.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// `Tensor& add_out(`; with a qualifier, `Tensor& redispatch::add_out(`.
cpp::Code SpellOpening(const target::Target& target, const cpp::Signature& signature,
                       target::Scope scope, const cpp::Code& qualifier = {});

enum class Defaults : uint8_t { kOmit, kWrite };
// `const Tensor& self`, `bool keepdim = false`, ...
std::vector<cpp::Code> SpellParameters(const target::Target& target,
                                       const cpp::Signature& signature, target::Scope scope,
                                       Defaults defaults);
// The types of the parameters.
std::vector<cpp::Code> SpellTypes(const target::Target& target, const cpp::Signature& signature,
                                  target::Scope scope);
// ` = false`; empty without a default.
cpp::Code SpellDefault(const target::Target& target, const cpp::Parameter& parameter,
                       target::Scope scope);
// Parameters without defaults; without names when `is_used` returns false.
std::vector<cpp::Code> SpellDefinedParameters(
    const target::Target& target, const cpp::Signature& signature,
    absl::FunctionRef<bool(const cpp::Parameter&)> is_used);
// `const Scalar& alpha`; `const Scalar& /*alpha*/` where the parameter is not used.
cpp::Code SpellDefinedParameter(const cpp::Code& type, const cpp::Identifier& name, bool is_used);

// The same for the declaration of a kernel, which may take symbolic integers.
cpp::Code SpellKernelOpening(const target::Target& target, const cpp::Signature& signature,
                             const schema::KernelName& kernel);
std::vector<cpp::Code> SpellKernelParameters(const target::Target& target,
                                             const cpp::Signature& signature,
                                             const schema::KernelName& kernel, Defaults defaults);
// A type of a kernel of the user.
cpp::Code SpellKernelType(const target::Target& target, const schema::KernelName& kernel,
                          const cpp::CppType& type, target::Scope scope);

// A type of an operator of a TargetBuild.
cpp::Code SpellType(const target::Target& target, const cpp::CppType& type, target::Scope scope);
// `DispatchKeySet dispatchKeySet`: the first parameter of redispatch functions.
cpp::Code SpellKeysParameter(const target::Target& target, const cpp::Identifier& name);
// Adds the header of its type.
void AddKeysHeader(const target::Target& target, target::HeaderSet* headers);
// The names of the parameters.
std::vector<cpp::Code> ParameterNames(const cpp::Signature& signature);

// Adds the headers of the types in the signature and, on request, of its defaults.
void AddHeaders(const target::Target& target, const cpp::Signature& signature, Defaults defaults,
                target::HeaderSet* headers);

target::TypeParts TypePartsOf(const target::Target& target, const cpp::Signature& signature);
void AddDefaultHeaders(const target::Target& target, const cpp::Signature& signature,
                       target::HeaderSet* headers);

// A namespace inside the run-time's, qualified: `switchyard::native`.
cpp::Code SpellInner(const target::Target& target, const cpp::Code& inner);
// The namespaces of the public functions and the dispatch functions for operators in this namespace
// (as in OperatorGroup): `switchyard`, `switchyard::ops`, `switchyard::ops::vendor`.
cpp::Code SpellApiNamespace(const target::Target& target, const std::string& name_space);
cpp::Code SpellOpsNamespace(const target::Target& target, const std::string& name_space);
// The same for meta classes and for the functions around structured kernels: `switchyard::meta`,
// `switchyard::structured::vendor`.
cpp::Code SpellMetaNamespace(const target::Target& target, const std::string& name_space);
cpp::Code SpellStructuredNamespace(const target::Target& target, const std::string& name_space);
// Names in these, as code in the run-time's namespace spells them: `meta::structured_add_Tensor`
// for the functional operator of a family, `structured::vendor::f_CPU`.
cpp::Code SpellMetaClass(const target::Target& target, const schema::NativeFunction& functional);
cpp::Code SpellStructuredFunction(const target::Target& target,
                                  const schema::NativeFunction& function, const cpp::Code& name);
// The dispatch function's name in emitted code in the run-time's namespace: `ops::add_Tensor`.
cpp::Code SpellDispatchFunction(const target::Target& target,
                                const schema::NativeFunction& function,
                                const cpp::Code& inner = {});
// The same below some keys: `ops::redispatch::add_Tensor`.
cpp::Code SpellRedispatchFunction(const target::Target& target,
                                  const schema::NativeFunction& function);

// The boxed call of an operator, in `boxed` in the run-time's namespace. The name begins with a
// word, because an operator can be called `index` or `call`, and contains the length of the
// namespace, so that no two names are equal.
cpp::Identifier BoxedCallFunction(const schema::NativeFunction& function);

// The namespace of a kernel: outermost first. The run-time's own when the schema names none.
cpp::Code SpellKernelNamespace(const target::Target& target, const schema::KernelName& kernel);
// The kernel's name in emitted code in the run-time's namespace: `native::add_cpu`,
// `::a::native::f`.
cpp::Code SpellKernelName(const target::Target& target, const schema::KernelName& kernel);
// The class of a structured kernel, in the same namespace: `native::structured_add_out`.
cpp::Code SpellImplClass(const target::Target& target, const schema::KernelName& kernel);
// The scope in which the types of its declaration are spelled.
target::Scope KernelScope(const target::Target& target, const schema::KernelName& kernel);

// Whether a written `Tensor?` is a tensor in the dispatch function, undefined for none.
bool IsWrittenOptional(const schema::Argument& argument, const cpp::Parameter& dispatched);
// Whether the dispatch function has such a parameter.
bool HasWrittenOptional(const schema::NativeFunction& function, const cpp::Signature& dispatcher);
// The parameters of the dispatch function as arguments of the kernel.
std::vector<cpp::Code> SpellForKernel(const target::Target& target,
                                      const schema::NativeFunction& function,
                                      const cpp::Signature& dispatcher,
                                      const expand::KernelLine& line);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_SPELLING_H_

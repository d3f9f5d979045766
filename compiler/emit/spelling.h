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
// ` = false`; nothing where there is no default.
cpp::Code SpellDefault(const target::Target& target, const cpp::Parameter& parameter,
                       target::Scope scope);
// Parameters without defaults, and without names where `is_used` says no.
std::vector<cpp::Code> SpellDefinedParameters(
    const target::Target& target, const cpp::Signature& signature,
    absl::FunctionRef<bool(const cpp::Parameter&)> is_used);
// `const Scalar& alpha`; `const Scalar& /*alpha*/` where the parameter is not used.
cpp::Code SpellDefinedParameter(const cpp::Code& type, const cpp::Identifier& name, bool is_used);

// A type of an operator of a TargetBuild.
cpp::Code SpellType(const target::Target& target, const cpp::CppType& type, target::Scope scope);
// `DispatchKeySet dispatchKeySet`: what stands in front of the parameters of redispatch functions.
cpp::Code SpellKeysParameter(const target::Target& target, const cpp::Identifier& name);
// What declares it.
void AddKeysHeader(const target::Target& target, target::HeaderSet* headers);
// The names of the parameters.
std::vector<cpp::Code> ParameterNames(const cpp::Signature& signature);

// What declares the types of the signature and, if asked for, its defaults.
void AddHeaders(const target::Target& target, const cpp::Signature& signature, Defaults defaults,
                target::HeaderSet* headers);

target::TypeParts TypePartsOf(const target::Target& target, const cpp::Signature& signature);
void AddDefaultHeaders(const target::Target& target, const cpp::Signature& signature,
                       target::HeaderSet* headers);

// A namespace inside that of the run-time, with it: `switchyard::native`.
cpp::Code SpellInner(const target::Target& target, const cpp::Code& inner);
// Where the public functions and the dispatch functions of operators in this namespace (as in
// OperatorGroup) are: `switchyard`, `switchyard::ops`, `switchyard::ops::vendor`.
cpp::Code SpellApiNamespace(const target::Target& target, const std::string& name_space);
cpp::Code SpellOpsNamespace(const target::Target& target, const std::string& name_space);
// The same of meta classes and of the functions around structured kernels: `switchyard::meta`,
// `switchyard::structured::vendor`.
cpp::Code SpellMetaNamespace(const target::Target& target, const std::string& name_space);
cpp::Code SpellStructuredNamespace(const target::Target& target, const std::string& name_space);
// A name there, in the run-time's namespace: `meta::structured_add_Tensor` for the functional
// operator of a family, `structured::vendor::f_CPU`.
cpp::Code SpellMetaClass(const target::Target& target, const schema::NativeFunction& functional);
cpp::Code SpellStructuredFunction(const target::Target& target,
                                  const schema::NativeFunction& function, const cpp::Code& name);
// How emitted code in the run-time's namespace calls the dispatch function: `ops::add_Tensor`.
cpp::Code SpellDispatchFunction(const target::Target& target,
                                const schema::NativeFunction& function,
                                const cpp::Code& inner = {});
// The same below some keys: `ops::redispatch::add_Tensor`.
cpp::Code SpellRedispatchFunction(const target::Target& target,
                                  const schema::NativeFunction& function);

// The boxed call of an operator, in `boxed` in the run-time's namespace. With a word in front: an
// operator can be called `index` or `call`; with the length of a namespace, so that no two names
// come out the same.
cpp::Identifier BoxedCallFunction(const schema::NativeFunction& function);

// The namespace of a kernel: outermost first. The run-time's own when the schema names none.
cpp::Code SpellKernelNamespace(const target::Target& target, const schema::KernelName& kernel);
// How emitted code in the run-time's namespace calls it: `native::add_cpu`, `::a::native::f`.
cpp::Code SpellKernelName(const target::Target& target, const schema::KernelName& kernel);
// The class of a structured kernel, in the same namespace: `native::structured_add_out`.
cpp::Code SpellImplClass(const target::Target& target, const schema::KernelName& kernel);
// Where the types of its declaration are spelled.
target::Scope KernelScope(const schema::KernelName& kernel);

// A written `Tensor?` that the dispatch function takes as a tensor, undefined for none.
bool IsWrittenOptional(const schema::Argument& argument, const cpp::Parameter& dispatched);
// Whether one of the parameters of the dispatch function is.
bool HasWrittenOptional(const schema::NativeFunction& function, const cpp::Signature& dispatcher);
// The parameters of the dispatch function as arguments of the kernel.
std::vector<cpp::Code> SpellForKernel(const target::Target& target,
                                      const schema::NativeFunction& function,
                                      const cpp::Signature& dispatcher,
                                      const expand::KernelLine& line);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_SPELLING_H_

// The C++ signatures of an operator at every level. Everything that emits or checks uses these
// functions.
//
// Takes operators whose names and types have C++ forms (spellability.h finds those that have none,
// and why); gives signatures in target-neutral types. An operator that was not checked ends the
// program. Source: reference C++ signatures, sections 1 to 4.
#ifndef SWITCHYARD_COMPILER_CPP_SIGNATURE_H_
#define SWITCHYARD_COMPILER_CPP_SIGNATURE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/identifier.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

struct Parameter {
  Identifier name;
  CppType type;
  std::optional<DefaultArgument> default_value;
};

struct Signature {
  Identifier name;
  CppType result;
  std::vector<Parameter> parameters;
};

// Whether the parameters are equal. C++ cannot tell two functions with equal parameters apart.
bool HaveEqualParameters(const Signature& a, const Signature& b);

// The forms of a public function.
//   kPlain     `f_out(out, self)`: out arguments first; tensor options as four parameters
//   kFaithful  `f_outf(self, out)`: in the order of the schema, without defaults
//   kPacked    as plain, but tensor options are one parameter
enum class ApiForm : uint8_t { kPlain, kFaithful, kPacked };

// The forms that are emitted for an operator, plain first. It has a faithful form only if it has
// out arguments; otherwise that form would be the plain one.
std::vector<ApiForm> ApiForms(const schema::FunctionSchema& schema);
// The same where tensor options are packed: operators with tensor options then have a faithful form
// too.
std::vector<ApiForm> PackedApiForms(const schema::FunctionSchema& schema);

// `f`, `f_`, `f_out`, `f_outf`; with symbolic integers `f_symint`, `f_symint_out`.
std::string UnboundApiName(const schema::FunctionSchema& schema, ApiForm form, Integers integers);
// The same; `__dispatch_` precedes it with manual_cpp_binding.
std::string ApiName(const schema::NativeFunction& function, ApiForm form,
                    Integers integers = Integers::kPlain);
Signature ApiSignature(const schema::NativeFunction& function, ApiForm form,
                       Integers integers = Integers::kPlain);

// A const member of Tensor: the public function without self. The operator must have a self.
Signature MethodSignature(const schema::NativeFunction& function, ApiForm form,
                          Integers integers = Integers::kPlain);

// The dispatch function: the unambiguous name, parameters in the order of the schema, no defaults.
Signature DispatcherSignature(const schema::NativeFunction& function,
                              Integers integers = Integers::kSymbolic);

// The name of the parameter for the key set, distinct from the parameters of `signature`.
Identifier RedispatchKeys(const Signature& signature);
// The function that continues a call below some keys: the signature of a public or a dispatch
// function with a key set before its parameters.
Signature RedispatchSignature(Signature signature);

// The function that the author of a kernel defines: parameters in the order of the schema. Defaults
// are those that the reference declares: none for operators with out arguments, and empty tensor
// options whatever the schema says. A kernel of a backend file has the signature of the dispatch
// function.
Signature KernelSignature(const schema::NativeFunction& function, const schema::KernelName& kernel);
// The same for code that names each operator without one of its kernels: `f`, `f_out`,
// `f_OVERLOAD`, `f_out_OVERLOAD`.
Signature NativeSignature(const schema::NativeFunction& function, Integers integers);
// The parts of `a::b`.
std::vector<Identifier> NamespaceParts(std::string_view name_space);
// The namespace of a kernel, outermost first, as written in the schema: {a, native} for `a::f`, {a,
// b} for a member of class `a::b`. Empty for the run-time's own `native`.
std::vector<Identifier> KernelNamespace(const schema::KernelName& kernel);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_SIGNATURE_H_

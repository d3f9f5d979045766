// What an operator looks like in C++, level by level: one function of (operator, level), used by
// all that emit or check.
//
// Takes operators whose names and types have C++ forms (spellability.h tells which have not, and
// why); gives signatures in target-neutral types. Handing over an operator that was not checked
// ends the program. Source: reference C++ signatures, sections 1 to 4.
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

// True when both can stand in one overload set: C++ tells functions apart by their parameters
// alone.
bool HaveEqualParameters(const Signature& a, const Signature& b);

// The forms of a public function.
//   kPlain     `f_out(out, self)`: out arguments first; tensor options as four parameters
//   kFaithful  `f_outf(self, out)`: in the order of the schema, without defaults
//   kPacked    as plain, but tensor options are one parameter
enum class ApiForm : uint8_t { kPlain, kFaithful, kPacked };

// The forms that are emitted for an operator, plain first: its faithful form is another function
// than the plain one only if it has out arguments.
std::vector<ApiForm> ApiForms(const schema::FunctionSchema& schema);
// The same where tensor options are packed: then those operators have a faithful form, too.
std::vector<ApiForm> PackedApiForms(const schema::FunctionSchema& schema);

// `f`, `f_`, `f_out`, `f_outf`; with symbolic integers `f_symint`, `f_symint_out`.
std::string UnboundApiName(const schema::FunctionSchema& schema, ApiForm form, Integers integers);
// The same; with manual_cpp_binding `__dispatch_` in front.
std::string ApiName(const schema::NativeFunction& function, ApiForm form,
                    Integers integers = Integers::kPlain);
Signature ApiSignature(const schema::NativeFunction& function, ApiForm form,
                       Integers integers = Integers::kPlain);

// A const member of Tensor: the public function without self. Precondition: there is a self.
Signature MethodSignature(const schema::NativeFunction& function, ApiForm form,
                          Integers integers = Integers::kPlain);

// The dispatch function: the unambiguous name, parameters in the order of the schema, no defaults.
Signature DispatcherSignature(const schema::NativeFunction& function,
                              Integers integers = Integers::kSymbolic);

// The name of the parameter that a set of keys is given as, beside the parameters of `signature`.
Identifier RedispatchKeys(const Signature& signature);
// What goes on with a call below some keys: the signature of a public or a dispatch function with a
// set of keys in front of its parameters.
Signature RedispatchSignature(Signature signature);

// What the writer of a kernel defines: parameters in the order of the schema. Defaults as the
// reference declares them: none for operators with out arguments, and empty tensor options whatever
// the schema says. That of a backend file has the signature of the dispatch function.
Signature KernelSignature(const schema::NativeFunction& function, const schema::KernelName& kernel);
// The same for code that has a name for each operator and no kernel to take one from: `f`, `f_out`,
// `f_OVERLOAD`, `f_out_OVERLOAD`.
Signature NativeSignature(const schema::NativeFunction& function, Integers integers);
// `a::b` part by part.
std::vector<Identifier> NamespaceParts(std::string_view name_space);
// The namespace that a kernel is in, outermost first, as written in the schema: `a::f` is in {a,
// native}, a member of class `a::b` in {a, b}. Empty for the run-time's own `native`.
std::vector<Identifier> KernelNamespace(const schema::KernelName& kernel);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_SIGNATURE_H_

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

// The two forms of a public function. They differ for operators with out arguments: `f_out(out,
// self)` and, in the order of the schema, `f_outf(self, out)`; the latter has no defaults. Tensor
// options stand as four parameters with their defaults in the plain form, which is then the only
// one.
enum class ApiForm : uint8_t { kPlain, kFaithful };

// The forms that an operator has, plain first.
std::vector<ApiForm> ApiForms(const schema::FunctionSchema& schema);
// `f`, `f_`, `f_out`, `f_outf`; with manual_cpp_binding `__dispatch_` in front.
std::string ApiName(const schema::NativeFunction& function, ApiForm form);
Signature ApiSignature(const schema::NativeFunction& function, ApiForm form);

// The dispatch function: the unambiguous name, parameters in the order of the schema, no defaults.
Signature DispatcherSignature(const schema::NativeFunction& function);

// What the writer of a kernel defines: parameters in the order of the schema. Defaults as the
// reference declares them: none for operators with out arguments, and empty tensor options whatever
// the schema says.
Signature KernelSignature(const schema::NativeFunction& function, const schema::KernelName& kernel);
// The namespace that a kernel is in, outermost first, as written in the schema: `a::f` is in {a,
// native}. Empty for the run-time's own `native`.
std::vector<Identifier> KernelNamespace(const schema::KernelName& kernel);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_SIGNATURE_H_

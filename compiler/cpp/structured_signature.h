// The two functions of a structured operator: `meta`, which computes shapes, and `impl`, the one
// kernel for the functional, in-place and out forms. Both are members of classes.
//
// Takes the functional and the out operator of a family whose out operator is structured; gives
// names and signatures in target-neutral types. Source: reference C++ signatures, sections 1, 2, 7.
#ifndef SWITCHYARD_COMPILER_CPP_STRUCTURED_SIGNATURE_H_
#define SWITCHYARD_COMPILER_CPP_STRUCTURED_SIGNATURE_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// `structured_add_Tensor`, from the functional operator.
Identifier MetaClassName(const schema::NativeFunction& functional);
// `structured_add_out`, from the name of a kernel of the out operator.
Identifier ImplClassName(const schema::KernelName& kernel);

// `meta`: the arguments of the functional operator. The result is void here; with precomputed
// values, `meta` returns the struct that holds them.
Signature MetaSignature(const schema::NativeFunction& functional);
// `impl`: the arguments after replacement by precomputed values, then the precomputed values that
// are new, then the out arguments.
Signature ImplSignature(const schema::NativeFunction& out);
// The out arguments of `impl`.
std::vector<Parameter> OutParameters(const schema::NativeFunction& out);

// The dispatch function of one member of the family, under the name that it has in the structured
// kernel for `key`: `add_Tensor_CPU`.
Signature StructuredWrapperSignature(const schema::NativeFunction& function, std::string_view key);

// A value that `meta` computes once for `impl`.
struct PrecomputedValue {
  Parameter parameter;  // a parameter of impl
  CppType member;       // the member of the struct: a value type
  Identifier flag;      // DIM for `dim`: the template parameter that tells whether the value is set
};

// Returns `DIM` for `dim`.
std::string PrecomputedFlag(std::string_view name);

// The values that replace an argument come first, in the order of their lines. Empty when there are
// no values.
std::vector<PrecomputedValue> PrecomputedValues(const schema::NativeFunction& out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_STRUCTURED_SIGNATURE_H_

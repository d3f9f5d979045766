// The two functions behind a structured operator: `meta`, which computes shapes, and `impl`, the
// kernel, which is written once for the functional, in-place and out form. Both are members of
// classes.
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

// `structured_add_Tensor`: of the functional operator.
Identifier MetaClassName(const schema::NativeFunction& functional);
// `structured_add_out`, from the name of a kernel of the out operator.
Identifier ImplClassName(const schema::KernelName& kernel);

// `meta`: the arguments of the functional operator. The result is void here; where there are
// precomputed values it is the struct that holds them.
Signature MetaSignature(const schema::NativeFunction& functional);
// `impl`: arguments, with those that precomputed values replace replaced, and then those that they
// add; out arguments last.
Signature ImplSignature(const schema::NativeFunction& out);
// The last of them.
std::vector<Parameter> OutParameters(const schema::NativeFunction& out);

// The dispatch function of one member of the family under the name that the structured kernel for
// `key` has: `add_Tensor_CPU`.
Signature StructuredWrapperSignature(const schema::NativeFunction& function, std::string_view key);

// What `meta` computes once for `impl`.
struct PrecomputedValue {
  Parameter parameter;  // of impl
  CppType member;       // of the struct that holds it: a value
  Identifier flag;      // DIM for `dim`: the template parameter that tells whether it is set
};

// `DIM`.
std::string PrecomputedFlag(std::string_view name);

// Those that replace an argument first, in the order of their lines. Empty when there are none.
std::vector<PrecomputedValue> PrecomputedValues(const schema::NativeFunction& out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_STRUCTURED_SIGNATURE_H_

// The result of `ufunc_inner_loop` of a structured out operator: the function that computes an
// element of each dtype, on the CPU and in CUDA's functors.
//
// Takes an out operator with loops that passed the rules of compiler/sema; gives names and lists in
// the order of the dtypes. An entry for one key (CPUScalar, CUDAFunctor) precedes ScalarOnly, which
// precedes Generic. Source: reference C++ signatures, section 9, and the schema language's
// `ufunc_inner_loop`.
#ifndef SWITCHYARD_COMPILER_CPP_UFUNC_H_
#define SWITCHYARD_COMPILER_CPP_UFUNC_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// The dtypes that a word of the list stands for: the dtype itself, or the dtypes of a class such as
// `AllAndComplex`.
std::vector<std::string_view> UfuncDtypes(std::string_view word);

// `ufunc::function` computes one element of dtype `dtype`.
struct UfuncCase {
  std::string_view dtype;
  Identifier function;
};
std::vector<UfuncCase> CpuUfuncCases(const schema::NativeFunction& out);

// An input of an element function, in the order of the schema.
enum class UfuncInput : uint8_t {
  kTensor,  // an element
  kScalar,  // a number, converted to the type of the computation
  kValue,   // anything else, unchanged
};
struct UfuncParameter {
  Parameter parameter;  // a parameter of impl
  UfuncInput kind;
};
std::vector<UfuncParameter> UfuncParameters(const schema::NativeFunction& out);

// A class whose objects compute one element on a CUDA device. `CUDAFunctor` takes elements of all
// tensors. With `...OnSelf` and `...OnOther`, one of two tensors is a number that the object holds:
// the former takes elements of the first tensor, the latter of the second.
struct CudaFunctor {
  Identifier name;
  size_t held_tensor = kNone;  // index among the tensors
  bool is_emitted = true;      // otherwise the user defines it, with the name in the schema

  static constexpr size_t kNone = static_cast<size_t>(-1);
};
struct CudaUfunc {
  Identifier function;  // the function that the emitted functors call
  std::vector<std::string_view> dtypes;
  std::vector<CudaFunctor> functors;  // functors that hold a tensor come first
};
// `functors` is empty when the keys of CUDA list different dtypes: that has no form.
CudaUfunc CudaUfuncOf(const schema::NativeFunction& out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_UFUNC_H_

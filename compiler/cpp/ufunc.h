// What `ufunc_inner_loop` of a structured out operator asks for: which function computes an element
// of which dtype, on the CPU and in CUDA's functors.
//
// Takes an out operator with loops that passed the rules of compiler/sema; gives names and lists in
// the order of the dtypes. Source: reference C++ signatures, section 9, and the schema language's
// `ufunc_inner_loop`: an entry for one key (CPUScalar, CUDAFunctor) goes before ScalarOnly, which
// goes before Generic.
#ifndef SWITCHYARD_COMPILER_CPP_UFUNC_H_
#define SWITCHYARD_COMPILER_CPP_UFUNC_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// The dtypes that a word of the list stands for: itself, or those of a class such as
// `AllAndComplex`.
std::vector<std::string_view> UfuncDtypes(std::string_view word);

// One element of dtype `dtype` is computed by `ufunc::function`.
struct UfuncCase {
  std::string_view dtype;
  Identifier function;
};
std::vector<UfuncCase> CpuUfuncCases(const schema::NativeFunction& out);

// An input of an element function, in the order of the schema.
enum class UfuncInput : uint8_t {
  kTensor,  // an element
  kScalar,  // a number, converted to the type that is computed in
  kValue,   // anything else, as it is
};
struct UfuncParameter {
  Parameter parameter;  // of impl
  UfuncInput kind;
};
std::vector<UfuncParameter> UfuncParameters(const schema::NativeFunction& out);

// A class whose objects compute one element on a CUDA device: from elements of all tensors
// (`CUDAFunctor`), or with one of two tensors a number that the object holds (`...OnSelf` takes
// elements of the first, `...OnOther` of the second).
struct CudaFunctor {
  Identifier name;
  size_t held_tensor = kNone;  // place among the tensors
  bool is_emitted = true;      // the user defines the others, with the names in the schema

  static constexpr size_t kNone = static_cast<size_t>(-1);
};
struct CudaUfunc {
  Identifier function;  // that the emitted functors call
  std::vector<std::string_view> dtypes;
  std::vector<CudaFunctor> functors;  // those that hold a tensor first
};
// Empty `functors` when the keys of CUDA list different dtypes, which have no form.
CudaUfunc CudaUfuncOf(const schema::NativeFunction& out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_UFUNC_H_

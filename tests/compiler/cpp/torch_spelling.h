// Signatures as PyTorch 1.13.1 spells them, to compare ours with what torchgen prints.
//
// Takes signatures of compiler/cpp; gives declarations such as
// `at::Tensor add(const at::Tensor & self, const at::Scalar & alpha=1)`. No target of this project
// prints this.
// Source: reference C++ signatures, sections 2 to 4.
#ifndef SWITCHYARD_TESTS_COMPILER_CPP_TORCH_SPELLING_H_
#define SWITCHYARD_TESTS_COMPILER_CPP_TORCH_SPELLING_H_

#include <string>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

struct TorchSpelling {
  // Tensor[] is a `const at::ITensorListRef &`: in operators with structured kernels.
  bool has_list_references = false;

  static TorchSpelling Of(const schema::NativeFunction& function);

  std::string Type(const CppType& type) const;
  std::string Default(const DefaultArgument& value, const CppType& type) const;
  // "TYPE NAME", with "=DEFAULT" where there is one.
  std::string Parameter(const cpp::Parameter& parameter) const;
  // "RESULT NAME(PARAMETERS)".
  std::string Declaration(const Signature& signature) const;

 private:
  std::string Value(const CppType& type) const;
  std::string View(const CppType& element) const;
};

// `signature` with the defaults that torchgen writes where ours say the same in another way: the
// one element `1` for `int[2] stride=1`, which ours repeats, and the integer of `float p=2`.
Signature WithTorchDefaults(const schema::NativeFunction& function, Signature signature);

Signature WithoutDefaults(Signature signature);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_TESTS_COMPILER_CPP_TORCH_SPELLING_H_

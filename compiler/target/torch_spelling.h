// Signatures in the spelling of PyTorch 1.13.1: for people, for programs that read dumps, and for
// comparisons with torchgen's output.
//
// Takes signatures of compiler/cpp; gives declarations such as `at::Tensor add(const at::Tensor &
// self, const at::Scalar & alpha=1)`. The target `aten` spells kernels with it; nothing is emitted
// for PyTorch.
//
// Source: reference C++ signatures, sections 2 to 4 and 7.
#ifndef SWITCHYARD_COMPILER_TARGET_TORCH_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_TORCH_SPELLING_H_

#include <string>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::target {

struct TorchSpelling {
  // For operators with structured kernels: Tensor[] is a `const at::ITensorListRef &`.
  bool has_list_references = false;

  static TorchSpelling Of(const schema::NativeFunction& function);

  std::string Type(const cpp::CppType& type) const;
  std::string Default(const cpp::DefaultArgument& value, const cpp::CppType& type) const;
  // "TYPE NAME", with "=DEFAULT" where there is one.
  std::string Parameter(const cpp::Parameter& parameter) const;
  // "(TYPE NAME, ...)".
  std::string Parameters(const cpp::Signature& signature) const;
  // "RESULT NAME(PARAMETERS)".
  std::string Declaration(const cpp::Signature& signature) const;
  // "RESULT (TYPE, ...)".
  std::string FunctionType(const cpp::Signature& signature) const;
  // "RESULT (*)(TYPE NAME, ...)".
  std::string PointerType(const cpp::Signature& signature) const;

 private:
  std::string Value(const cpp::CppType& type) const;
  std::string View(const cpp::CppType& element) const;
};

// Replaces defaults of `signature` by those that torchgen writes for the same value: the single
// element `1` for `int[2] stride=1`, which ours repeats, and the integer of `float p=2`.
cpp::Signature WithTorchDefaults(const schema::NativeFunction& function, cpp::Signature signature);

cpp::Signature WithoutDefaults(cpp::Signature signature);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_TORCH_SPELLING_H_

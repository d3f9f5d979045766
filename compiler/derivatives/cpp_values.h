// The arguments and returns of an operator as formulas see them: names of the C++ API in its plain
// form, types as PyTorch spells them, without const and reference.
//
// Out arguments come first, tensor options are one argument `options`, and integers are symbolic
// where the schema says so. Source: reference derivatives, section 1; reference C++ signatures,
// sections 2 and 3.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_CPP_VALUES_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_CPP_VALUES_H_

#include <string>
#include <vector>

#include "compiler/schema/native_function.h"

namespace switchyard::derivatives {

struct CppValue {
  std::string name;
  std::string cpp_type;
  const schema::Type* type = nullptr;  // of the schema; null for `options`
  bool is_out = false;
};

std::vector<CppValue> CppArguments(const schema::NativeFunction& function);

// The names of the results: `result` for an in-place operator (self after it), the out arguments'
// names, the names of the returns (NAME_return when an argument has the same name), else `result`
// or `resultN`.
std::vector<CppValue> CppReturns(const schema::NativeFunction& function);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_CPP_VALUES_H_

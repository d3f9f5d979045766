// Types as stubs have them.
//
// Takes parameters and results; gives annotations of PEP 484, in the names that emitted stubs
// import (compiler/emit/python/stubs.cc). Source: reference Python, section 9.
#ifndef SWITCHYARD_COMPILER_PYTHON_STUB_TYPES_H_
#define SWITCHYARD_COMPILER_PYTHON_STUB_TYPES_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/python/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::python {

// `Tensor | None`.
std::string StubType(const Parameter& parameter);
// The result of a call: `tuple[Tensor, ...]`, `_return_max`.
std::string StubResult(const Signature& signature);
// The class of a struct sequence: `_return_max`.
std::string StubClass(std::string_view name);
// `tuple[Tensor, Tensor]` of several results, one each.
std::vector<std::string> StubResultElements(const schema::NativeFunction& function);
// `...` for what is no literal of Python.
std::string StubDefault(const std::string& default_text);
// The result in docstrings: `Tensor`, `(Tensor values, Tensor indices)`.
std::string ResultText(const Signature& signature);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_STUB_TYPES_H_

// The tables of a Python function, which an emitted binding passes to the argument parser.
//
// Takes: nothing. Gives: plain constants, made by the compiler. Errors: none.
//
//   constexpr Parameter kAddTensor[] = {
//       {"input", "x x1 a", nullptr, ParameterKind::kTensor, kTakesNumbers, -1},
//       {"other", "x2", nullptr, ParameterKind::kTensor, kTakesNumbers, -1},
//       {"alpha", nullptr, "1", ParameterKind::kScalar, kKeywordOnly, -1},
//       {"out", nullptr, "None", ParameterKind::kTensor, kKeywordOnly | kIsOut | kAllowsNone, -1}};
//   constexpr Signature kAddSignatures[] = {{kAddTensor, 4, 2, 0}};
//   FunctionState add_state;
//   constexpr Function kAdd = {"add", "switchyard", kAddSignatures, 1, 0, &add_state};
//
// In the table of a method the first parameter is the tensor itself, under the name `self`, so that
// function and method have the same positions; messages leave it out.

#ifndef SWITCHYARD_LIB_PYTHON_PARAMETERS_H_
#define SWITCHYARD_LIB_PYTHON_PARAMETERS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>

namespace switchyard::python {

// The type of a parameter in the schema.
enum class ParameterKind : uint8_t {
  kTensor,
  kScalar,
  kInt,
  kSymInt,  // as kInt, and objects with __index__
  kFloat,
  kBool,
  kString,
  kScalarType,
  kLayout,
  kMemoryFormat,
  kDevice,
  kGenerator,
  kStorage,
  kStream,
  kQScheme,
  kDimname,
  kTensorList,
  kOptionalTensorList,
  kScalarList,
  kIntList,
  kSymIntList,
  kFloatList,
  kBoolList,
  kDimnameList,
  kOutTuple,  // several out arguments, given as one list or tuple
};

// Of a parameter.
inline constexpr uint8_t kAllowsNone = 1;    // `?`, or a default that is None
inline constexpr uint8_t kTakesNumbers = 2;  // a Tensor that may be given as a number
inline constexpr uint8_t kKeywordOnly = 4;
inline constexpr uint8_t kIsOut = 8;  // tensors to write the result to; None is as absent

struct Parameter {
  const char* name;
  const char* numpy_names;   // other names, with blanks between them; nullptr for none
  const char* default_text;  // as Python shows it; nullptr if it must be given
  ParameterKind kind;
  uint8_t flags;
  int16_t size;  // N of int[N], how many of kOutTuple, else -1
};

// Of a signature.
inline constexpr uint8_t kDeprecated = 1;   // warns once, is not offered in messages
inline constexpr uint8_t kHidden = 2;       // fits, but is not offered in messages
inline constexpr uint8_t kSpreadsInts = 4;  // its list of ints may be given as `f(1, 2, 3)`

struct Signature {
  const Parameter* parameters;
  uint8_t count;
  uint8_t positional;  // how many may be given by position, self among them
  uint8_t flags;
};

// Of a function.
inline constexpr uint8_t kMethod = 1;
// For Python's operators: a call that does not match returns NotImplemented.
inline constexpr uint8_t kReturnsNotImplemented = 2;

// The mutable state, separate from the constants.
struct FunctionState {
  // The function for __torch_function__: `switchyard.add`, `Tensor.add`. Borrowed from the module
  // or the type.
  PyObject* public_object = nullptr;
  uint32_t warned = 0;  // which deprecated signatures have warned, by index
};

struct Function {
  const char* name;
  const char* module;  // for messages: "switchyard", "switchyard.Tensor"
  const Signature* signatures;
  uint8_t count;
  uint8_t flags;
  FunctionState* state;
};

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PARAMETERS_H_

// What a call gives to Python.
//
// Takes an operator; gives the form of its result. Source: reference Python, sections 1.3 and 2.1.
#ifndef SWITCHYARD_COMPILER_PYTHON_RESULT_H_
#define SWITCHYARD_COMPILER_PYTHON_RESULT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/schema/native_function.h"

namespace switchyard::python {

struct Result {
  enum class Kind : uint8_t {
    kNone,
    kValue,      // one value, or a plain tuple of several
    kNamed,      // several with names: a struct sequence
    kArgument,   // the very object given for an argument
    kOutObjects  // a struct sequence of the very objects given as out
  };

  Kind kind = Kind::kNone;
  size_t argument = 0;  // of kArgument: in the order of the schema
  std::string name;     // of struct sequences: `max`, `max_out`
  std::vector<std::string> fields;
};

Result ResultOf(const schema::NativeFunction& function);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_RESULT_H_

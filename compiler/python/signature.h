// Python signatures of operators: what a parser of arguments reads, and how what it read becomes a
// call of a dispatch function.
//
// Takes operators that have bindings (bound_operators.h); gives signatures as values. An operator
// and its out form make one signature, whose last tensor argument is `out`. Source: reference
// Python, sections 1.1, 1.3 and 2.1.
#ifndef SWITCHYARD_COMPILER_PYTHON_SIGNATURE_H_
#define SWITCHYARD_COMPILER_PYTHON_SIGNATURE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/python/parameter_type.h"
#include "compiler/python/result.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/native_function.h"

namespace switchyard::python {

enum class Receiver : uint8_t { kFunction, kMethod };

struct Parameter {
  std::string name;
  ParameterType type;
  std::optional<std::string> default_text;  // as Python shows it
  std::string_view numpy_names;             // with blanks between them
  bool allows_none = false;
  bool takes_numbers = false;
  bool is_keyword_only = false;
  bool is_out = false;
  // Null for what the schema does not have: `requires_grad`, and several out arguments as one.
  const schema::Argument* argument = nullptr;
};

// Where an argument of the dispatch function comes from.
struct ArgumentSource {
  enum class Kind : uint8_t {
    kParameter,  // the parameter at `index`
    kOutTuple,   // the element `position` of the parameter at `index`
    kDefault,    // the signature has no such parameter
    kConstant,   // the number that a deprecated signature stands for
  };

  Kind kind = Kind::kDefault;
  size_t index = 0;
  size_t position = 0;
  int64_t constant = 0;
};

struct OperatorCall {
  const schema::NativeFunction* function = nullptr;
  std::vector<ArgumentSource> arguments;  // in the order of the schema
  Result result;
};

struct Signature {
  std::vector<Parameter> parameters;  // of a method self first
  size_t positional = 0;
  bool spreads_ints = false;
  bool is_deprecated = false;
  std::optional<OperatorCall> plain;
  std::optional<OperatorCall> out;
  // Of the parameters.
  std::optional<size_t> out_index;
  std::optional<size_t> requires_grad_index;

  std::string text;  // of the reference's parser: overloads are in the order of these
  std::string key;   // the same without out arguments: an operator and its out form share it
  // Without out arguments and self of methods: what the order of overloads compares.
  std::vector<std::string> ordered_types;

  // The operator that stands for the signature: the one without out arguments if there is one.
  const OperatorCall& Main() const { return plain ? *plain : *out; }
};

// The signature of one operator.
Signature MakeSignature(const schema::NativeFunction& function, Receiver receiver);

// The same of a signature that stands for an operator in other words: its own declaration, and what
// the arguments of the operator are in it.
Signature MakeDeprecatedSignature(const schema::FunctionSchema& schema,
                                  const schema::NativeFunction& function,
                                  const std::vector<std::string>& arguments, Receiver receiver);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_SIGNATURE_H_

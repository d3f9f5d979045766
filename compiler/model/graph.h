// An exported program: tensors, numbers, calls in their order, and what goes in and out.
//
// compiler/model/read makes it; the other files of compiler/model take it. Names of the file are
// ids here, and each id is defined before it is used. Source: reference exported program,
// section 2.
#ifndef SWITCHYARD_COMPILER_MODEL_GRAPH_H_
#define SWITCHYARD_COMPILER_MODEL_GRAPH_H_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/model/expression.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/store.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

enum class Dtype : uint8_t {
#define DTYPE(Name, code, bytes) k##Name,
#include "compiler/model/dtypes.def"
#undef DTYPE
};

// "Float".
std::string_view NameOf(Dtype dtype);
int64_t BytesOf(Dtype dtype);
// Real numbers with a point, and complex ones.
bool IsFloating(Dtype dtype);
bool IsComplex(Dtype dtype);
// Nothing for a type that the run-time has not.
std::optional<Dtype> DtypeFromCode(int64_t code);
// "Long"; nothing for words that are none.
std::optional<Dtype> DtypeFromName(std::string_view name);

using TensorId = schema::Id<struct TensorTag>;
using NumberId = schema::Id<struct NumberTag>;

struct TensorMeta {
  Dtype dtype = Dtype::kFloat;
  std::vector<Expression> sizes;
  std::vector<Expression> strides;  // of the traced run
  Expression offset;                // in elements
};

struct TensorValue {
  std::string name;  // an identifier of Python, unique in the graph
  TensorMeta meta;
  bool is_shaped = true;  // the meta is known; false for some results of decompositions
};

enum class NumberKind : uint8_t { kInt, kFloat, kBool };

// A number that the program computes: a size, or a condition on sizes.
struct NumberValue {
  std::string name;
  NumberKind kind = NumberKind::kInt;
  std::optional<Expression> expression;  // nothing when it is none of sizes
};

struct None {};
struct DtypeValue {
  Dtype dtype;
};
struct LayoutValue {};  // strided, the only one
struct DeviceValue {};  // the CPU, the only one
enum class MemoryFormat : uint8_t { kContiguous, kChannelsLast, kChannelsLast3d, kPreserve };
// What the compiler does not take, by the name of its form: `as_graph`.
struct Unsupported {
  std::string form;
};

// A number that is known, or one of the graph's, which may be a float or a bool, too.
using Integer = std::variant<int64_t, NumberId>;

using Value =
    std::variant<None, TensorId, std::vector<TensorId>, std::vector<std::optional<TensorId>>,
                 Integer, std::vector<Integer>, double, std::complex<double>, std::vector<double>,
                 bool, std::vector<bool>, std::string, DtypeValue, LayoutValue, DeviceValue,
                 MemoryFormat, Unsupported>;

struct NamedValue {
  std::string name;  // of the argument; empty for positions of functions of Python
  Value value;
};

// What a call gives: a tensor, several, a number, or nothing.
using Result = std::variant<None, TensorId, std::vector<TensorId>, NumberId, Unsupported>;

// A line of the model's own source.
struct PythonPlace {
  std::string file;
  int64_t line = 0;
  std::string function;
  std::string text;
};

// Control flow: marks stand between the calls, in the order of the text that they become. Calls
// between two marks are a body.
enum class Mark : uint8_t {
  kNone,     // a call
  kIf,       // input: the condition. Outputs: the results, which both bodies give
  kElse,     // inputs: what the first body gives to the outputs, the results
  kEndIf,    // the same of the second body
  kLoop,     // inputs: the first values of the outputs, the variables of the loop
  kWhile,    // input: the condition, which calls since kLoop compute
  kEndLoop,  // inputs: the next values of the outputs, the variables
  kResults,  // inputs: the variables of the loop that ended. Outputs: its results
};

struct Node {
  Mark mark = Mark::kNone;
  std::string
      target;  // `aten::conv2d`, `aten::add.Tensor`; `_operator.mul` for functions of Python
  std::vector<NamedValue> inputs;
  std::vector<Result> outputs;
  std::optional<PythonPlace> python;
  std::string module;         // `blocks.0.norm1`; empty when it is not known
  source::SourceRange place;  // in the listing
  // Computed in each run, even from weights alone: the result takes more memory than they do.
  bool is_repeated = false;
};

// The bytes of a parameter, buffer or constant, and how they are a tensor.
struct Payload {
  std::string member;      // of the archive; two tensors of one storage name the same
  std::string_view bytes;  // of the whole storage; in the archive, or `own`
  TensorMeta meta;         // of numbers
  std::shared_ptr<const std::string> own = nullptr;
};

enum class InputKind : uint8_t { kParameter, kBuffer, kConstant, kUser, kFixed };

struct Input {
  InputKind kind = InputKind::kUser;
  std::string name;  // `blocks.0.norm1.weight`; of a user's input, `tokens`
  std::variant<None, TensorId, NumberId> value;  // None: an argument that is fixed at export
  std::optional<Payload> payload;                // parameters, buffers, constants
};

enum class OutputKind : uint8_t { kUser, kBufferMutation, kInputMutation };

struct Output {
  OutputKind kind = OutputKind::kUser;
  Value value;
  std::string target;  // the buffer or the user's input that takes the value
};

struct Graph {
  schema::Store<TensorId, TensorValue> tensors;
  schema::Store<NumberId, NumberValue> numbers;
  std::vector<Input> inputs;    // in calling order
  std::vector<Node> nodes;      // in an order of execution
  std::vector<Output> outputs;  // in calling order
  Ranges ranges;
  std::string torch_version;
  source::SourceRange place;  // of `return` in the listing
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_GRAPH_H_

// What the files of a model are made from.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_INPUT_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_INPUT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/emit/model/kernel_choice.h"
#include "compiler/model/static_program.h"

namespace switchyard::emit {

// The bytes of the file of weights, and where each tensor begins in it.
struct WeightsLayout {
  std::string bytes;
  uint64_t checksum = 0;
  // By the position of the graph's input: the offset of the tensor's first element. Inputs that
  // nobody uses have none.
  std::vector<int64_t> offsets;
};

// Lays out the storages that the program uses, each once.
WeightsLayout LayOutWeights(const model::StaticProgram& program);

struct ModelInput {
  const model::StaticProgram& program;
  const WeightsLayout& weights;
  cpp::Identifier name;  // of the model: namespace and files
  bool has_runner = false;
  bool has_other_operators = false;  // as in ModelOptions
  KernelChoice kernels = KernelChoice::kDefault;
  bool has_profile = false;
  std::vector<std::string_view> dtypes = {};  // as in ModelOptions

  const model::Graph& graph() const { return *program.graph; }
};

// The variable of a tensor. It begins with `v_`, so that it is no word of C++.
cpp::Identifier NameOf(const model::Graph& graph, model::TensorId tensor);
// The parameter of the public function: as in Python, where C++ has no other use for the word.
cpp::Identifier ParameterOf(const model::Graph& graph, model::TensorId tensor);
// The variable of a number. It begins with `k_`.
cpp::Identifier NameOf(const model::Graph& graph, model::NumberId number);
cpp::Identifier ParameterOf(const model::Graph& graph, model::NumberId number);
// The variable of a symbol. It begins with `n_`.
cpp::Identifier NameOfSymbol(const std::string& symbol);

using UserInput = std::variant<model::TensorId, model::NumberId>;

// The inputs that the caller gives, in order. What is fixed at export is left out.
std::vector<UserInput> UserInputs(const model::Graph& graph);
// The tensors and numbers that the caller gets, in order. None and texts are left out.
std::vector<model::Value> UserOutputs(const model::Graph& graph);
// The tensors among them.
std::vector<model::TensorId> OutputTensors(const model::Graph& graph);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_INPUT_H_
